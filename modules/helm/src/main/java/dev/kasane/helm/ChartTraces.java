package dev.kasane.helm;

import dev.kasane.files.Span;
import dev.kasane.problem.KasaneException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds the template lines behind the output of many charts. It caches only the last few charts. Threads may share it.
 */
public final class ChartTraces {

    private static final int KEPT = 4;

    private final Map<Supplier<TracedChart>, TracedChart> charts = new LinkedHashMap<>(KEPT, 1, true);

    /**
     * The places of the values in a document.
     *
     * @param chart makes the chart that printed it; the same instance for all documents of a chart
     * @param template the path of its template
     * @return gives the place for an offset in bytes; null where it is not known
     */
    public IntFunction<@Nullable Span> places(Supplier<TracedChart> chart, String template, String document) {
        return new Places(chart, template, document);
    }

    /** A cache of the places that were looked up in a document, since sorting needs each several times. */
    private final class Places implements IntFunction<@Nullable Span> {
        private final Supplier<TracedChart> chart;
        private final String template;
        private final String document;
        private @Nullable Map<Integer, Optional<Span>> known;

        Places(Supplier<TracedChart> chart, String template, String document) {
            this.chart = chart;
            this.template = template;
            this.document = document;
        }

        @Override
        public @Nullable Span apply(int offset) {
            synchronized (charts) {
                if (known == null) {
                    known = new HashMap<>();
                }
                return known.computeIfAbsent(offset, this::found).orElse(null);
            }
        }

        private Optional<Span> found(int offset) {
            try {
                return Optional.ofNullable(traced(chart).place(template, document, offset));
            } catch (KasaneException | OutOfMemoryError e) {
                // the beginning of the template is a place, too
                return Optional.empty();
            }
        }
    }

    private TracedChart traced(Supplier<TracedChart> chart) {
        TracedChart found = charts.get(chart);
        if (found == null) {
            found = chart.get();
            charts.put(chart, found);
            if (charts.size() > KEPT) {
                charts.remove(charts.keySet().iterator().next());
            }
        }
        return found;
    }
}
