package dev.kasane.helm;

import dev.kasane.files.Origin;
import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import dev.kasane.gotemplate.value.GoText;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.chart.ChartFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/** Converts the places of templates in traces, which are texts, to places in files. */
final class TemplatePlaces {

    private static final String TEMPLATE = "template";

    private TemplatePlaces() {}

    /**
     * The places of templates of a chart; a text that {@code tpl} takes is no file.
     *
     * @param places each as {@code template:line:column}
     * @param shown the name of a file of the chart in messages, by its path in the chart
     */
    static List<Origin.Step> steps(List<String> places, Chart processed, UnaryOperator<String> shown) {
        List<Origin.Step> steps = new ArrayList<>();
        for (String place : places) {
            int column = place.lastIndexOf(':');
            int line = place.lastIndexOf(':', column - 1);
            String path = place.substring(0, line);
            ChartFile template = processed.template(path);
            if (template != null) {
                SourceFile file =
                        new SourceFile(shown.apply(path.substring(path.indexOf('/') + 1)), template.bytes(), TEMPLATE);
                int offset = offset(
                        template.text(),
                        Integer.parseInt(place.substring(line + 1, column)),
                        Integer.parseInt(place.substring(column + 1)));
                steps.add(new Origin.Step(new Span(file, offset), TEMPLATE));
            }
        }
        return steps;
    }

    /** The byte at a line and a column in characters, both from 1. */
    private static int offset(String text, int line, int column) {
        int start = 0;
        for (int i = 1; i < line; i++) {
            start = text.indexOf('\n', start) + 1;
        }
        return GoText.bytes(text.substring(0, start + column - 1)).length;
    }

    /**
     * Where a value begins in a text, in characters, behind the quote if it has one.
     *
     * @param start where its document begins, in characters
     * @param inside where it begins in its document, in bytes
     */
    static int valueOffset(String text, int start, int inside) {
        // a character has one byte at least
        byte[] bytes = GoText.bytes(text.substring(start, Math.min(text.length(), start + inside)));
        int offset = start + GoText.of(Arrays.copyOf(bytes, inside)).length();
        boolean quoted = offset + 1 < text.length() && (text.charAt(offset) == '"' || text.charAt(offset) == '\'');
        return quoted ? offset + 1 : offset;
    }
}
