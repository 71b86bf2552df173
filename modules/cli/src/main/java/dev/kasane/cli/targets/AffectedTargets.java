package dev.kasane.cli.targets;

import dev.kasane.change.graph.Affected;
import dev.kasane.change.report.TargetPair;
import java.util.ArrayList;
import java.util.List;

/** The targets that a change of files can reach. */
public final class AffectedTargets {

    private AffectedTargets() {}

    /** Those of some targets that are new, gone, moved, or made of something that is different now. */
    public static List<TargetPair> of(List<TargetPair> targets, Affected affected) {
        List<TargetPair> reached = new ArrayList<>();
        for (TargetPair target : targets) {
            String later = target.later();
            if (!target.regrouping().isNone()
                    || later == null
                    || !later.equals(target.earlier())
                    || affected.reason(later) != null) {
                reached.add(target);
            }
        }
        return reached;
    }
}
