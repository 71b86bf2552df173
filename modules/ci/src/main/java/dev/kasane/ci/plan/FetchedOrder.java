package dev.kasane.ci.plan;

import dev.kasane.promotion.TagOrder;
import org.eclipse.jgit.lib.ObjectId;

/**
 * The order of tags that are commits, if another repository is deployed. A commit that the clone lacks may be newer, so
 * it is fetched; if that fails, the order is unknown.
 *
 * @param order the order of the commits that the clone has
 * @param branch the branch that images are built from
 */
public record FetchedOrder(TagOrder order, SourceBranch branch) implements TagOrder {

    @Override
    public Verdict compare(String current, String wanted) {
        Verdict verdict = order.compare(current, wanted);
        if (verdict != Verdict.UNKNOWN || !ObjectId.isId(current) || !ObjectId.isId(wanted)) {
            return verdict;
        }
        return branch.contains(current) && branch.contains(wanted) ? order.compare(current, wanted) : Verdict.MISSING;
    }
}
