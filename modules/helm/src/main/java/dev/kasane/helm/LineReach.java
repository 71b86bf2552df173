package dev.kasane.helm;

import dev.kasane.files.Origin;
import dev.kasane.helm.origin.LeafPath;
import dev.kasane.helm.origin.ValueOrigin;
import dev.kasane.helm.origin.ValuesLayer;
import dev.kasane.helm.origin.ValuesLine;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a value on a line of a file has a part in.
 *
 * @param path the value
 * @param objects the objects with the fields; none when the value does not count
 * @param later the place that counts instead; null when this line counts
 * @param isTried whether another value was tried, which takes too long for a line of many values
 */
public record LineReach(LeafPath path, List<LeafReach.Reached> objects, Origin.@Nullable Step later, boolean isTried) {

    private static final int MOST = 50;

    /** Nobody waits longer for one chart. */
    private static final long LONGEST_NANOS = 20_000_000_000L;

    /**
     * What the values on a line have a part in.
     *
     * @throws dev.kasane.problem.KasaneException when the chart cannot be rendered, or with no other value
     */
    public static List<LineReach> of(ExplainedChart chart, ValuesLine line) {
        List<LineReach> reached = new ArrayList<>();
        List<ValuesLayer> layers = chart.layers();
        long begin = System.nanoTime();
        for (int i = 0; i < layers.size(); i++) {
            for (LeafPath path : layers.get(i).at(line)) {
                // a layer behind this one counts if it has the value, too
                List<ValueOrigin.Written> behind = ValueOrigin.of(path, layers.subList(i + 1, layers.size()))
                        .written();
                if (!behind.isEmpty()) {
                    reached.add(new LineReach(path, List.of(), behind.getLast().step(), true));
                } else if (reached.size() < MOST && System.nanoTime() - begin < LONGEST_NANOS) {
                    reached.add(new LineReach(
                            path, chart.rendering(() -> LeafReach.of(chart.request(), path)), null, true));
                } else {
                    reached.add(new LineReach(path, List.of(), null, false));
                }
            }
        }
        return reached;
    }
}
