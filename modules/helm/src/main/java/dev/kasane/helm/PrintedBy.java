package dev.kasane.helm;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.engine.Engine;
import dev.kasane.helm.manifest.PrintedPlaces;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import org.jspecify.annotations.Nullable;

/** Adds the line of the output, the place of the template, the chart and the release to problems in rendered YAML. */
record PrintedBy(ChartRequest request, Chart chart, GoMap values, Engine engine) implements PrintedPlaces {

    @Override
    public Problem named(Problem problem, String path, String printed, int offset) {
        int end = Math.clamp(offset, 0, printed.length());
        long line = 1 + printed.substring(0, end).chars().filter(c -> c == '\n').count();
        String place = place(path, printed, end);
        String sentence = problem.sentence()
                + (place == null
                        ? " (line " + line + " of the output of " + path
                        : " (line " + line + " of the output, printed by " + place)
                + "; chart " + chart.name() + " " + chart.metadata().text("version") + ", release "
                + request.release().name() + ")";
        return new Problem(problem.severity(), sentence, problem.span(), problem.hint());
    }

    /** The place of the template; null when it cannot be traced. */
    private @Nullable String place(String path, String printed, int offset) {
        try {
            return engine.trace(chart, values, path).place(printed, offset);
        } catch (KasaneException e) {
            // the problem that is reported comes first
            return null;
        }
    }
}
