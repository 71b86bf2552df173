package dev.kasane.cli.explain;

import dev.kasane.change.explain.Explanation;
import dev.kasane.change.report.Secrets;
import dev.kasane.change.report.ShownValue;
import dev.kasane.files.Origin;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A line of a file with secrets on which nothing is one: a field of a directive that takes no secrets, such as the name in an
 * entry of {@code images}, or a part of the value that is shown anyway. What a Secret of the target contains is never shown.
 */
final class NonSecretLine {

    /** The fields of each directive, whose values name objects and images. */
    private static final Map<String, Set<String>> FIELDS = Map.of(
            "images", Set.of("name", "newName", "newTag", "digest"),
            "replicas", Set.of("name", "count"),
            "namespace", Set.of("namespace"),
            "namePrefix", Set.of("namePrefix"),
            "nameSuffix", Set.of("nameSuffix"));

    /** A line that is longer is none that people read. */
    private static final int LONGEST = 1000;

    /** The value as it is shown, without what is secret in it. */
    private final YamlNode shown;

    private final Resource resource;
    private final SecretValues values;

    /**
     * The lines of a value.
     *
     * @param explanation the value that the object has today; it is shown
     * @param values the values of the Secrets of its target
     */
    NonSecretLine(Explanation explanation, Resource resource, Secrets secrets, SecretValues values) {
        this.shown = ShownValue.of(explanation.value(), explanation.path(), resource, secrets)
                .shown();
        this.resource = resource;
        this.values = values;
    }

    /** The line of a step without its comment; null when there may be a secret on it. */
    @Nullable
    String of(Origin.Step step) {
        String line = step.span().writtenLine().strip();
        SingleFieldLine field = line.length() > LONGEST ? null : SingleFieldLine.of(line);
        if (field == null) {
            return null;
        }
        String key = field.key();
        String text = field.text();
        boolean isHarmless = key == null
                ? text != null && field.isItem() && isText(shown, text)
                : isOfDirective(step.directive(), key) || hasField(shown, key, text);
        if (!isHarmless || text != null && values.hold(text) || key != null && values.hold(key)) {
            return null;
        }
        return line.substring(0, field.end());
    }

    private boolean isOfDirective(String directive, String key) {
        return FIELDS.getOrDefault(directive, Set.of()).contains(key)
                && !resource.markedFields().names().contains(key);
    }

    private static boolean isText(YamlNode node, String text) {
        return node instanceof YamlScalar scalar && scalar.text().equals(text);
    }

    /** Whether a value has a field of a name somewhere; with any value where no text is given. */
    private static boolean hasField(YamlNode node, String key, @Nullable String text) {
        if (node instanceof YamlMap map) {
            for (int i = 0; i < map.size(); i++) {
                boolean isField = map.key(i).text().equals(key) && (text == null || isText(map.value(i), text));
                if (isField || hasField(map.value(i), key, text)) {
                    return true;
                }
            }
        } else if (node instanceof YamlList list) {
            for (YamlNode item : list) {
                if (hasField(item, key, text)) {
                    return true;
                }
            }
        }
        return false;
    }
}
