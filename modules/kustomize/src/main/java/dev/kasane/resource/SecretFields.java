package dev.kasane.resource;

import dev.kasane.files.Origin;
import dev.kasane.files.SourceFile;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The fields of objects that contain secret values. A value that any directive puts there gets an origin that marks it
 * as secret, also in its copies.
 */
public final class SecretFields {

    static final String LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

    private static final String SECRET = "Secret";
    private static final List<String> DATA = List.of("data", "stringData");

    /** The fields of a Secret that are not secret; any other one may be a misspelt one of {@link #DATA}. */
    private static final Set<String> PLAIN = Set.of("apiVersion", "kind", "metadata", "type", "immutable");

    private SecretFields() {}

    /** Whether the value of a field of a Secret is secret. */
    public static boolean isSecret(String field) {
        return !PLAIN.contains(field);
    }

    /** Whether a text holds a manifest of a Secret, as ConfigMaps do that bring manifests along. */
    public static boolean isManifest(String text) {
        int at = text.indexOf(SECRET);
        while (at >= 0) {
            int end = at + SECRET.length();
            boolean whole = end == text.length() || !Character.isLetterOrDigit(text.charAt(end));
            if (whole && isKind(text, at)) {
                return true;
            }
            at = text.indexOf(SECRET, end);
        }
        return false;
    }

    /** Whether the word at a position is the value of a key {@code kind}, in YAML or JSON, with any quotes. */
    private static boolean isKind(String text, int at) {
        int i = at - 1;
        while (i >= 0 && " \t\n\"'\\".indexOf(text.charAt(i)) >= 0) {
            i--;
        }
        if (i < 0 || text.charAt(i) != ':') {
            return false;
        }
        i--;
        while (i >= 0 && " \t\"'\\".indexOf(text.charAt(i)) >= 0) {
            i--;
        }
        return i >= 3 && text.startsWith("kind", i - 3);
    }

    /** Whether objects of a kind hold secret values below {@code data} and {@code stringData}. */
    public static boolean isSecret(Gvk gvk) {
        return gvk.kind().equals(SECRET);
    }

    /**
     * An object whose secret values are marked as such.
     *
     * @param before the object as it was, whose secret values do; null when there was none
     * @param fields the fields that the repository marks
     */
    static YamlMap marked(YamlMap root, @Nullable YamlMap before, Gvk gvk, MarkedFields fields) {
        YamlMap known = marked(root, before, gvk);
        if (fields == MarkedFields.NONE) {
            return known;
        }
        YamlMap marked = fields.marked(known, gvk);
        return before == null && marked != known ? Aliases.marked(known, marked) : marked;
    }

    private static YamlMap marked(YamlMap root, @Nullable YamlMap before, Gvk gvk) {
        String kind = gvk.kind();
        if (!kind.endsWith(SECRET)) {
            return root;
        }
        if (kind.equals(SECRET)) {
            return markedSecret(root, before);
        }
        return kind.equals("SealedSecret") || kind.equals("ExternalSecret") ? markedTemplate(root, kind) : root;
    }

    /**
     * An object as it is between two steps of a directive, whose secret values are marked as such.
     *
     * @param fields the fields that the repository marks
     */
    public static YamlNode marked(YamlNode object, MarkedFields fields) {
        if (!(object instanceof YamlMap map)) {
            return object;
        }
        String kind = map.text("kind");
        if (SECRET.equals(kind)) {
            return markedSecret(map, YamlMap.empty(map.origin(), map.offset()));
        }
        if (fields == MarkedFields.NONE || kind == null) {
            return map;
        }
        String apiVersion = map.text("apiVersion");
        return fields.marked(map, Gvk.of(apiVersion == null ? "" : apiVersion, kind));
    }

    private static YamlMap markedSecret(YamlMap root, @Nullable YamlMap before) {
        YamlMap marked = root;
        for (int i = 0; i < root.size(); i++) {
            String key = root.key(i).text();
            YamlNode value = root.value(i);
            if (isSecret(key) && (before == null || before.get(key) != value)) {
                marked = marked.with(i, all(value));
            }
        }
        YamlMap metadata = root.map("metadata");
        YamlMap annotations = metadata == null ? null : metadata.map("annotations");
        YamlNode applied = annotations == null ? null : annotations.get(LAST_APPLIED);
        if (metadata != null && annotations != null && applied != null && !applied.isSecret()) {
            marked =
                    marked.with("metadata", metadata.with("annotations", annotations.with(LAST_APPLIED, all(applied))));
        }
        return before == null && marked != root ? Aliases.marked(root, marked) : marked;
    }

    private static YamlMap markedTemplate(YamlMap root, String kind) {
        YamlMap spec = root.map("spec");
        YamlMap target = spec == null || kind.equals("SealedSecret") ? spec : spec.map("target");
        YamlMap template = target == null ? null : target.map("template");
        if (spec == null || target == null || template == null) {
            return root;
        }
        YamlMap marked = template;
        for (String field : DATA) {
            YamlNode data = template.get(field);
            marked = data == null ? marked : marked.with(field, all(data));
        }
        YamlMap newTarget = target.with("template", marked);
        return root.with("spec", target == spec ? newTarget : spec.with("target", newTarget));
    }

    /**
     * Marks the objects of one document, in which an alias may refer to a secret value of another object.
     *
     * @param fields the fields that the repository marks
     */
    public static List<YamlNode> marked(List<YamlNode> objects, MarkedFields fields) {
        Aliases aliases = new Aliases();
        for (YamlNode object : objects) {
            aliases.collect(object, marked(object, fields));
        }
        if (aliases.secrets.isEmpty()) {
            return objects;
        }
        List<YamlNode> marked = new ArrayList<>(objects.size());
        for (YamlNode object : objects) {
            marked.add(aliases.marked(object));
        }
        return marked;
    }

    /** A value with all of its parts marked as secret. */
    static YamlNode all(YamlNode value) {
        if (value instanceof YamlScalar scalar) {
            Origin origin = scalar.origin().secret();
            return origin == scalar.origin() ? scalar : scalar.from(origin, scalar.offset());
        }
        if (value instanceof YamlMap map) {
            YamlMap marked = map;
            for (int i = 0; i < map.size(); i++) {
                marked = marked.with(i, all(map.value(i)));
            }
            return marked;
        }
        YamlList list = (YamlList) value;
        List<YamlNode> items = new ArrayList<>(list.size());
        for (YamlNode item : list) {
            items.add(all(item));
        }
        return list.withItems(items);
    }

    /** The other places of an object at which an alias refers to one of its secret values. */
    private static final class Aliases {

        private final Map<Integer, YamlScalar> secrets = new HashMap<>();

        static YamlMap marked(YamlMap root, YamlMap marked) {
            Aliases aliases = new Aliases();
            for (int i = 0; i < root.size(); i++) {
                if (root.value(i) != marked.value(i)) {
                    aliases.collect(root.value(i), marked.value(i));
                }
            }
            return (YamlMap) aliases.marked(marked);
        }

        private void collect(YamlNode before, YamlNode after) {
            if (before == after) {
                return;
            }
            if (before instanceof YamlScalar scalar) {
                if (scalar.origin() instanceof SourceFile
                        && !scalar.isNull()
                        && !scalar.text().isEmpty()) {
                    secrets.put(scalar.offset(), scalar);
                }
            } else if (before instanceof YamlMap map && after instanceof YamlMap now) {
                for (int i = 0; i < map.size(); i++) {
                    collect(map.value(i), now.value(i));
                }
            } else if (before instanceof YamlList list && after instanceof YamlList now) {
                for (int i = 0; i < list.size(); i++) {
                    collect(list.get(i), now.get(i));
                }
            }
        }

        private YamlNode marked(YamlNode node) {
            if (node instanceof YamlScalar scalar) {
                return isAlias(scalar) ? scalar.from(scalar.origin().secret(), scalar.offset()) : scalar;
            }
            if (node instanceof YamlMap map) {
                List<YamlScalar> keys = new ArrayList<>(map.size());
                List<YamlNode> values = new ArrayList<>(map.size());
                for (int i = 0; i < map.size(); i++) {
                    keys.add((YamlScalar) marked(map.key(i)));
                    values.add(marked(map.value(i)));
                }
                return map.withEntries(keys, values);
            }
            YamlList list = (YamlList) node;
            List<YamlNode> items = new ArrayList<>(list.size());
            for (YamlNode item : list) {
                items.add(marked(item));
            }
            return list.withItems(items);
        }

        private boolean isAlias(YamlScalar scalar) {
            YamlScalar secret = secrets.get(scalar.offset());
            return secret != null
                    && secret.origin() == scalar.origin()
                    && secret.text().equals(scalar.text());
        }
    }
}
