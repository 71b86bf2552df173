package dev.kasane.check;

import dev.kasane.files.SourceFile;
import dev.kasane.json.Json;
import dev.kasane.yaml.JsonReader;
import dev.kasane.yaml.YamlLimits;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlTag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Data of tests: what a real API server answered. */
public final class Shared {

    private static final Path OBSERVED = Path.of("src/test/resources/observed");

    private Shared() {}

    /** A file of what was observed. */
    public static Path observed(String name) {
        return OBSERVED.resolve(name);
    }

    /** The rows of an observed file of JSON lines; those of {@code KASANE_OBJECTS} in place of the objects. */
    public static List<YamlMap> rows(String name) throws IOException {
        List<YamlMap> rows = new ArrayList<>();
        String other = name.equals("objects.jsonl") ? System.getenv("KASANE_OBJECTS") : null;
        for (String line : Files.readAllLines(other == null ? observed(name) : Path.of(other))) {
            rows.add(json(line));
        }
        return rows;
    }

    /** Definitions of Tekton, whose groups are not bundled: facts without descriptions (Apache License 2.0). */
    static List<YamlMap> tekton() throws IOException {
        List<YamlMap> definitions = new ArrayList<>();
        for (YamlMap known : rows("tekton.jsonl")) {
            definitions.add(json(Json.text(definition(Json.map(value(known))))));
        }
        return definitions;
    }

    static Map<String, Object> definition(Map<String, Object> known) {
        List<Object> versions = new ArrayList<>();
        for (Object item : Json.list(known.get("versions"))) {
            Map<String, Object> version = new LinkedHashMap<>(Json.map(item));
            version.put("served", true);
            version.put("schema", Map.of("openAPIV3Schema", Json.map(version.get("schema"))));
            versions.add(version);
        }
        Map<String, Object> spec = new LinkedHashMap<>(known);
        spec.put("versions", versions);
        return Map.of("apiVersion", "apiextensions.k8s.io/v1", "kind", "CustomResourceDefinition", "spec", spec);
    }

    /** A map written as JSON. */
    public static YamlMap json(String text) {
        return (YamlMap) JsonReader.read(SourceFile.of("test", text), YamlLimits.DEFAULT);
    }

    /** The maps of a text of YAML documents. */
    public static List<YamlMap> yaml(String text) {
        List<YamlMap> maps = new ArrayList<>();
        YamlReader.standard()
                .documents(SourceFile.of("test.yaml", text))
                .documents()
                .forEach(node -> maps.add((YamlMap) node));
        return maps;
    }

    /** A value as it is written in JSON: 2.0 is no whole number. */
    public static Object value(YamlNode node) {
        if (node instanceof YamlMap map && !map.isNull()) {
            Map<String, Object> values = new LinkedHashMap<>();
            for (int i = 0; i < map.size(); i++) {
                values.put(map.key(i).text(), value(map.value(i)));
            }
            return values;
        }
        if (node instanceof YamlList list && !list.isNull()) {
            List<Object> values = new ArrayList<>();
            list.forEach(item -> values.add(value(item)));
            return values;
        }
        if (node instanceof YamlScalar scalar && (scalar.tag() == YamlTag.INT || scalar.tag() == YamlTag.FLOAT)) {
            return Json.number(scalar.text());
        }
        return Json.of(node);
    }
}
