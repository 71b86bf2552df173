package dev.kasane.change.observed;

import dev.kasane.files.SourceFile;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Observations: a compact part of them beside the tests, and all of them in the folder {@code KASANE_SHARED} names. */
public final class Observations {

    private static final Path COMPACT = Path.of("src/test/resources/observed");
    private static final Path ALL = Path.of(
                    Objects.requireNonNullElse(System.getenv("KASANE_SHARED"), "../../../shared"))
            .resolve("impact");

    private Observations() {}

    /** The lines of a file of the compact part. */
    public static List<YamlMap> compact(String file) throws IOException {
        return lines(COMPACT.resolve(file));
    }

    /** The lines of a file of all observations, for tests with the tag {@code reference-data}. */
    public static List<YamlMap> all(String file) throws IOException {
        return lines(ALL.resolve(file));
    }

    /** A sample object of all observations. */
    public static YamlMap sample(String name) throws IOException {
        return map(Files.readString(ALL.resolve("samples").resolve(name + ".yaml")));
    }

    private static List<YamlMap> lines(Path file) throws IOException {
        List<YamlMap> lines = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            lines.add(map(line));
        }
        return lines;
    }

    /** A map written as YAML or JSON. */
    public static YamlMap map(String text) {
        return (YamlMap) Objects.requireNonNull(YamlReader.standard().first(SourceFile.of("observed", text)));
    }

    /** The items of a list in a map; none when it is not there. */
    public static List<YamlNode> items(YamlMap map, String key) {
        List<YamlNode> items = new ArrayList<>();
        if (map.get(key) instanceof YamlList list) {
            list.forEach(items::add);
        }
        return items;
    }
}
