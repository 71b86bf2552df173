package dev.kasane.resource;

import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fields of objects that a repository marks as secret, besides those that {@link SecretFields} knows. The value of
 * such a field gets an origin that marks it as secret.
 */
public final class MarkedFields {

    public static final MarkedFields NONE = new MarkedFields(List.of());

    private static final String ANY = "*";

    private final List<Field> fields;
    private final List<String> names;

    /**
     * A field of the objects of a kind.
     *
     * @param group the API group; null for any
     * @param kind the kind
     * @param path the names of the fields down to it; {@code *} is every field of a map or every item of a list, and the
     *     items of a list need no step of their own
     */
    public record Field(@Nullable String group, String kind, List<String> path) {

        /** The last name in the path, by which lines of files that cannot be read are known; null for none. */
        private @Nullable String name() {
            for (String name : path.reversed()) {
                if (!name.equals(ANY) && !isIndex(name)) {
                    return name;
                }
            }
            return null;
        }
    }

    public MarkedFields(List<Field> fields) {
        this.fields = fields;
        List<String> all = new ArrayList<>(fields.size());
        for (Field field : fields) {
            String name = field.name();
            if (name != null && !all.contains(name)) {
                all.add(name);
            }
        }
        this.names = List.copyOf(all);
    }

    /** The names of the fields, without the paths to them. */
    public List<String> names() {
        return names;
    }

    /** These fields and others; these when the others are among them. */
    public MarkedFields and(MarkedFields others) {
        List<Field> all = new ArrayList<>(fields);
        for (Field other : others.fields) {
            if (!all.contains(other)) {
                all.add(other);
            }
        }
        return all.size() == fields.size() ? this : new MarkedFields(all);
    }

    /** An object whose marked fields have origins that mark them as secret; the same one when it has none. */
    public YamlMap marked(YamlMap root, Gvk gvk) {
        YamlMap marked = root;
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            if (field.kind().equals(gvk.kind())
                    && (field.group() == null || field.group().equals(gvk.group()))) {
                marked = (YamlMap) at(marked, field.path(), 0);
            }
        }
        return marked;
    }

    private static YamlNode at(YamlNode node, List<String> path, int depth) {
        if (depth == path.size()) {
            return SecretFields.all(node);
        }
        String step = path.get(depth);
        if (node instanceof YamlMap map) {
            YamlMap marked = map;
            for (int i = 0; i < map.size(); i++) {
                if (step.equals(ANY) || step.equals(map.key(i).text())) {
                    marked = marked.with(i, at(map.value(i), path, depth + 1));
                }
            }
            return marked;
        }
        return node instanceof YamlList list ? at(list, path, depth) : node;
    }

    private static YamlNode at(YamlList list, List<String> path, int depth) {
        String step = path.get(depth);
        boolean index = isIndex(step);
        List<YamlNode> items = new ArrayList<>(list.size());
        boolean changed = false;
        for (int i = 0; i < list.size(); i++) {
            YamlNode item = list.get(i);
            YamlNode marked = !index
                    ? at(item, path, step.equals(ANY) ? depth + 1 : depth)
                    : step.equals(Integer.toString(i)) ? at(item, path, depth + 1) : item;
            changed |= marked != item;
            items.add(marked);
        }
        return changed ? list.withItems(items) : list;
    }

    private static boolean isIndex(String step) {
        for (int i = 0; i < step.length(); i++) {
            if (step.charAt(i) < '0' || step.charAt(i) > '9') {
                return false;
            }
        }
        return !step.isEmpty();
    }
}
