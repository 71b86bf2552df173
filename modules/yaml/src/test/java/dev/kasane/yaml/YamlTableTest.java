package dev.kasane.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.SourceFile;
import dev.kasane.problem.KasaneException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * How YAML is read and written, by tables of texts and what kustomize makes of them. {@code src/test/go/yaml-tables} makes
 * the answers; a row is {@code {"in": text, "out": what it prints}} or {@code {"in": text, "error": its message}}.
 */
class YamlTableTest {

    private static final Path TABLES = Path.of("src/test/resources/yaml");
    private static final int ROWS_OF_A_TEST = 200;
    private static final String HEAD = "apiVersion: example.com/v1\nkind: Row\nmetadata:\n  name: row\n";

    @TestFactory
    Stream<DynamicTest> scalarsAreReadAndWrittenAsTheReferenceDoes() throws IOException {
        return rows("scalars.jsonl", 3000);
    }

    @TestFactory
    Stream<DynamicTest> documentsAreReadAndWrittenAsTheReferenceDoes() throws IOException {
        return rows("documents.jsonl", 400);
    }

    /** A test for some rows at a time, so that mutation testing ends at the first that fails. */
    private static Stream<DynamicTest> rows(String table, int least) throws IOException {
        List<String> lines = Files.readAllLines(TABLES.resolve(table));
        assertThat(lines).hasSizeGreaterThanOrEqualTo(least);
        return IntStream.iterate(0, from -> from < lines.size(), from -> from + ROWS_OF_A_TEST)
                .mapToObj(from -> {
                    List<String> rows = lines.subList(from, Math.min(from + ROWS_OF_A_TEST, lines.size()));
                    return DynamicTest.dynamicTest(table + " from row " + (from + 1), () -> check(rows));
                });
    }

    private static void check(List<String> rows) {
        List<String> different = new ArrayList<>();
        for (String line : rows) {
            YamlMap row = (YamlMap) Objects.requireNonNull(YamlReader.standard().first(SourceFile.of("table", line)));
            String expected = text(row.get("out"));
            String actual = written(String.valueOf(text(row.get("in"))));
            if (!actual.equals(expected == null ? "refused" : expected)) {
                different.add(line + "\nkasane: " + actual);
            }
        }
        assertThat(different).isEmpty();
    }

    private static @Nullable String text(@Nullable YamlNode node) {
        return node instanceof YamlScalar scalar ? scalar.text() : null;
    }

    static String written(String in) {
        String object = in.startsWith("apiVersion") ? in : HEAD + in;
        try {
            YamlWriter writer = YamlWriter.ofStream(YamlWriter.DEFAULT_LIMIT);
            for (YamlNode document : YamlReader.standard()
                    .resources(SourceFile.of("r.yaml", object))
                    .documents()) {
                writer.add((YamlMap) document);
            }
            return new String(writer.toBytes(), StandardCharsets.UTF_8);
        } catch (KasaneException e) {
            return "refused";
        }
    }
}
