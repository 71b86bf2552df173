package dev.kasane.helm;

import dev.kasane.files.Origin;
import dev.kasane.helm.origin.LeafPath;
import dev.kasane.helm.origin.ValueOrigin;
import dev.kasane.helm.origin.ValuesLayer;
import dev.kasane.helm.origin.ValuesLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The objects that a value on a line of a file affects.
 *
 * @param path the value
 * @param objects the objects with the fields; none when the value does not count
 * @param later the place that counts instead; null when this line counts
 * @param trial whether another value was tried
 */
public record LineReach(LeafPath path, List<LeafReach.Reached> objects, Origin.@Nullable Step later, Trial trial) {

    /** The outcome of a render with another value. */
    public enum Trial {
        DONE,
        /** The chart takes no other value. */
        REFUSED,
        /** The line has so many values that it takes too long. */
        LEFT_OUT
    }

    private static final int MOST = 50;

    /**
     * The objects that the values on a line affect.
     *
     * @throws dev.kasane.problem.KasaneException when the chart cannot be rendered
     */
    public static List<LineReach> of(ExplainedChart chart, ValuesLine line) {
        List<LineReach> reached = new ArrayList<>();
        List<ValuesLayer> layers = chart.layers();
        TrialTime time = new TrialTime();
        for (int i = 0; i < layers.size(); i++) {
            for (LeafPath path : layers.get(i).at(line)) {
                // a layer behind this one counts if it has the value, too
                List<ValueOrigin.Written> places = counting(chart, path, layers.subList(i, layers.size()));
                if (places.isEmpty()) {
                    reached.add(new LineReach(path, List.of(), null, Trial.DONE));
                } else if (places.size() > 1) {
                    reached.add(new LineReach(path, List.of(), places.getLast().step(), Trial.DONE));
                } else if (reached.size() < MOST && !time.isOver()) {
                    List<LeafReach.Reached> objects = chart.rendering(
                                    () -> Optional.ofNullable(LeafReach.of(chart.request(), chart.printed(), path)))
                            .orElse(null);
                    if (objects == null || !objects.isEmpty() || !layers.get(i).isImported(path, layers)) {
                        reached.add(new LineReach(
                                path,
                                objects == null ? List.of() : objects,
                                null,
                                objects == null ? Trial.REFUSED : Trial.DONE));
                    }
                } else {
                    reached.add(new LineReach(path, List.of(), null, Trial.LEFT_OUT));
                }
            }
        }
        return reached;
    }

    /** Where a value is written in some layers, without nulls that do not count. */
    private static List<ValueOrigin.Written> counting(ExplainedChart chart, LeafPath path, List<ValuesLayer> layers) {
        ValueOrigin all = ValueOrigin.of(path, layers);
        if (all.written().isEmpty() || !all.written().getLast().value().isNull()) {
            return all.written();
        }
        return chart.rendering(() -> {
            Object value = path.in(ChartRenderer.prepare(chart.request()).values());
            return all.counting(value).written();
        });
    }
}
