package dev.kasane.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kasane.files.SourceFile;
import dev.kasane.problem.KasaneException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents, limits and what is rejected; the tables of {@link YamlTableTest} hold how each value is written. */
class YamlWriterTest {

    private static final SourceFile FILE = SourceFile.of("a.yaml", "");
    private static final String TOO_LARGE = "the output is larger than ";

    @Test
    void documents_are_separated_by_a_line() throws IOException {
        YamlWriter writer = stream(1000);

        assertThat(text(writer)).isEmpty();
        writer.add(map("a: 1\n"));
        writer.add(map("{}\n"));
        writer.add(map("b: 2\n"));

        assertThat(text(writer)).isEqualTo("a: 1\n---\n{}\n---\nb: 2\n");
        assertThat(writer.size()).isEqualTo(text(writer).length());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        writer.writeTo(bytes);
        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo(text(writer));
    }

    @Test
    void what_several_writers_were_given_is_put_together() throws IOException {
        YamlWriter all = stream(1000);
        YamlWriter first = stream(1000);
        first.add(map("a: 1\n"));
        YamlWriter second = stream(1000);
        second.add(map("b: 2\n"));

        all.addAll(stream(1000));
        all.addAll(first);
        all.addAll(stream(1000));
        all.addAll(second);
        all.add(map("c: 3\n"));

        assertThat(text(all)).isEqualTo("a: 1\n---\nb: 2\n---\nc: 3\n");
        assertThat(all.size()).isEqualTo(text(all).length());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        all.writeTo(bytes);
        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo(text(all));
    }

    @Test
    void a_large_output_is_what_its_documents_are() throws IOException {
        YamlWriter writer = stream(YamlWriter.DEFAULT_LIMIT);
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < 400; i++) {
            String document = "k" + i + ": " + "é".repeat(i % 7) + "x".repeat(i * 5 + 1) + "\n";
            writer.add(map(document));
            expected.append(i == 0 ? "" : "---\n").append(document);
        }
        YamlWriter other = stream(YamlWriter.DEFAULT_LIMIT);
        other.addAll(writer);

        assertThat(text(writer)).isEqualTo(expected.toString());
        assertThat(text(other)).isEqualTo(expected.toString());
        assertThat(writer.size()).isEqualTo(expected.toString().getBytes(StandardCharsets.UTF_8).length);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        other.writeTo(bytes);
        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo(expected.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a: 1\n",
                "a: é\n",
                "a:\n  b:\n  - 1\n",
                "a: |\n  x\n  y\n",
                "a: \"\\\"\\\\\"\n",
                "a: '😀 '\n",
                "a: '2026-01-02'\n"
            })
    void an_output_may_be_as_large_as_its_limit_and_no_larger(String document) {
        YamlWriter unlimited = stream(YamlWriter.DEFAULT_LIMIT);
        unlimited.add(map(document));
        long size = unlimited.size();

        YamlWriter enough = stream(size + 3);
        enough.add(map(document));
        assertThat(text(enough)).isEqualTo(text(unlimited));
        for (long limit = 0; limit < size; limit++) {
            YamlWriter less = stream(limit);
            assertThatExceptionOfType(KasaneException.class)
                    .isThrownBy(() -> less.add(map(document)))
                    .withMessageContaining(TOO_LARGE + limit + " bytes");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {5000, 8192, 8193, 20_000, 300_000, 600_000})
    void the_limit_holds_for_outputs_of_any_size(int length) {
        String text = "x".repeat(length);
        YamlWriter enough = stream(length + 4L);
        enough.add(map("a: " + text + "\n"));
        YamlWriter less = stream(length + 3L);

        assertThat(text(enough)).isEqualTo("a: " + text + "\n");
        assertThatExceptionOfType(KasaneException.class)
                .isThrownBy(() -> less.add(map("a: " + text + "\n")))
                .withMessageContaining(TOO_LARGE);
    }

    @Test
    void the_limit_holds_for_what_several_writers_were_given() {
        YamlWriter all = stream(12);
        YamlWriter part = stream(100);
        part.add(map("a: 1\n"));

        all.addAll(part);

        assertThatExceptionOfType(KasaneException.class)
                .isThrownBy(() -> all.addAll(part))
                .withMessageContaining(TOO_LARGE + "12 bytes");
    }

    @ParameterizedTest
    @CsvSource({"x, 'x\n'", "'[]', '[]\n'", "'[1, {a: 2}]', '- 1\n- a: 2\n'", "'1.50', '1.5\n'", "'{a: []}', 'a: []\n'"
    })
    void a_document_may_be_any_value(String value, String written) {
        YamlWriter writer = stream(1000);
        writer.addValue(Objects.requireNonNull(YamlReader.standard().first(SourceFile.of("a.yaml", value))));

        assertThat(text(writer)).isEqualTo(written);
    }

    @ParameterizedTest
    @CsvSource({
        "'a: .inf', cannot print an infinite number",
        "'a: .nan', cannot print an infinite number",
        "'a: 1\na: 2', the key a occurs twice",
        "'a: \"\\ufffe\"', cannot print the character U+FFFE",
        "'a: \"\\x7f\"', cannot print the character U+007F",
        "'a: {1: x}', the key 1 is not text",
        "'a: !!int x', 'the field is an integer, and the value put into it is text'",
        "'a: !!float x', 'the field is a number, and the value put into it is text'",
        "'a: !!bool 1', 'the field is true or false, and the value put into it is an integer'",
        "'a: !!null 1.5', 'the field is null, and the value put into it is a number'",
        "'a: !!timestamp true', 'the field is a date, and the value put into it is true or false'",
        "'a: !!int 2026-01-02', 'the field is an integer, and the value put into it is a date'",
        "'a: !!int ~', 'the field is an integer, and the value put into it is null'",
        "'a: {{ x }}', 'a key must be a single value, not a map'",
        "'? [x]\n: y', 'a key must be a single value, not a list'",
        "'a: |2\n  \tx\n  y', starts with a tab"
    })
    void what_kustomize_cannot_print_is_rejected(String document, String message) {
        assertThatExceptionOfType(KasaneException.class)
                .isThrownBy(() -> stream(1000).add(map(document)))
                .withMessageContaining(message);
    }

    @Test
    void a_key_is_too_long_for_kustomize_from_1023_characters_of_json_on() {
        stream(100_000).add(withKey("k".repeat(1022)));
        stream(100_000).add(withKey("\n".repeat(511)));
        stream(100_000).add(withKey("<".repeat(170)));

        for (String key : List.of("k".repeat(1023), "\n".repeat(511) + "k", "<".repeat(170) + "abc")) {
            assertThatExceptionOfType(KasaneException.class)
                    .isThrownBy(() -> stream(100_000).add(withKey(key)))
                    .withMessageContaining("this key is too long");
        }
    }

    @Test
    void values_are_not_bound_to_what_kustomize_can_print() {
        YamlWriter writer = YamlWriter.ofValues(100_000);
        String key = "k".repeat(2000);
        writer.add(withKey(key).with(0, YamlScalar.string(FILE, 0, "\u007f")));

        assertThat(text(writer)).isEqualTo("? " + key + "\n: \"\\x7F\"\n");
    }

    private static YamlMap withKey(String key) {
        return YamlMap.empty(FILE, 0).with(YamlScalar.string(FILE, 0, key), YamlScalar.string(FILE, 0, "v"));
    }

    private static YamlWriter stream(long limit) {
        return YamlWriter.ofStream(limit);
    }

    private static String text(YamlWriter writer) {
        return new String(writer.toBytes(), StandardCharsets.UTF_8);
    }

    private static YamlMap map(String text) {
        return (YamlMap) Objects.requireNonNull(YamlReader.standard().first(SourceFile.of("a.yaml", text)));
    }
}
