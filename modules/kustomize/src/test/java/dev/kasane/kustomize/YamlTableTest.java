package dev.kasane.kustomize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.MemoryTree;
import dev.kasane.files.SourceFile;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * How YAML is read and written, by tables of texts and what kustomize makes of them. {@code src/test/go/yaml-tables} makes
 * the answers; a row is {@code {"in": text, "out": what it prints}} or {@code {"in": text, "error": what it says}}.
 */
class YamlTableTest {

    private static final Path TABLES = Path.of("src/test/resources/yaml");
    private static final String HEAD = "apiVersion: example.com/v1\nkind: Row\nmetadata:\n  name: row\n";

    @Test
    void scalarsAreReadAndWrittenAsTheReferenceDoes() throws IOException {
        check("scalars.jsonl", 3000);
    }

    @Test
    void documentsAreReadAndWrittenAsTheReferenceDoes() throws IOException {
        check("documents.jsonl", 400);
    }

    private static void check(String table, int least) throws IOException {
        List<String> lines = Files.readAllLines(TABLES.resolve(table));
        assertThat(lines).hasSizeGreaterThanOrEqualTo(least);
        List<String> different = new ArrayList<>();
        for (String line : lines) {
            YamlMap row = (YamlMap) Objects.requireNonNull(YamlReader.standard().first(SourceFile.of("table", line)));
            String expected = text(row.get("out"));
            String actual = rendered(String.valueOf(text(row.get("in"))));
            if (!actual.equals(expected == null ? "refused" : expected)) {
                different.add(line + "\nkasane: " + actual);
            }
        }
        assertThat(different).isEmpty();
    }

    private static @Nullable String text(@Nullable YamlNode node) {
        return node instanceof YamlScalar scalar ? scalar.text() : null;
    }

    private static String rendered(String in) {
        String object = in.startsWith("apiVersion") ? in : HEAD + in;
        MemoryTree tree = MemoryTree.of("kustomization.yaml", "resources: [r.yaml]\n", "r.yaml", object);
        try {
            return new String(
                    new Renderer(tree, RenderOptions.DEFAULT).render("").toYaml(), StandardCharsets.UTF_8);
        } catch (KasaneException e) {
            return "refused";
        }
    }
}
