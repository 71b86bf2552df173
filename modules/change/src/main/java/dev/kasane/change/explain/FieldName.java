package dev.kasane.change.explain;

import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * The name of a field on the command line: {@code spec.template.spec.containers[web].image},
 * {@code metadata.annotations["example.com/owner"]}, {@code spec.ports.0.port}.
 *
 * @param steps keys of maps, and for items of lists the text of their keys or their position
 */
public record FieldName(List<String> steps) {

    /**
     * Reads a name.
     *
     * @throws dev.kasane.problem.KasaneException when a bracket or a quote is not closed
     */
    public static FieldName parse(String text) {
        List<String> steps = new ArrayList<>();
        StringBuilder step = new StringBuilder();
        int i = 0;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (c == '[') {
                end(step, steps);
                boolean quoted = text.startsWith("[\"", i);
                int close = text.indexOf(quoted ? "\"]" : "]", i + 1);
                if (close < 0) {
                    throw Problem.error(
                                    "the field " + text + " has a bracket that is never closed",
                                    null,
                                    "close it with ]")
                            .asException();
                }
                steps.add(text.substring(i + (quoted ? 2 : 1), close));
                i = close + (quoted ? 2 : 1);
            } else if (c == '.') {
                end(step, steps);
                i++;
            } else {
                step.append(c);
                i++;
            }
        }
        end(step, steps);
        return new FieldName(List.copyOf(steps));
    }

    private static void end(StringBuilder step, List<String> steps) {
        if (!step.isEmpty()) {
            steps.add(step.toString());
            step.setLength(0);
        }
    }
}
