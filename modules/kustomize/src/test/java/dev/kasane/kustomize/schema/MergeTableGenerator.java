package dev.kasane.kustomize.schema;

import dev.kasane.files.SourceFile;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

/** Makes the text of {@link MergeTable} from an OpenAPI document: only the types that lead to a merged list. */
@NullUnmarked // an OpenAPI document that lacks something is a failure of its own
final class MergeTableGenerator {

    private static final int WIDTH = 110;

    private final YamlMap definitions;
    private final Set<String> leading = new HashSet<>();
    private final Map<String, String> shapes = new LinkedHashMap<>();

    private MergeTableGenerator(YamlMap definitions) {
        this.definitions = definitions;
    }

    static String tableOf(Path openApi) throws IOException {
        SourceFile file = new SourceFile(openApi.toString(), Files.readAllBytes(openApi), "openapi");
        YamlMap document = (YamlMap) YamlReader.standard().first(file);
        return new MergeTableGenerator(document.map("definitions")).table();
    }

    private String table() {
        boolean grew = true;
        while (grew) {
            grew = false;
            for (int i = 0; i < definitions.size(); i++) {
                String name = definitions.key(i).text();
                grew |= leads((YamlMap) definitions.value(i)) && leading.add(name);
            }
        }
        Map<String, Set<String>> kindsByType = new TreeMap<>();
        Map<String, Set<String>> aliases = new TreeMap<>();
        for (int i = 0; i < definitions.size(); i++) {
            String name = definitions.key(i).text();
            if (leading.contains(name)
                    && ((YamlMap) definitions.value(i)).get("x-kubernetes-group-version-kind")
                            instanceof YamlList kinds) {
                for (YamlNode kind : kinds) {
                    kindsByType
                            .computeIfAbsent(typeName(name), ignored -> new TreeSet<>())
                            .add(kindText((YamlMap) kind));
                }
            }
        }
        for (String name : leading) {
            String simple = name.substring(name.lastIndexOf('.') + 1);
            if (!typeName(name).equals(simple)) {
                aliases.computeIfAbsent(typeName(name), ignored -> new TreeSet<>())
                        .add(simple);
            }
        }
        StringBuilder table = new StringBuilder();
        shapes.forEach(
                (shape, name) -> table.append(name).append(' ').append(shape).append('\n'));
        aliases.forEach((type, names) -> appendNames(table, "~" + type, names));
        kindsByType.forEach((type, kinds) -> appendNames(table, "=" + type, kinds));
        return table.toString();
    }

    private static void appendNames(StringBuilder table, String start, Set<String> names) {
        StringBuilder line = new StringBuilder(start);
        for (String name : names) {
            if (line.length() + name.length() > WIDTH) {
                table.append(line).append('\n');
                line = new StringBuilder(start);
            }
            line.append(' ').append(name);
        }
        table.append(line).append('\n');
    }

    private static String kindText(YamlMap kind) {
        String group = kind.text("group");
        return (group == null || group.isEmpty() ? "" : group + "/") + kind.text("version") + "/" + kind.text("kind");
    }

    private boolean leads(YamlMap definition) {
        YamlMap properties = definition.map("properties");
        for (int i = 0; properties != null && i < properties.size(); i++) {
            YamlMap property = (YamlMap) properties.value(i);
            if (mergeKeys(property) != null || property.text("$ref") != null && leading.contains(target(property))) {
                return true;
            }
        }
        return false;
    }

    private static String target(YamlMap property) {
        String reference = property.text("$ref");
        return reference.substring(reference.lastIndexOf('/') + 1);
    }

    private static @Nullable List<String> mergeKeys(YamlMap property) {
        String strategy = property.text("x-kubernetes-patch-strategy");
        if (strategy == null
                || !Arrays.asList(strategy.split(",")).contains("merge")
                || !"array".equals(property.text("type"))) {
            return null;
        }
        if (property.get("x-kubernetes-list-map-keys") instanceof YamlList keys) {
            List<String> names = new ArrayList<>();
            keys.forEach(key -> names.add(key.toString()));
            return names;
        }
        String key = property.text("x-kubernetes-patch-merge-key");
        return key == null ? List.of() : List.of(key);
    }

    /** The short name of a type; types of the same shape share one. */
    private String typeName(String definition) {
        YamlMap properties = ((YamlMap) definitions.get(definition)).map("properties");
        Map<String, String> fields = new TreeMap<>();
        for (int i = 0; properties != null && i < properties.size(); i++) {
            YamlMap property = (YamlMap) properties.value(i);
            String name = properties.key(i).text();
            List<String> keys = mergeKeys(property);
            if (keys != null) {
                YamlMap items = property.map("items");
                boolean typed = items != null && items.text("$ref") != null && leading.contains(target(items));
                fields.put(name, name + "[" + String.join(",", keys) + "]:" + (typed ? typeName(target(items)) : ""));
            } else if (property.text("$ref") != null && leading.contains(target(property))) {
                fields.put(name, name + ":" + typeName(target(property)));
            }
        }
        String shape = String.join(" ", fields.values());
        String simple = definition.substring(definition.lastIndexOf('.') + 1);
        String known = shapes.get(shape);
        if (known != null) {
            return known;
        }
        String name = simple;
        for (int n = 2; shapes.containsValue(name); n++) {
            name = simple + n;
        }
        shapes.put(shape, name);
        return name;
    }

    /** Prints the table of the document given as the first argument. */
    public static void main(String[] arguments) throws IOException {
        System.out.print(tableOf(Path.of(arguments[0])));
    }
}
