package dev.kasane.check.schema;

import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Makes the table that {@link Kubernetes} reads from the OpenAPI document (version 2) of an API server. */
public final class OpenApiTable {

    private static final String[] PREFIXES = {
        "io.k8s.apimachinery.pkg.apis.",
        "io.k8s.apiextensions-apiserver.pkg.apis.",
        "io.k8s.kube-aggregator.pkg.apis.",
        "io.k8s.api."
    };

    private static final Map<String, String> LEAVES = Map.of(
            "io.k8s.apimachinery.pkg.api.resource.Quantity", "q",
            "io.k8s.apimachinery.pkg.apis.meta.v1.Time", "t",
            "io.k8s.apimachinery.pkg.apis.meta.v1.MicroTime", "T",
            "io.k8s.apimachinery.pkg.util.intstr.IntOrString", "p",
            "io.k8s.apimachinery.pkg.runtime.RawExtension", "o",
            "io.k8s.apimachinery.pkg.apis.meta.v1.FieldsV1", "o");

    private OpenApiTable() {}

    /** The table of a document. */
    public static String of(YamlMap document) {
        YamlMap definitions = Objects.requireNonNullElse(document.map("definitions"), document);
        Map<String, String> lines = new TreeMap<>();
        for (int i = 0; i < definitions.size(); i++) {
            String name = definitions.key(i).text();
            if (!LEAVES.containsKey(name) && definitions.value(i) instanceof YamlMap definition) {
                String shortName = shortName(name);
                YamlMap properties = definition.map("properties");
                if (properties != null) {
                    lines.put(shortName, fields(properties));
                }
                addKinds(definition, shortName, lines);
            }
        }
        StringBuilder table = new StringBuilder();
        YamlMap info = document.map("info");
        String version = info == null ? null : info.text("version");
        table.append("% ").append(version == null ? "unknown" : version).append('\n');
        lines.forEach((name, fields) -> table.append(name)
                .append(fields.isEmpty() ? "" : " ")
                .append(fields)
                .append('\n'));
        return table.toString();
    }

    private static void addKinds(YamlMap definition, String name, Map<String, String> lines) {
        if (!(definition.get("x-kubernetes-group-version-kind") instanceof YamlList kinds) || kinds.size() != 1) {
            return;
        }
        YamlMap kind = (YamlMap) kinds.get(0);
        String group = Objects.requireNonNullElse(kind.text("group"), "");
        lines.put("=" + (group.isEmpty() ? "" : group + "/") + kind.text("version") + "/" + kind.text("kind"), name);
    }

    private static String shortName(String name) {
        for (String prefix : PREFIXES) {
            if (name.startsWith(prefix)) {
                return name.substring(prefix.length());
            }
        }
        return name;
    }

    private static String fields(YamlMap properties) {
        List<String> fields = new ArrayList<>();
        for (int i = 0; i < properties.size(); i++) {
            fields.add(properties.key(i).text() + ":" + type((YamlMap) properties.value(i)));
        }
        return String.join(" ", fields);
    }

    private static String type(YamlMap schema) {
        String reference = schema.text("$ref");
        if (reference != null) {
            String name = reference.substring(reference.lastIndexOf('/') + 1);
            String leaf = LEAVES.get(name);
            return leaf != null ? leaf : isAnything(name) ? "a" : "@" + shortName(name);
        }
        String type = Objects.requireNonNullElse(schema.text("type"), "");
        String format = Objects.requireNonNullElse(schema.text("format"), "");
        return switch (type) {
            case "string" -> string(schema, format);
            case "boolean" -> "b";
            case "integer" -> format.equals("int64") ? "l" : "i";
            case "number" -> "n";
            case "array" -> list(schema) + type(child(schema, "items"));
            case "object" ->
                schema.map("additionalProperties") == null ? "o" : "{" + type(child(schema, "additionalProperties"));
            default -> "a";
        };
    }

    private static boolean isAnything(String name) {
        return name.endsWith(".v1.JSON") || name.contains(".v1.JSONSchemaPropsOr");
    }

    private static String string(YamlMap schema, String format) {
        return switch (format) {
            case "byte" -> "y";
            case "date-time" -> "t";
            case "int-or-string" -> "p";
            default -> {
                YamlNode values = schema.get("enum");
                yield values instanceof YamlList list ? "s(" + words(list) + ")" : "s";
            }
        };
    }

    private static String words(YamlList list) {
        List<String> words = new ArrayList<>();
        for (YamlNode item : list) {
            words.add(item.toString());
        }
        return String.join("|", words);
    }

    private static String list(YamlMap schema) {
        @Nullable String relation = schema.text("x-kubernetes-list-type");
        if ("set".equals(relation)) {
            return "#";
        }
        if ("map".equals(relation) && schema.get("x-kubernetes-list-map-keys") instanceof YamlList keys) {
            List<String> names = new ArrayList<>();
            keys.forEach(key -> names.add(key.toString()));
            return "[" + String.join(",", names) + "]";
        }
        return "*";
    }

    private static YamlMap child(YamlMap schema, String key) {
        return Objects.requireNonNull(schema.map(key), key);
    }
}
