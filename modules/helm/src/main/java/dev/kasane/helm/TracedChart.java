package dev.kasane.helm;

import dev.kasane.files.Origin;
import dev.kasane.files.Span;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.engine.TracedText;
import dev.kasane.helm.origin.SubchartFolders;
import dev.kasane.helm.vendor.ChartPlace;
import dev.kasane.problem.KasaneException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A chart whose templates are rendered again with a trace when their lines are needed. Not thread-safe. */
public final class TracedChart {

    private final ChartRequest request;
    private final UnaryOperator<String> shown;
    private final Map<String, Optional<Traced>> templates = new HashMap<>();

    /** The output of a template, with the chart after its subcharts were enabled and disabled. */
    private record Traced(TracedText text, Chart chart) {}

    /** Each takes a search in the output of its template. */
    private static final int MOST_PLACES = 5_000;

    private int asked;

    /**
     * A chart in some place.
     *
     * @param request how it was rendered
     */
    public TracedChart(ChartRequest request, ChartPlace place) {
        this.request = request;
        this.shown = SubchartFolders.of(place, request.profile())::shown;
    }

    /**
     * The place of the innermost template that printed a value.
     *
     * @param template the path of the template
     * @param document a document that it printed
     * @param offset where the value begins in the document, in bytes
     * @return null when it is not known
     */
    public @Nullable Span place(String template, String document, int offset) {
        if (++asked > MOST_PLACES) {
            return null;
        }
        Traced traced = templates.computeIfAbsent(template, this::traced).orElse(null);
        String shownText = document.strip();
        int leading = document.length() - document.stripLeading().length();
        int start = traced == null ? -1 : start(traced.text().text(), shownText);
        if (traced == null || start < 0 || offset < leading) {
            return null;
        }
        int at =
                TemplatePlaces.valueOffset(traced.text().text(), start, Math.min(offset - leading, shownText.length()));
        List<Origin.Step> steps = TemplatePlaces.steps(traced.text().places(at), traced.chart(), shown);
        return steps.isEmpty() ? null : steps.getLast().span();
    }

    /**
     * Where a document begins in the output of its template, which may be the beginning of a longer one; -1 if it is
     * missing.
     */
    private static int start(String text, String document) {
        for (int at = text.indexOf(document); at >= 0; at = text.indexOf(document, at + 1)) {
            String behind = text.substring(
                            at + document.length(), Math.min(text.length(), at + document.length() + 200))
                    .stripLeading();
            if (behind.isEmpty() || behind.startsWith("---")) {
                return at;
            }
        }
        return -1;
    }

    private Optional<Traced> traced(String template) {
        try {
            return Optional.of(ChartRenderer.onLargeStack(request, () -> {
                ChartRenderer.Prepared prepared = ChartRenderer.prepare(request);
                return new Traced(
                        ChartRenderer.engine(request).traceAlone(prepared.chart(), prepared.values(), template),
                        prepared.chart());
            }));
        } catch (KasaneException e) {
            // it was rendered before: a template alone may lack what another one sets
            return Optional.empty();
        }
    }
}
