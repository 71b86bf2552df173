package dev.kasane.change.explain;

import dev.kasane.change.diff.ValuePath;
import dev.kasane.files.Origin;
import dev.kasane.problem.ClosestName;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The origin of a value of an object.
 *
 * @param path its path
 * @param value the value
 * @param steps who made it, oldest first
 */
public record Explanation(ValuePath path, YamlNode value, List<Origin.Step> steps) {

    private static final List<String> IDENTIFYING =
            List.of("name", "key", "id", "containerPort", "port", "mountPath", "host");

    /**
     * Explains a field.
     *
     * @throws dev.kasane.problem.KasaneException when the object has no such field
     */
    public static Explanation of(Resource resource, String field) {
        YamlNode value = resource.root();
        ValuePath path = ValuePath.ROOT;
        List<String> steps = FieldName.parse(field).steps();
        for (int i = 0; i < steps.size(); i++) {
            String step = steps.get(i);
            YamlNode next = child(value, step);
            if (next == null) {
                String ofItems = value instanceof YamlList list
                        ? FieldOfItems.hint(path, list, steps.subList(i, steps.size()))
                        : null;
                throw missing(resource, field, step, ofItems == null ? hint(step, value) : ofItems);
            }
            path = value instanceof YamlList ? path.item(step) : path.key(step);
            value = next;
        }
        return new Explanation(path, value, value.provenance());
    }

    /** The value of a field of something that looks like an object; null when it has no such field. */
    public static @Nullable YamlNode find(YamlNode root, String field) {
        YamlNode value = root;
        for (String step : FieldName.parse(field).steps()) {
            value = value == null ? null : child(value, step);
        }
        return value;
    }

    static @Nullable YamlNode child(YamlNode value, String step) {
        if (value instanceof YamlMap map) {
            return map.get(step);
        }
        if (!(value instanceof YamlList list)) {
            return null;
        }
        for (String key : IDENTIFYING) {
            for (YamlNode item : list) {
                if (item instanceof YamlMap map && step.equals(map.text(key))) {
                    return item;
                }
            }
        }
        return isIndex(step) && Integer.parseInt(step) < list.size() ? list.get(Integer.parseInt(step)) : null;
    }

    private static boolean isIndex(String step) {
        return step.length() < 6 && step.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private static RuntimeException missing(Resource resource, String field, String step, String hint) {
        return Problem.error(resource.id().toText() + " has no field " + field + ": there is no " + step, null, hint)
                .asException();
    }

    private static String hint(String step, YamlNode value) {
        List<String> names = names(value);
        if (names.isEmpty()) {
            return "name the field above it, which is " + value.kind();
        }
        String all = "there are " + String.join(", ", names);
        // of two positions, none is a misspelling of the other
        return isIndex(step) ? all : ClosestName.hint(step, names, all);
    }

    /** The name of an item of a list; null when it has none, or one that came out of a Secret. */
    static @Nullable String nameOf(YamlNode item) {
        return item instanceof YamlMap map && map.get("name") instanceof YamlScalar name && !name.isSecret()
                ? map.text("name")
                : null;
    }

    private static List<String> names(YamlNode value) {
        List<String> names = new ArrayList<>();
        if (value instanceof YamlMap map) {
            for (int i = 0; i < map.size(); i++) {
                if (!map.key(i).isSecret()) {
                    names.add(map.key(i).text());
                }
            }
        } else if (value instanceof YamlList list) {
            for (int i = 0; i < list.size(); i++) {
                String name = nameOf(list.get(i));
                names.add(name == null ? Integer.toString(i) : name);
            }
        }
        return names;
    }

    /** Every single value of an object with its path, in the order they are printed in. */
    public static List<Explanation> all(Resource resource) {
        List<Explanation> all = new ArrayList<>();
        collect(resource.root(), ValuePath.ROOT, all);
        return all;
    }

    private static void collect(YamlNode node, ValuePath path, List<Explanation> into) {
        if (node instanceof YamlMap map && map.size() > 0) {
            for (int i : map.outputOrder()) {
                collect(map.value(i), path.key(map.key(i).text()), into);
            }
        } else if (node instanceof YamlList list && list.size() > 0) {
            for (int i = 0; i < list.size(); i++) {
                String name = nameOf(list.get(i));
                collect(list.get(i), path.item(name == null ? Integer.toString(i) : name), into);
            }
        } else {
            into.add(new Explanation(path, node, node.provenance()));
        }
    }

    /** Whether the value is a single one. */
    public boolean isSingle() {
        return value instanceof YamlScalar;
    }
}
