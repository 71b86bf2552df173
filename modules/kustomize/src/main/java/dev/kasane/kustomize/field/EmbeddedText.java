package dev.kasane.kustomize.field;

import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.JsonForm;
import dev.kasane.yaml.JsonText;
import dev.kasane.yaml.NodeText;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A text that is itself YAML or JSON, such as a configuration file in a ConfigMap, whose fields a path can select. */
public final class EmbeddedText {

    private EmbeddedText() {}

    private static YamlNode parse(YamlScalar text, Span at) {
        YamlNode parsed = YamlReader.standard().embedded(SourceFile.within(text.span(), text.text(), "replacements"));
        if (parsed == null) {
            throw Problem.error("the path points into an empty text", at, "correct the path")
                    .asException();
        }
        return parsed;
    }

    /** The number of fields of a text that a path selects. */
    static int countMatches(YamlScalar text, List<String> path, @Nullable YamlNode kindToCreate, Span at) {
        MatchedFields match = new MatchedFields(path, kindToCreate, text.origin(), at, field -> field);
        match.apply(parse(text, at));
        return match.matches();
    }

    /**
     * A text with the selected fields changed; null if there are none, or if the changed text could not be parsed,
     * which kustomize ignores silently.
     */
    public static @Nullable String change(
            YamlScalar text,
            List<String> path,
            @Nullable YamlNode kindToCreate,
            Span at,
            UnaryOperator<YamlNode> change) {
        try {
            YamlNode parsed = parse(text, at);
            if (parsed.isNull() && kindToCreate != null) {
                // a field that kustomize creates in a null is not part of the text that it writes back
                return text.text();
            }
            MatchedFields match = new MatchedFields(path, kindToCreate, text.origin(), at, change);
            YamlNode changed = match.apply(parsed);
            return match.matches() == 0 ? null : write(changed, text.text());
        } catch (KasaneException unreadable) {
            return null;
        }
    }

    private static String write(YamlNode changed, String original) {
        char first = original.strip().charAt(0);
        if (first != '{' && first != '[') {
            return NodeText.of(changed).strip();
        }
        YamlNode json = JsonForm.ofWritten(changed);
        return original.indexOf('\n') >= 0 && original.contains("  ")
                ? JsonText.indented(json)
                : JsonText.compact(json);
    }
}
