package dev.kasane.change.chart;

import static dev.kasane.change.chart.HelmChartTest.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.MemoryTree;
import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlWriter;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Values of several places as Helm merges them, each with the line where it is written. */
class HelmValuesTest {

    private static String merged(String values, String over) {
        YamlWriter writer = YamlWriter.ofStream(YamlWriter.DEFAULT_LIMIT);
        writer.add(HelmValues.merged((YamlMap) value(values), (YamlMap) value(over)));
        return new String(writer.toBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void maps_are_merged_field_by_field_and_everything_else_is_replaced() {
        assertThat(merged("{a: 1, b: {c: 1, d: 1}, e: [1, 2]}", "{b: {c: 2}, e: [3], f: 4}"))
                .isEqualTo("a: 1\nb:\n  c: 2\n  d: 1\ne:\n- 3\nf: 4\n");
    }

    @Test
    void a_map_and_another_value_replace_each_other() {
        assertThat(merged("{a: {b: 1}, c: 1}", "{a: 2, c: {d: 3}}")).isEqualTo("a: 2\nc:\n  d: 3\n");
    }

    @Test
    void values_of_a_file_are_its_map() {
        MemoryTree tree =
                MemoryTree.of("map.yaml", "a: 1\n", "list.yaml", "- a\n", "broken.yaml", "a: [\n", "empty.yaml", "");

        assertThat(Objects.requireNonNull(HelmValues.ofFile(tree, "map.yaml")).text("a"))
                .isEqualTo("1");
        assertThat(HelmValues.ofFile(tree, "list.yaml")).isNull();
        assertThat(HelmValues.ofFile(tree, "broken.yaml")).isNull();
        assertThat(HelmValues.ofFile(tree, "empty.yaml")).isNull();
        assertThat(HelmValues.ofFile(tree, "missing.yaml")).isNull();
    }

    @Test
    void a_text_of_several_lines_begins_on_the_line_behind_its_indicator() {
        YamlMap file = (YamlMap) value("first: 1\nvalues: |\n  a: 1\n  b: 2\n");
        YamlNode text = Objects.requireNonNull(file.get("values"));

        YamlMap values =
                Objects.requireNonNull(HelmValues.ofText(text.span(), Objects.requireNonNull(file.text("values"))));

        assertThat(values.value(0).span().line()).isEqualTo(3);
        assertThat(values.value(1).span().line()).isEqualTo(4);
        assertThat(values.value(1).span().path()).isEqualTo("a.yaml");
    }

    @Test
    void a_text_of_one_line_is_on_its_own_line() {
        Span at = new Span(new SourceFile("a.yaml", "x\nvalues: 'a: 1'\n".getBytes(StandardCharsets.UTF_8), "k"), 10);

        assertThat(Objects.requireNonNull(HelmValues.ofText(at, "a: 1"))
                        .value(0)
                        .span()
                        .line())
                .isEqualTo(2);
        assertThat(HelmValues.ofText(at, "word")).isNull();
    }
}
