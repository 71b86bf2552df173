package dev.kasane.helm;

import dev.kasane.files.Span;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Finds lines of templates for many charts; of these only the last one is kept. Threads may share it. */
public final class ChartTraces {

    private @Nullable Supplier<TracedChart> asked;
    private @Nullable TracedChart last;

    /**
     * The places of the values in a document.
     *
     * @param chart makes the chart that printed it; the same instance for all documents of a chart
     * @param template the path of its template
     * @return gives the place for an offset in bytes; null where it is not known
     */
    public IntFunction<@Nullable Span> places(Supplier<TracedChart> chart, String template, String document) {
        return offset -> place(chart, template, document, offset);
    }

    private synchronized @Nullable Span place(
            Supplier<TracedChart> chart, String template, String document, int offset) {
        TracedChart known = last;
        if (known == null || asked != chart) {
            known = chart.get();
            asked = chart;
            last = known;
        }
        return known.place(template, document, offset);
    }
}
