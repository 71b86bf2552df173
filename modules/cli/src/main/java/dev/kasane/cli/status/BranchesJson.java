package dev.kasane.cli.status;

import dev.kasane.ci.hydrate.BranchPlacement;
import dev.kasane.ci.hydrate.BranchPlacement.Doubt;
import dev.kasane.ci.hydrate.Hydrated;
import dev.kasane.ci.hydrate.SourceCommit;
import dev.kasane.cli.show.JsonWriter;
import dev.kasane.git.forge.PullRequest;
import java.util.List;

/** Branches with rendered files as JSON. */
final class BranchesJson {

    private BranchesJson() {}

    static void write(List<BranchPlacement> branches, JsonWriter json) {
        json.array("branches");
        branches.forEach(branch -> write(branch, json));
        json.end();
    }

    private static void write(BranchPlacement placement, JsonWriter json) {
        SourceCommit source = placement.source();
        json.object();
        json.field("branch", placement.branch().name());
        json.field("environment", placement.branch().environment());
        json.field("tip", placement.tip());
        json.field("commit", source == null ? null : source.id());
        json.field("committed", source == null ? null : source.time().toString());
        json.field("subject", source == null ? null : source.subject());
        StatusJson.arrival(json, placement.arrival());
        StatusJson.verification(json, placement.verification());
        Doubt doubt = placement.doubt();
        if (doubt != null) {
            json.object(doubt.word());
            json.field("why", doubt.why());
            json.end();
        }
        json.field("behind", placement.behind());
        plan(placement, json);
        PullRequest proposal = placement.proposal();
        if (proposal != null) {
            json.object("proposal");
            json.field("number", proposal.number());
            json.field("where", proposal.where());
            json.end();
        }
        json.array("problems");
        placement.problems().forEach(problem -> json.item(BranchStatus.text(problem)));
        json.end();
        json.end();
    }

    private static void plan(BranchPlacement placement, JsonWriter json) {
        Hydrated plan = placement.plan();
        if (plan == null) {
            return;
        }
        BranchStatus words = new BranchStatus(placement);
        json.object("plan");
        json.field("state", words.plan());
        if (words.isDue()) {
            json.field("commit", plan.source());
            json.field("targets", plan.changed());
        }
        if (!plan.reason().isEmpty()) {
            json.field("why", plan.reason());
        }
        json.end();
    }
}
