package dev.kasane.ci.hydrate;

import dev.kasane.ci.verify.VerificationState;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.ImageCommits.Arrival;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The status of a branch with rendered files: its commit of the source, and the next action of a run.
 *
 * @param branch the branch, as the newest commit of the source lists it
 * @param tip its newest commit; null if it does not exist
 * @param source the commit of the source that it was rendered from, proved by a render; null if that is not proved
 * @param arrival the commit of the branch since which it has these objects; null if it does not exist
 * @param doubt why the source is not proved; null if it is, or if the branch has no files
 * @param verification whether what it has works; null if it has no rule for that, or its source is not proved
 * @param plan what a run would do, or why it would do nothing; null if that is not known, see the problems
 * @param behind how many commits after its source change files that its targets use
 * @param proposal its open pull request; null if there is none
 * @param problems why the plan is not known
 */
public record BranchPlacement(
        HydratedBranch branch,
        @Nullable String tip,
        @Nullable SourceCommit source,
        @Nullable Arrival arrival,
        @Nullable Doubt doubt,
        @Nullable VerificationState verification,
        @Nullable Hydrated plan,
        int behind,
        @Nullable PullRequest proposal,
        List<Problem> problems) {

    /**
     * Why it is not proved from which commit a branch was rendered.
     *
     * @param isDrift whether the files are others than kasane writes; otherwise this cannot be found out here
     * @param why one sentence without a stop
     */
    public record Doubt(boolean isDrift, String why) {

        /** In one word. */
        public String word() {
            return isDrift ? "drift" : "unproved";
        }
    }
}
