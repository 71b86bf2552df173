package dev.kasane.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SingleFieldLineTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            name: web               | false | name | web      | name: web
            - name: web  # hunter2  | true  | name | web      | - name: web
            -   - a: "b c" # x      | true  | a    | b c      | -   - a: "b c"
            a: 'b'                  | false | a    | b        | a: 'b'
            a:                      | false | a    | ~-~      | a:
            a: # hunter2            | false | a    | ~-~      | a:
            - config                | true  | ~-~  | config   | - config
            ghcr.io/x:1             | false | ~-~  | ghcr.io/x:1 | ghcr.io/x:1
            a: b c d                | false | a    | b c d    | a: b c d
            """)
    void a_field_or_an_item_is_read_without_its_comment(
            String line, boolean item, String key, String text, String shown) {
        SingleFieldLine field = Objects.requireNonNull(SingleFieldLine.of(line));

        assertThat(field.isItem()).isEqualTo(item);
        assertThat(Objects.requireNonNullElse(field.key(), "-")).isEqualTo(key);
        assertThat(Objects.requireNonNullElse(field.text(), "-")).isEqualTo(text);
        assertThat(line.substring(0, field.end())).isEqualTo(shown);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "- ",
                "{a: b}",
                "a: {b: c}",
                "a: [b]",
                "a: \"b\" c",
                "a: \"b\\n\"",
                "a: \"b",
                "a: b\"c",
                "a: &x b",
                "a: *x",
                "a: !!str b",
                "a: |",
                "a: >-",
                "# c",
                "a: b#c",
                "'a': b",
                "? a"
            })
    void anything_else_is_no_field(String line) {
        assertThat(SingleFieldLine.of(line)).isNull();
    }
}
