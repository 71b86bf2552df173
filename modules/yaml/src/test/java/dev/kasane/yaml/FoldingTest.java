package dev.kasane.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.SourceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Where lines are folded: plain and quoted texts around column 80, and texts in folded style ({@code >}). A row of the table is {@code
 * {"name": what it shows, "in": fields of an object, "out": what kustomize 5.8.1 prints}}.
 */
class FoldingTest {

    private static final Path TABLE = Path.of("src/test/resources/yaml/folding.jsonl");

    @TestFactory
    Stream<DynamicTest> linesAreFoldedWhereTheReferenceFoldsThem() throws IOException {
        List<String> rows = Files.readAllLines(TABLE);
        assertThat(rows).hasSizeGreaterThanOrEqualTo(45);
        return rows.stream()
                .map(row ->
                        (YamlMap) Objects.requireNonNull(YamlReader.standard().first(SourceFile.of("table", row))))
                .map(row -> DynamicTest.dynamicTest(
                        String.valueOf(row.text("name")),
                        () -> assertThat(YamlTableTest.written(String.valueOf(row.text("in"))))
                                .isEqualTo(row.text("out"))));
    }
}
