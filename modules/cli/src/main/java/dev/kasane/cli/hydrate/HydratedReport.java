package dev.kasane.cli.hydrate;

import dev.kasane.ci.hydrate.Hydrated;
import dev.kasane.ci.hydrate.Hydrated.State;
import dev.kasane.ci.hydrate.Reverted;
import dev.kasane.ci.hydrate.VerifiedBranch;
import dev.kasane.cli.show.JsonWriter;
import dev.kasane.cli.show.SafeText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Prints the results of a run of {@code hydrate}, or its plan. */
final class HydratedReport {

    private static final int WORD = 14;
    private static final int SHORT = 10;

    private HydratedReport() {}

    static String text(List<BranchOutcome> outcomes, boolean isDry) {
        StringBuilder text = new StringBuilder();
        for (BranchOutcome one : outcomes) {
            if (one.hydrated() != null) {
                add(text, one.hydrated(), isDry);
            }
            if (one.verified() != null) {
                add(text, one.verified(), isDry);
            }
        }
        return text.toString();
    }

    private static void add(StringBuilder text, Hydrated one, boolean isDry) {
        boolean isWritten = one.state() == State.COMMITTED || one.state() == State.PROPOSED;
        String planned = one.state() == State.COMMITTED ? "would commit" : "would propose";
        begin(text, isDry && isWritten ? planned : one.state().toText(), one.branch());
        if (isWritten) {
            text.append("  ").append(targets(one.changed()));
        }
        end(text, one.commit(), one.reason());
    }

    private static void add(StringBuilder text, VerifiedBranch one, boolean isDry) {
        begin(text, one.verdict().word(), one.branch());
        end(text, null, one.why());
        Reverted revert = one.revert();
        if (revert == null) {
            return;
        }
        boolean isProposed = revert.state() == Reverted.State.PROPOSED;
        begin(text, isDry && isProposed ? "would revert" : revert.state().toText(), one.branch());
        if (isProposed) {
            text.append("  ").append(targets(revert.changed()));
        }
        end(text, revert.commit(), revert.reason());
    }

    private static void begin(StringBuilder text, String word, String branch) {
        text.append(word).append(" ".repeat(Math.max(1, WORD - word.length()))).append(SafeText.forTerminal(branch));
    }

    private static void end(StringBuilder text, @Nullable String commit, String reason) {
        text.append(commit == null ? "" : ", as " + commit.substring(0, SHORT))
                .append(reason.isEmpty() ? "" : "  " + SafeText.forTerminal(reason))
                .append('\n');
    }

    private static String targets(int changed) {
        return changed == 1 ? "1 target" : changed + " targets";
    }

    static String json(List<BranchOutcome> outcomes) {
        JsonWriter json = new JsonWriter();
        json.object();
        json.field("version", "kasane.dev/hydrate/v1");
        json.array("branches");
        for (BranchOutcome one : outcomes) {
            json.object();
            json.field("branch", one.branch());
            Hydrated hydrated = one.hydrated();
            if (hydrated != null) {
                json.field("source", hydrated.source());
                json.field("state", hydrated.state().toText());
                json.field("changed", hydrated.changed());
                json.field("commit", hydrated.commit());
                reason(json, hydrated.state() == State.PROPOSED, hydrated.reason());
            }
            if (one.verified() != null) {
                verified(json, one.verified());
            }
            json.end();
        }
        json.end();
        json.end();
        return json.toText();
    }

    private static void verified(JsonWriter json, VerifiedBranch one) {
        json.object("verified");
        json.field("commit", one.commit());
        json.field("state", one.verdict().word());
        json.field("why", one.why());
        json.end();
        Reverted revert = one.revert();
        if (revert != null) {
            json.object("revert");
            json.field("state", revert.state().toText());
            json.field("source", revert.to());
            json.field("changed", revert.changed());
            json.field("commit", revert.commit());
            reason(json, revert.state() == Reverted.State.PROPOSED, revert.reason());
            json.end();
        }
    }

    private static void reason(JsonWriter json, boolean isPullRequest, String reason) {
        if (!reason.isEmpty()) {
            json.field(isPullRequest ? "pullRequest" : "reason", reason);
        }
    }
}
