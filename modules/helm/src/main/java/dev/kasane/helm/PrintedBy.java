package dev.kasane.helm;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.engine.Engine;
import dev.kasane.helm.manifest.PrintedPlaces;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.util.List;

/** Adds the line of the output, the place of the template, the chart and the release to problems in rendered YAML. */
record PrintedBy(ChartRequest request, Chart chart, GoMap merged, Engine engine) implements PrintedPlaces {

    @Override
    public Problem named(Problem problem, String path, String printed, int offset) {
        int end = Math.clamp(offset, 0, printed.length());
        long line = 1 + printed.substring(0, end).chars().filter(c -> c == '\n').count();
        List<String> places = places(path, printed, end);
        String sentence = problem.sentence()
                + (places.isEmpty()
                        ? " (line " + line + " of the output of " + path
                        : " (line " + line + " of the output, printed by " + String.join(", which includes ", places))
                + "; chart " + chart.name() + " " + chart.metadata().text("version") + ", release "
                + request.release().name() + values() + ")";
        return problem.withSentence(sentence);
    }

    /** The files and fields that the values come from, if any, since one of them may contain the mistake. */
    private String values() {
        List<String> places = request.valuesPlaces();
        return switch (places.size()) {
            case 0 -> "";
            case 1 -> ", values of " + places.getFirst();
            default ->
                ", values of " + String.join(", ", places.subList(0, places.size() - 1)) + " and " + places.getLast();
        };
    }

    /** The places of templates; none when they cannot be traced. */
    private List<String> places(String path, String printed, int offset) {
        try {
            return engine.trace(chart, merged, path).places(printed, offset);
        } catch (KasaneException e) {
            // the problem that is reported comes first
            return List.of();
        }
    }
}
