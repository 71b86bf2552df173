package dev.kasane.check;

import dev.kasane.check.value.Json;
import dev.kasane.core.source.SourceFile;
import dev.kasane.core.yaml.JsonReader;
import dev.kasane.core.yaml.YamlLimits;
import dev.kasane.core.yaml.YamlList;
import dev.kasane.core.yaml.YamlMap;
import dev.kasane.core.yaml.YamlNode;
import dev.kasane.core.yaml.YamlReader;
import dev.kasane.core.yaml.YamlScalar;
import dev.kasane.core.yaml.YamlTag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Assumptions;

/** What was observed on a real API server, in the folder that {@code KASANE_SHARED} names. */
public final class Shared {

    private static final Path FOLDER =
            Path.of(Objects.requireNonNullElse(System.getenv("KASANE_SHARED"), "../../../shared"));

    private Shared() {}

    /** A file; skips the test where it is not there. */
    public static Path file(String path) {
        Path file = FOLDER.resolve(path);
        Assumptions.assumeTrue(
                Files.exists(file), () -> "there is no " + file.toAbsolutePath().normalize());
        return file;
    }

    /** The rows of a file of JSON lines. */
    public static List<YamlMap> rows(String path) throws IOException {
        List<YamlMap> rows = new ArrayList<>();
        String other = path.equals("check/objects.jsonl") ? System.getenv("KASANE_OBJECTS") : null;
        for (String line : Files.readAllLines(other == null ? file(path) : Path.of(other))) {
            rows.add(json(line));
        }
        return rows;
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
