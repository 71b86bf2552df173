package dev.kasane.ci.hydrate;

import dev.kasane.change.report.TargetChange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a pull request to a branch.
 *
 * @param branch the branch
 * @param isNew whether it has nothing yet
 * @param from the commit of the source that it has, which was proved; null if it has nothing, or nothing that can be
 *     proved
 * @param to the commit of the source that it would have
 * @param commits the first lines of the commits between them, the newest first, each with its id
 * @param changes what changes in the objects of its targets; nothing if that is not known
 * @param changed how many files change
 */
public record ProposalContent(
        HydratedBranch branch,
        boolean isNew,
        @Nullable String from,
        String to,
        List<Subject> commits,
        List<TargetChange> changes,
        int changed) {

    /**
     * A commit of the source.
     *
     * @param commit its id
     * @param text its first line
     */
    public record Subject(String commit, String text) {}
}
