package dev.kasane.helm.lint;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoText;
import dev.kasane.gotemplate.value.JsonParser;
import dev.kasane.gotemplate.value.JsonSyntaxException;
import dev.kasane.helm.profile.HelmProfile;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The objects of a text: documents of YAML, or objects of JSON one after the other. */
final class LintedDocuments {

    private final String path;
    private final GoStructure type;
    private final Consumer<GoMap> each;

    /**
     * @param path what the text is called
     * @param profile the release of Helm, which has names for Go's types
     * @param each what is done with each object, in order
     */
    LintedDocuments(String path, HelmProfile profile, Consumer<GoMap> each) {
        this.path = path;
        this.each = each;
        GoStructure metadata = GoStructure.struct(
                "rules.k8sYamlMetadata", Map.of("Namespace", GoStructure.TEXT, "Name", GoStructure.TEXT));
        this.type = GoStructure.struct(
                profile.isFour() ? "rules.k8sYamlStruct" : "rules.K8sYamlStruct",
                Map.of("apiVersion", GoStructure.TEXT, "Kind", GoStructure.TEXT, "Metadata", metadata));
    }

    /** Each takes a copy of the rest; what follows is read as YAML. */
    private static final int MOST_OF_JSON = 200;

    /** Reads the text up to the first error. Returns the error, or null. */
    @Nullable
    String read(String text) {
        String rest = text;
        int count = 0;
        String first = null;
        while (first == null && count < MOST_OF_JSON && rest.stripLeading().startsWith("{")) {
            try {
                JsonParser.Prefix prefix = JsonParser.prefix(rest);
                accept(prefix.value());
                rest = rest.substring(prefix.length());
                count++;
            } catch (JsonSyntaxException e) {
                first = "json: offset " + e.offset() + ": " + e.message();
            }
        }
        if (first != null && count > 1) {
            return first;
        }
        String fault = documents(rest);
        return fault == null || first == null ? fault : first;
    }

    private @Nullable String documents(String text) {
        StringBuilder document = new StringBuilder();
        for (String line : (Iterable<String>) text.lines()::iterator) {
            if (!line.startsWith("---")) {
                document.append(line).append('\n');
                continue;
            }
            String behind = line.substring(3).strip();
            if (!behind.isEmpty() && !behind.startsWith("#")) {
                return "invalid Yaml document separator: " + behind;
            }
            String fault = document(document);
            if (fault != null) {
                return fault;
            }
        }
        return document(document);
    }

    private @Nullable String document(StringBuilder text) {
        ReadYaml read = ReadYaml.of(path, GoText.bytes(text.toString()), type);
        text.setLength(0);
        if (read.fault() == null && !read.isEmpty()) {
            each.accept(read.map());
        }
        return read.fault();
    }

    private void accept(Object value) {
        if (value instanceof GoMap map) {
            each.accept(map);
        }
    }

    /** A field of a map; the name matches in any case. */
    static @Nullable Object field(GoMap map, String name) {
        Object exact = map.get(name);
        if (exact != null) {
            return exact;
        }
        for (String key : map.keys()) {
            if (key.equalsIgnoreCase(name)) {
                return map.get(key);
            }
        }
        return null;
    }

    /** The same as a text. */
    static String text(GoMap map, String name) {
        Object value = field(map, name);
        return value == null ? "" : Chartfile.text(GoMap.empty().put(name, value), name);
    }

    /** The name of an object. */
    static String name(GoMap object) {
        return field(object, "metadata") instanceof GoMap metadata ? text(metadata, "name") : "";
    }
}
