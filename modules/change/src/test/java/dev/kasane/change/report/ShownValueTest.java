package dev.kasane.change.report;

import static dev.kasane.change.report.SomeObjects.object;
import static dev.kasane.change.report.SomeObjects.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.diff.ValuePath;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A value as people read it in a report, and as programs do. */
class ShownValueTest {

    private static ShownValue shown(String yaml) {
        YamlNode object = object("apiVersion: v1\nkind: Thing\nmetadata: {name: a}\nvalue: " + yaml)
                .root();
        YamlNode node = Objects.requireNonNull(((YamlMap) object).get("value"));
        return ShownValue.of(node, ValuePath.ROOT.key("value"), object("{kind: Thing}"), new Secrets(new RunKey()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            word             | word
            two words        | two words
            'true'           | "true"
            'Yes'            | "Yes"
            'n'              | "n"
            'OFF'            | "OFF"
            '12'             | "12"
            'null'           | "null"
            ''               | ""
            ' blank before'  | " blank before"
            'blank behind '  | "blank behind "
            true             | true
            12               | 12
            1.5              | 1.5
            {}               | {}
            []               | []
            {a: 1}           | a: 1
            [a, 1]           | - a`
            """)
    void people_read_quotes_only_where_a_text_would_be_something_else(String yaml, String text) {
        assertThat(shown(yaml).text().lines().findFirst().orElse("")).isEqualTo(text.replace("`", ""));
    }

    @Test
    void people_read_the_lines_of_a_long_text_as_they_are() {
        assertThat(shown("\"one\\ntwo \"").text()).isEqualTo("one\ntwo ");
    }

    @Test
    void maps_and_lists_have_a_line_for_each_value() {
        assertThat(shown("{b: 1, a: [x, {c: d}]}").text()).isEqualTo("a:\n- x\n- c: d\nb: 1");
        assertThat(shown("[x, {c: d}]").text()).isEqualTo("- x\n- c: d");
        assertThat(shown("[x, {c: d}]").yaml()).isEqualTo("- x\n- c: d\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            word              | word
            /path/to          | /path/to
            a:b               | a:b
            aZ09.-_@+:/z      | aZ09.-_@+:/z
            Zebra             | Zebra
            zoo               | zoo
            az                | az
            a9                | a9
            'a:'              | "a:"
            a                 | "a"
            'on'              | "on"
            'yes'             | "yes"
            'NO'              | "NO"
            'null'            | "null"
            '12'              | "12"
            '0x'              | "0x"
            '-a'              | "-a"
            .a                | ".a"
            '@a'              | "@a"
            ':a'              | ":a"
            two words         | "two words"
            'a#b'             | "a#b"
            a[b               | "a[b"
            a`b               | "a`b"
            'a{b'             | "a{b"
            ''                | ""
            true              | true
            12                | 12
            ~                 | null
            {}                | {}
            []                | []
            """)
    void programs_read_every_value_back_as_it_is(String yaml, String written) {
        assertThat(shown(yaml).yaml()).isEqualTo(written);
    }

    @Test
    void characters_that_yaml_does_not_allow_are_written_by_their_numbers() {
        for (String escape : List.of("\\x7f", "\\x80", "\\x9f", "\\ufeff")) {
            String number = "\\u%04x".formatted(Integer.parseInt(escape.substring(2), 16));
            assertThat(shown("\"a" + escape + "b\"").yaml()).isEqualTo("\"a" + number + "b\"");
        }
        assertThat(shown("\"a~\\xa0b\\ufffd\"").yaml()).isEqualTo("\"a~\u00a0b\ufffd\"");
    }

    @Test
    void people_read_the_numbers_of_characters_that_kustomize_cannot_print() {
        assertThat(shown("\"a\\x9bb\"").text()).isEqualTo("\"a\\u009bb\"");
    }

    @ParameterizedTest
    @ValueSource(chars = {'\ufffe', '\uffff', '\ufeff'})
    void characters_that_no_file_may_hold_are_written_by_their_numbers(char c) {
        YamlNode text = YamlScalar.string(value("a").origin(), 0, "a" + c);

        assertThat(YamlText.of(text)).isEqualTo("\"a\\u%04x\"".formatted((int) c));
    }

    @Test
    void a_map_that_kustomize_cannot_print_is_written_as_json() {
        YamlNode text = YamlScalar.string(value("a").origin(), 0, "a\uffff");
        YamlNode map = ((YamlMap) value("{}")).with("k", text);

        assertThat(YamlText.of(map)).contains("\"k\": \"a\\uffff\"");
    }

    @Test
    void a_value_has_the_step_that_decided_it() {
        ShownValue value = shown("word");

        assertThat(value.steps()).isNotEmpty();
        assertThat(value.decided()).isEqualTo(value.steps().getLast());
        assertThat(value.decided().span().path()).isEqualTo("objects.yaml");
    }

    @Test
    void a_value_that_is_new_at_every_render_is_no_secret() {
        String secret = "{apiVersion: v1, kind: Secret, metadata: {name: a}, stringData: {a: %s}}";
        Resource random = object(secret.formatted("(new at every render)"));
        Resource fixed = object(secret.formatted("hunter2"));

        assertThat(ShownValue.of(random.root(), ValuePath.ROOT, random, new Secrets(new RunKey()))
                        .text())
                .contains("a: (new at every render)");
        assertThat(ShownValue.of(fixed.root(), ValuePath.ROOT, fixed, new Secrets(new RunKey()))
                        .text())
                .contains("a: '******** (")
                .doesNotContain("hunter2");
    }
}
