package dev.kasane.cli.report;

import dev.kasane.change.report.NotRendered;
import dev.kasane.change.report.TargetChange;
import dev.kasane.change.report.TargetInputs;
import dev.kasane.resource.Resource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Compares the inputs of targets that no side can render, and leaves out those whose inputs are the same. */
public final class UnrenderedTargets {

    private final String noun;
    private final Map<String, NotRendered.Reason> reasons;
    private final Function<String, List<Resource>> before;
    private final Function<String, List<Resource>> after;

    /**
     * @param noun what one of the targets is
     * @param known why some of them are known not to be rendered, by the names people know them by
     * @param before the inputs of an earlier target
     * @param after the inputs of a later one
     */
    public UnrenderedTargets(
            String noun,
            Map<String, NotRendered.Reason> known,
            Function<String, List<Resource>> before,
            Function<String, List<Resource>> after) {
        this.noun = noun;
        this.reasons = new TreeMap<>(known);
        this.before = before;
        this.after = after;
    }

    /** The targets to which something happens; those that are refused on both sides for one reason are noted. */
    public List<TargetChange> without(List<TargetChange> found) {
        List<TargetChange> left = new ArrayList<>();
        for (TargetChange target : found) {
            TargetChange compared = target.isRendered() || target.isMoved() ? target : compared(target);
            if (compared != null) {
                left.add(compared);
            }
        }
        return left;
    }

    private @Nullable TargetChange compared(TargetChange target) {
        TargetInputs inputs = TargetInputs.between(inputs(before, target.earlier()), inputs(after, target.later()));
        if (inputs.changes().isEmpty() && target.isRefusedAlike()) {
            reasons.putIfAbsent(target.target(), NotRendered.Reason.FAILURE);
            return null;
        }
        TargetChange compared = target.withInputs(inputs);
        return reasons.containsKey(target.target()) ? compared.withoutProblems() : compared;
    }

    private static List<Resource> inputs(Function<String, List<Resource>> side, @Nullable String name) {
        return name == null ? List.of() : side.apply(name);
    }

    /** The targets that are not rendered, by reason. */
    public List<NotRendered> groups() {
        return NotRendered.grouped(noun, reasons);
    }
}
