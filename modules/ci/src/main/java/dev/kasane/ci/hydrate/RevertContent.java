package dev.kasane.ci.hydrate;

import dev.kasane.change.report.TargetChange;
import dev.kasane.ci.hydrate.ProposalContent.Subject;
import java.util.List;

/**
 * The content of a pull request that reverts a branch.
 *
 * @param branch the branch
 * @param why why it does not work
 * @param from the commit of the source that it has
 * @param to the older commit of the source whose files are put back
 * @param commits the first lines of the commits that are reverted, the newest first, each with its id
 * @param changes what changes in the objects of its targets
 */
public record RevertContent(
        HydratedBranch branch, String why, String from, String to, List<Subject> commits, List<TargetChange> changes) {}
