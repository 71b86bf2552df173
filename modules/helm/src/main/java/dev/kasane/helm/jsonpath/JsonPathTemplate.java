package dev.kasane.helm.jsonpath;

import dev.kasane.gotemplate.value.GoFormat;
import dev.kasane.gotemplate.value.GoJson;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import java.util.List;

/** A JSONPath template: text with paths in braces, such as {@code {.image.repository}:{.image.tag}}. */
public final class JsonPathTemplate {

    private final List<Node> nodes;

    private JsonPathTemplate(List<Node> nodes) {
        this.nodes = nodes;
    }

    /**
     * Reads a template.
     *
     * @throws JsonPathException when it is none
     */
    public static JsonPathTemplate of(String text) throws JsonPathException {
        return new JsonPathTemplate(TemplateReader.read(text));
    }

    /**
     * The output of the template for some values. Maps and lists are printed as JSON, and several results with spaces
     * between.
     *
     * @throws JsonPathException if a path finds nothing, or does not fit the type of a value
     */
    public String print(Object values) throws JsonPathException {
        StringBuilder out = new StringBuilder();
        int end = print(nodes, 0, values, false, out);
        if (end < nodes.size()) {
            throw new JsonPathException("not in range, nothing to end");
        }
        return out.toString();
    }

    /** Prints nodes up to the end of the range that they are in; the answer is the place of that end. */
    private static int print(List<Node> nodes, int from, Object value, boolean isInRange, StringBuilder out)
            throws JsonPathException {
        for (int i = from; i < nodes.size(); i++) {
            Node node = nodes.get(i);
            String word = word(node);
            if (word.equals("end")) {
                if (!isInRange) {
                    throw new JsonPathException("not in range, nothing to end");
                }
                return i;
            }
            List<Object> found = PathSearch.find(node, value);
            if (!word.equals("range")) {
                append(out, found);
                continue;
            }
            int end = i;
            for (Object each : found) {
                end = print(nodes, i + 1, each, true, out);
            }
            i = found.isEmpty() ? end(nodes, i + 1) : end;
        }
        return nodes.size();
    }

    /** The place behind a range that is not printed. */
    private static int end(List<Node> nodes, int from) {
        int depth = 1;
        for (int i = from; i < nodes.size(); i++) {
            String word = word(nodes.get(i));
            depth += word.equals("range") ? 1 : word.equals("end") ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return nodes.size();
    }

    private static String word(Node node) {
        return node instanceof Node.Steps steps
                        && !steps.nodes().isEmpty()
                        && steps.nodes().getFirst() instanceof Node.Word word
                ? word.name()
                : "";
    }

    private static void append(StringBuilder out, List<Object> found) {
        for (int i = 0; i < found.size(); i++) {
            Object value = found.get(i);
            out.append(i > 0 ? " " : "")
                    .append(
                            value == GoNil.NIL
                                    ? "null"
                                    : value instanceof GoMap || value instanceof GoList
                                            ? GoJson.compact(value)
                                            : value instanceof Integer ? value.toString() : GoFormat.print(value));
        }
    }
}
