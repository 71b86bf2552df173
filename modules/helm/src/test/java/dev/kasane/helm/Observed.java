package dev.kasane.helm;

import dev.kasane.gotemplate.value.GoInt;
import dev.kasane.gotemplate.value.GoJson;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.JsonParser;
import dev.kasane.gotemplate.value.JsonSyntaxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the packages of released Helms answered, as {@code src/test/observe} recorded it. The folder can be another one, with as
 * many answers as somebody has time for: {@code -Dkasane.observed=DIR}.
 */
final class Observed {

    static final Path RECORDED = ChartCase.RESOURCES.resolve("observed");

    private static final Path FOLDER = Path.of(System.getProperty("kasane.observed", RECORDED.toString()));

    private Observed() {}

    /** The releases that have answers of a kind. */
    static List<String> releases(String kind) throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith(kind + "."))
                    .map(name -> name.substring(kind.length() + 1, name.lastIndexOf('.')))
                    .filter(name -> !name.isEmpty())
                    .sorted()
                    .toList();
        }
    }

    static List<GoMap> rows(String kind, String release) throws IOException, JsonSyntaxException {
        return rows(FOLDER.resolve(kind + "." + release + ".jsonl"));
    }

    static List<GoMap> rows(Path file) throws IOException, JsonSyntaxException {
        List<GoMap> rows = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            rows.add((GoMap) JsonParser.parse(line));
        }
        return rows;
    }

    /** A value as the program prints it: JSON with sorted keys, whole numbers of type int64 as texts. */
    static String exact(Object value) {
        return GoJson.compact(plain(value));
    }

    private static Object plain(Object value) {
        return switch (value) {
            case GoMap map -> {
                GoMap plain = GoMap.empty();
                for (var entry : map.entries()) {
                    plain.put(entry.getKey(), plain(entry.getValue()));
                }
                yield plain;
            }
            case GoList list ->
                GoList.of(list.items().stream().map(Observed::plain).toList());
            case GoInt whole -> whole.type().word() + ":" + whole;
            default -> value;
        };
    }
}
