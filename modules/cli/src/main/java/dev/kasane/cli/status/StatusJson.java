package dev.kasane.cli.status;

import dev.kasane.change.edit.ImageReference;
import dev.kasane.ci.status.Drift;
import dev.kasane.ci.status.Placement;
import dev.kasane.ci.verify.Verdict;
import dev.kasane.ci.verify.VerificationState;
import dev.kasane.cli.show.JsonWriter;
import dev.kasane.git.Commit;
import dev.kasane.promotion.ImageCommits.Arrival;
import org.jspecify.annotations.Nullable;

/** Renders a status as JSON. */
record StatusJson() implements StatusPrinter {

    @Override
    public String print(Status status) {
        JsonWriter json = new JsonWriter();
        json.object();
        json.field("version", "kasane.dev/status/v1");
        json.field("branch", status.branch());
        json.field("commit", status.commit());
        if (status.unread() != null) {
            json.field("unread", status.unread());
        }
        json.array("placements");
        status.placements().forEach(placement -> write(json, placement));
        json.end();
        if (!status.branches().isEmpty()) {
            BranchesJson.write(status.branches(), json);
        }
        json.end();
        return json.toText();
    }

    private static void write(JsonWriter json, Placement placement) {
        ImageReference image = placement.image();
        Commit source = placement.source();
        json.object();
        if (placement.builtIn() != null) {
            json.field("builtIn", placement.builtIn());
        }
        json.field("pipeline", placement.pipeline());
        json.field("environment", placement.environment());
        if (placement.repository() != null) {
            json.field("repository", placement.repository());
        }
        json.field("target", placement.target());
        json.field("image", image == null ? null : image.name());
        json.field("tag", image == null ? null : image.tag());
        json.field("digest", image == null ? null : image.digest());
        json.field("commit", placement.commit());
        json.field("committed", source == null ? null : source.time().toString());
        arrival(json, placement.arrival());
        verification(json, placement.verification());
        drift(json, placement);
        if (source != null) {
            // without the commit, nothing can be counted
            json.field("behind", placement.behind());
        }
        proposals(json, placement);
        json.array("problems");
        placement.problems().forEach(problem -> json.item(problem.sentence()));
        json.end();
        json.end();
    }

    static void arrival(JsonWriter json, @Nullable Arrival arrival) {
        if (arrival != null) {
            json.object("arrival");
            json.field("commit", arrival.commit());
            json.field("time", arrival.time().toString());
            json.field("author", arrival.author());
            json.end();
        }
    }

    static void verification(JsonWriter json, @Nullable VerificationState verification) {
        if (verification != null) {
            json.object("verification");
            if (verification.last().state().isDecided()) {
                json.field("works", verification.last().state() == Verdict.State.VERIFIED);
            }
            verdict(json, verification.verdict());
            Verdict now = verification.now();
            if (now != null) {
                json.object("now");
                verdict(json, now);
                json.end();
            }
            json.end();
        }
    }

    private static void verdict(JsonWriter json, Verdict verdict) {
        json.field("state", verdict.word());
        json.field("why", verdict.why());
        json.field("since", verdict.since().toString());
    }

    private static void drift(JsonWriter json, Placement placement) {
        Drift drift = placement.drift();
        if (drift == null) {
            return;
        }
        json.object("drift");
        json.field("image", drift.image().toText());
        json.field("promoted", drift.promotedToText());
        json.field("promotion", drift.promotion());
        Arrival edited = drift.edited();
        if (edited != null) {
            json.field("commit", edited.commit());
            json.field("time", edited.time().toString());
            json.field("author", edited.author());
        }
        json.end();
    }

    private static void proposals(JsonWriter json, Placement placement) {
        json.array("proposals");
        for (Placement.Proposed proposed : placement.proposals()) {
            json.object();
            json.field("number", proposed.number());
            json.field("where", proposed.where());
            json.field("image", proposed.image().toText());
            json.end();
        }
        json.end();
    }
}
