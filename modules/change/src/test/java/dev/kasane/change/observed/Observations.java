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

/** Observations of a real API server: those that are beside the tests. */
public final class Observations {

    private static final Path COMPACT = Path.of("src/test/resources/observed");

    private Observations() {}

    /** The lines of a file. */
    public static List<YamlMap> compact(String file) throws IOException {
        return lines(COMPACT.resolve(file));
    }

    /** The lines of a file with a map in each. */
    static List<YamlMap> lines(Path file) throws IOException {
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
