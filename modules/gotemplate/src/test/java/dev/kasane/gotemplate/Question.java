package dev.kasane.gotemplate;

import dev.kasane.gotemplate.bound.BoundExceeded;
import dev.kasane.gotemplate.bound.Bounds;
import dev.kasane.gotemplate.bound.Budget;
import dev.kasane.gotemplate.bound.UnsupportedFeature;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.JsonParser;
import dev.kasane.gotemplate.value.JsonSyntaxException;
import java.util.List;

/**
 * A template and what the reference made of it.
 *
 * @param goLanguage whether it is in Go's language
 * @param expected its output, or its error after {@code error: }
 */
record Question(boolean goLanguage, String template, List<String> options, String expected) {

    /** What a YAML library says is its own matter. */
    private static final String OF_YAML = "yaml: .*";

    static Question of(String line) throws JsonSyntaxException {
        GoMap json = (GoMap) JsonParser.parse(line);
        List<String> options =
                json.list("options").items().stream().map(String.class::cast).toList();
        String expected = json.has("error") ? "error: " + json.text("error") : json.text("output");
        return new Question(json.text("mode").equals("go"), json.text("template"), options, comparable(expected));
    }

    String answer(GoMap parameters) {
        try {
            return new Template(goLanguage, options, new Budget(Bounds.DEFAULT)).fill(template, parameters);
        } catch (TemplateFailure e) {
            return comparable("error: " + e.message());
        } catch (UnsupportedFeature | BoundExceeded e) {
            return "refused: " + e.getMessage();
        }
    }

    private static String comparable(String text) {
        return text.startsWith("error: ") ? text.replaceAll("(?s)" + OF_YAML, "yaml:") : text;
    }
}
