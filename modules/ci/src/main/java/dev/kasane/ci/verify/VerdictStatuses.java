package dev.kasane.ci.verify;

import dev.kasane.failure.EnvironmentFailure;
import dev.kasane.git.forge.CommitStatus;
import dev.kasane.git.forge.CommitStatuses;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Publishes verdicts as statuses of commits, for people and branch rules.
 *
 * @param statuses the statuses of commits
 * @param link the page that explains what a commit brought, such as its pull request; null if there is none
 * @param warnings receives a line if a status cannot be set: promotions do not depend on it
 */
public record VerdictStatuses(
        CommitStatuses statuses, Function<String, @Nullable String> link, Consumer<String> warnings) {

    private static final String CONTEXT = "kasane/verify/";

    /**
     * Sets a status if it differs from the current one; numbers in the description are not compared.
     *
     * @param name the name of the subject, after {@code kasane/verify/}
     * @param commit the commit that brought it
     */
    public void publish(String name, String commit, Verdict verdict) {
        String context = CONTEXT + name;
        CommitStatus.State state = switch (verdict.state()) {
            case VERIFIED -> CommitStatus.State.SUCCESS;
            case PENDING, UNANSWERED -> CommitStatus.State.PENDING;
            case OVERDUE, FAILED -> CommitStatus.State.FAILURE;
        };
        String description = description(verdict);
        try {
            boolean same = statuses.of(commit).stream()
                    .anyMatch(said -> said.context().equals(context)
                            && said.state() == state
                            && RecordedState.withoutNumbers(said.description())
                                    .equals(RecordedState.withoutNumbers(description)));
            if (!same) {
                statuses.publish(
                        commit, new CommitStatus(context, state, description, link.apply(commit), verdict.since()));
            }
        } catch (EnvironmentFailure e) {
            warnings.accept("no status of " + commit.substring(0, 10) + " was set: " + e.sentence());
        }
    }

    /** Why an image is overdue may name servers, which statuses of public repositories would show to all. */
    private static String description(Verdict verdict) {
        return switch (verdict.state()) {
            case PENDING, UNANSWERED -> "not verified yet";
            case OVERDUE -> "not verified in time";
            case VERIFIED, FAILED -> CommitStatus.shortened(verdict.why());
        };
    }
}
