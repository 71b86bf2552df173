package dev.kasane.helm.lint;

import dev.kasane.files.Span;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;

/** The reason why a chart cannot be loaded, with Helm's message if Helm has one. */
final class LoadFailure {

    private static final String SUBCHARTS = "charts/";

    private LoadFailure() {}

    /**
     * The sentence.
     *
     * @param chart the name of the chart
     * @param profile the release of Helm
     */
    static String of(KasaneException e, String chart, HelmProfile profile) {
        Problem problem = e.problems().getFirst();
        Span span = problem.span();
        if (span != null) {
            int slash = span.path().lastIndexOf('/');
            String file = span.path().substring(slash + 1);
            String document = profile.isFour() && file.equals("values.yaml") ? "cannot unmarshal yaml document: " : "";
            return within(slash < 0 ? "" : span.path().substring(0, slash), chart) + "cannot load " + file + ": "
                    + document + ReadYaml.syntax(problem);
        }
        String sentence = problem.sentence();
        int colon = sentence.indexOf(": ");
        String place = colon < 0 ? "" : sentence.substring(0, colon);
        if (place.equals(".") || place.startsWith(SUBCHARTS)) {
            return within(place, chart) + sentence.substring(colon + 2);
        }
        return sentence;
    }

    /** Names the charts that a chart is in: {@code charts/a/charts/b} is in a, and that in the chart itself. */
    private static String within(String folder, String chart) {
        StringBuilder text = new StringBuilder();
        String parent = chart;
        String rest = folder;
        while (rest.startsWith(SUBCHARTS)) {
            rest = rest.substring(SUBCHARTS.length());
            int slash = rest.indexOf('/');
            String name = slash < 0 ? rest : rest.substring(0, slash);
            text.append("error unpacking subchart ")
                    .append(name)
                    .append(" in ")
                    .append(parent)
                    .append(": ");
            parent = name;
            rest = slash < 0 ? "" : rest.substring(slash + 1);
        }
        return text.toString();
    }
}
