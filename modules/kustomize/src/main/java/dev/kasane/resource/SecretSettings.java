package dev.kasane.resource;

import dev.kasane.files.FileTree;
import dev.kasane.files.SourceFile;
import dev.kasane.files.TreeEntry;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Nearest;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;

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
 * <p>Trees that are compared share their settings: what one of them marks is secret in all.
 */
public final class SecretSettings {

    private static final String FILE = ".kasane.yaml";
    private static final List<String> NAMES = List.of("kind", "group", "fieldPaths");

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
        TreeEntry entry = tree.entry(FILE);
        if (!entry.isFile()) {
            return MarkedFields.NONE;
        }
        YamlNode root = YamlReader.standard()
                .first(new SourceFile(tree.displayName(entry.path()), tree.read(entry.path()), FILE));
        YamlNode secrets = root instanceof YamlMap map ? map.get("secrets") : null;
        if (secrets == null || secrets.isNull()) {
            return MarkedFields.NONE;
        }
        if (!(secrets instanceof YamlList list)) {
            throw problem("secrets is a list of kinds with their fields", secrets, "write a dash before each kind");
        }
        List<MarkedFields.Field> fields = new ArrayList<>();
        for (YamlNode item : list) {
            addFields(item, fields);
        }
        return fields.isEmpty() ? MarkedFields.NONE : new MarkedFields(fields);
    }

    private static void addFields(YamlNode item, List<MarkedFields.Field> into) {
        if (!(item instanceof YamlMap map)) {
            throw problem("a map is expected here, and this is " + item.kind(), item, "write kind and fieldPaths");
        }
        for (int i = 0; i < map.size(); i++) {
            String name = map.key(i).text();
            if (!NAMES.contains(name)) {
                String near = Nearest.to(name, NAMES);
                throw problem(
                        "unknown field " + name,
                        map.key(i),
                        near == null ? "the fields are " + String.join(", ", NAMES) : "did you mean " + near + "?");
            }
        }
        String kind = map.text("kind");
        if (kind == null || kind.isEmpty()) {
            throw problem("this entry of secrets has no kind", map, "write the kind of the objects, such as Database");
        }
        if (!(map.get("fieldPaths") instanceof YamlList paths) || paths.size() == 0) {
            throw problem(
                    "this entry of secrets has no fieldPaths", map, "write them as a list, such as [spec.password]");
        }
        for (YamlNode path : paths) {
            if (!(path instanceof YamlScalar scalar) || scalar.text().isEmpty()) {
                throw problem("a field path is a text, and this is " + path.kind(), path, "write it as spec.password");
            }
            into.add(new MarkedFields.Field(map.text("group"), kind, steps(scalar.text())));
        }
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

    private static KasaneException problem(String sentence, YamlNode at, String hint) {
        return Problem.error(sentence, at.span(), hint).asException();
    }
}
