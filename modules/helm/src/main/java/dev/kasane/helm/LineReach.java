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
 * What a value on a line of a file has a part in.
 *
 * @param path the value
 * @param objects the objects with the fields; none when the value does not count
 * @param later the place that counts instead; null when this line counts
 * @param trial whether another value was tried
 */
public record LineReach(LeafPath path, List<LeafReach.Reached> objects, Origin.@Nullable Step later, Trial trial) {

    /** What came of rendering a chart with another value. */
    public enum Trial {
        DONE,
        /** The chart takes no other value. */
        REFUSED,
        /** The line has so many values that it takes too long. */
        LEFT_OUT
    }

    private static final int MOST = 50;

    /**
     * What the values on a line have a part in.
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
                List<ValueOrigin.Written> behind = ValueOrigin.of(path, layers.subList(i + 1, layers.size()))
                        .written();
                if (!behind.isEmpty()) {
                    reached.add(new LineReach(path, List.of(), behind.getLast().step(), Trial.DONE));
                } else if (reached.size() < MOST && !time.isOver()) {
                    List<LeafReach.Reached> objects = chart.rendering(
                                    () -> Optional.ofNullable(LeafReach.of(chart.request(), path)))
                            .orElse(null);
                    reached.add(new LineReach(
                            path,
                            objects == null ? List.of() : objects,
                            null,
                            objects == null ? Trial.REFUSED : Trial.DONE));
                } else {
                    reached.add(new LineReach(path, List.of(), null, Trial.LEFT_OUT));
                }
            }
        }
        return reached;
    }
}
