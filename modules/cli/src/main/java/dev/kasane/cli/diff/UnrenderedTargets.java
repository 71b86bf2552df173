package dev.kasane.cli.diff;

import dev.kasane.core.review.NotRendered;
import dev.kasane.core.review.TargetChange;
import dev.kasane.core.review.TargetPair;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Takes out of a comparison what neither side can render, as far as none of its inputs changed. */
final class UnrenderedTargets {

    private final String noun;
    private final Map<String, NotRendered.Reason> reasons;

    /**
     * @param noun what one of the targets is
     * @param known why some of them are known not to be rendered, by name
     */
    UnrenderedTargets(String noun, Map<String, NotRendered.Reason> known) {
        this.noun = noun;
        this.reasons = new TreeMap<>(known);
    }

    /** The targets to which something happens; those that are refused on both sides for one reason are noted. */
    List<TargetChange> without(List<TargetChange> found, List<TargetPair> reached) {
        Set<String> names = new HashSet<>();
        reached.forEach(target -> names.add(target.name()));
        List<TargetChange> left = new ArrayList<>();
        for (TargetChange target : found) {
            if (names.contains(target.target()) || !target.isRefusedAlike()) {
                left.add(target);
            } else {
                reasons.putIfAbsent(target.target(), NotRendered.Reason.FAILURE);
            }
        }
        return left;
    }

    /** The targets that are not rendered, by reason. */
    List<NotRendered> groups() {
        return NotRendered.grouped(noun, reasons);
    }
}
