package dev.kasane.resource;

import dev.kasane.config.ConfigFile;
import dev.kasane.files.FileTree;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The fields that {@code .kasane.yaml} marks as secret:
 *
 * <pre>{@code
 * secrets:
 * - kind: Database
 *   group: example.org
 *   fieldPaths: [spec.admin.password, spec.users.*.password]
 * }</pre>
 *
 * <p>Trees that are compared share their settings: a field that one of them marks is secret in all.
 */
public final class SecretSettings {

    private MarkedFields fields = MarkedFields.NONE;

    /** The fields that the trees mark which were added. */
    public synchronized MarkedFields fields() {
        return fields;
    }

    /**
     * Adds the fields that a tree marks.
     *
     * @throws KasaneException when its settings are not right
     */
    public synchronized void add(FileTree tree) {
        fields = fields.and(of(tree));
    }

    /** Adds the fields that a tree marks as far as its settings can be read: its own renders report what is wrong. */
    public synchronized void addReadable(FileTree tree) {
        fields = fields.and(readable(tree));
    }

    /** The fields that a tree marks; none when its settings cannot be read. */
    public static MarkedFields readable(FileTree tree) {
        try {
            return of(tree);
        } catch (KasaneException e) {
            return MarkedFields.NONE;
        }
    }

    private static MarkedFields of(FileTree tree) {
        if (!(ConfigFile.sectionAlone(tree, "secrets") instanceof YamlList secrets)) {
            return MarkedFields.NONE;
        }
        List<MarkedFields.Field> fields = new ArrayList<>();
        for (YamlNode item : secrets) {
            YamlMap map = (YamlMap) item;
            for (YamlNode path : (YamlList) Objects.requireNonNull(map.get("fieldPaths"))) {
                fields.add(new MarkedFields.Field(
                        map.text("group"), String.valueOf(map.text("kind")), steps(path.toString())));
            }
        }
        return fields.isEmpty() ? MarkedFields.NONE : new MarkedFields(fields);
    }

    /** The names in a path, which dots separate; a dot of a name is written {@code \.}, as in replacements. */
    private static List<String> steps(String path) {
        List<String> steps = new ArrayList<>();
        StringBuilder step = new StringBuilder();
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c == '\\' && i + 1 < path.length() && path.charAt(i + 1) == '.') {
                step.append('.');
                i++;
            } else if (c == '.') {
                steps.add(step.toString());
                step.setLength(0);
            } else {
                step.append(c);
            }
        }
        steps.add(step.toString());
        return steps;
    }
}
