package dev.kasane.check.crd;

import dev.kasane.files.SourceFile;
import dev.kasane.json.Json;
import dev.kasane.yaml.JsonReader;
import dev.kasane.yaml.YamlLimits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * Converts the definitions of a group to the compact bundled format; {@code development/bundle-definitions} runs it.
 * The format, compressed:
 *
 * <pre>
 * {"type":"object","properties":{…}}              a part that occurs more than once; the first such line has number 0
 * KIND  PLURAL  SCOPE  VERSION  {"type":…}        a version that is served, with its schema; tabs between
 * </pre>
 *
 * <p>{@code {"=":7}} refers to the part with number 7. Descriptions are left out, since they have no effect.
 */
public final class DefinitionBundler {

    static final String SHARED = "=";

    /** A part that is shorter is repeated. */
    private static final int SHORT = 40;

    private static final Set<String> FOR_PEOPLE = Set.of("description", "title", "example", "externalDocs");

    private final Map<Map<String, Object>, Integer> times = new HashMap<>();
    private final Map<Map<String, Object>, Integer> numbers = new HashMap<>();
    private final StringBuilder text = new StringBuilder();

    private DefinitionBundler() {}

    /**
     * Writes the bundle.
     *
     * @param arguments a folder of definitions ({@code *.json}), and the folder {@code bundle}, whose {@code groups.tsv} names
     *     the groups
     */
    public static void main(String[] arguments) throws IOException {
        Map<String, List<Map<String, Object>>> groups = new TreeMap<>();
        try (Stream<Path> files = Files.walk(Path.of(arguments[0]))) {
            for (Path file : files.filter(path -> path.toString().endsWith(".json"))
                    .sorted()
                    .toList()) {
                Map<String, Object> definition = Json.map(Json.of(
                        JsonReader.read(SourceFile.of(file.toString(), Files.readString(file)), YamlLimits.DEFAULT)));
                String group = String.valueOf(Json.map(definition.get("spec")).get("group"));
                groups.computeIfAbsent(group, key -> new ArrayList<>()).add(definition);
            }
        }
        Path out = Path.of(arguments[1]);
        for (String line : Files.readAllLines(out.resolve("groups.tsv"))) {
            List<Map<String, Object>> definitions = groups.get(line.split("\t", 2)[0]);
            if (definitions != null) {
                Files.write(out.resolve(line.split("\t", 2)[0]), bytes(definitions));
            }
        }
    }

    /** The compact form of definitions. */
    static byte[] bytes(List<Map<String, Object>> definitions) throws IOException {
        DefinitionBundler bundler = new DefinitionBundler();
        List<String> rows = new ArrayList<>();
        List<Map<String, Object>> schemas = new ArrayList<>();
        for (Map<String, Object> definition : definitions) {
            Map<String, Object> spec = Json.map(definition.get("spec"));
            Map<String, Object> names = Json.map(spec.get("names"));
            for (Object item : Json.list(spec.get("versions"))) {
                Map<String, Object> version = Json.map(item);
                if (!Boolean.FALSE.equals(version.get("served"))) {
                    rows.add(names.get("kind") + "\t" + names.get("plural") + "\t" + spec.get("scope") + "\t"
                            + version.get("name") + "\t");
                    Map<String, Object> schema =
                            Json.map(Json.map(version.get("schema")).get("openAPIV3Schema"));
                    schemas.add(schema(schema));
                    bundler.count(schemas.getLast());
                }
            }
        }
        for (int i = 0; i < rows.size(); i++) {
            String row = rows.get(i) + Json.text(bundler.compact(schemas.get(i)));
            bundler.text.append(row).append('\n');
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
            zip.write(bundler.text.toString().getBytes(StandardCharsets.UTF_8));
        }
        return out.toByteArray();
    }

    /** A schema without descriptions. */
    static Map<String, Object> schema(Map<String, Object> schema) {
        Map<String, Object> plain = new LinkedHashMap<>();
        schema.forEach((keyword, value) -> {
            if (!FOR_PEOPLE.contains(keyword)) {
                plain.put(keyword, keyword(keyword, value));
            }
        });
        return plain;
    }

    private static Object keyword(String keyword, Object value) {
        return switch (keyword) {
            case "properties" -> {
                Map<String, Object> properties = new LinkedHashMap<>();
                Json.map(value).forEach((name, property) -> properties.put(name, schema(Json.map(property))));
                yield properties;
            }
            case "items", "additionalProperties", "not" -> value instanceof Map<?, ?> ? schema(Json.map(value)) : value;
            case "allOf", "anyOf", "oneOf" ->
                Json.list(value).stream()
                        .map(branch -> (Object) schema(Json.map(branch)))
                        .toList();
            default -> value;
        };
    }

    private void count(Object value) {
        if (value instanceof List<?> list) {
            list.forEach(this::count);
        } else if (value instanceof Map<?, ?> && times.merge(Json.map(value), 1, Integer::sum) == 1) {
            Json.map(value).values().forEach(this::count);
        }
    }

    private Object compact(Object value) {
        if (value instanceof List<?>) {
            return Json.list(value).stream().map(this::compact).toList();
        }
        if (!(value instanceof Map<?, ?>)) {
            return value;
        }
        Map<String, Object> map = Json.map(value);
        Integer number = numbers.get(map);
        if (number == null) {
            Map<String, Object> compact = new LinkedHashMap<>();
            map.forEach((key, item) -> compact.put(key, compact(item)));
            String json = Json.text(compact);
            if (times.getOrDefault(map, 1) < 2 || json.length() < SHORT) {
                return compact;
            }
            number = numbers.size();
            numbers.put(map, number);
            text.append(json).append('\n');
        }
        return Map.of(SHARED, (long) number);
    }
}
