package dev.kasane.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kasane.files.SourceFile;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.problem.Problems;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What each shape accepts, and the message and the hint for what it rejects. */
class ShapeCheckTest {

    private static final Shape ROOT = Shape.fields()
            .needs("name", Shape.TEXT, "the name")
            .with("note", new Shape.Text(0), "a note")
            .with("flag", new Shape.Flag(), "a flag")
            .with("count", Shape.COUNT, "a count")
            .with("day", new Shape.Day(), "a day")
            .with("colour", new Shape.Choice(List.of("red", "green")), "a colour")
            .with("filled", new Shape.ListOf(Shape.TEXT, true), "some")
            .with("list", Shape.list(Shape.TEXT), "any")
            .with("texts", Shape.texts(), "one or more")
            .with("map", new Shape.MapOf(Shape.COUNT), "counts")
            .with("any", Shape.ANY, "anything")
            .with("word", new Shape.PatternText("[a-z]+", "a word", text -> text.matches("[a-z]+")), "a word")
            .with("minutes", new Shape.WholeNumber(-5, Integer.MAX_VALUE), "minutes");

    private static final Shape STRICT =
            new Shape.Fields(Map.of("note", new Shape.Field(Shape.STRING, "a note", Shape.Presence.OPTIONAL, "none")));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "note: ''",
                "note: 2026-01-02",
                "flag: true",
                "count: 0",
                "count: 999999999",
                "day: 2026-12-31",
                "day: '2026-12-31'",
                "colour: red",
                "filled: [a]",
                "list: []",
                "list:",
                "texts: a",
                "texts: [a, b]",
                "map: {a: 1}",
                "map: {}",
                "any: [{a: 1}]",
                "any: ~",
                "count: +5",
                "word: abc",
                "word:",
                "minutes: -5",
                "minutes: 2147483647"
            })
    void what_has_the_shape_is_accepted(String field) {
        assertThatCode(() -> check("name: x\n" + field + "\n")).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "name: ''|name is empty|write a text, or remove it|1:7",
                "name: ~|name is a text, and this is nothing|write a text|1:7",
                "name: 1|name is a text, and this is a number|put it in quotes|1:7",
                "name: [a]|name is a text, and this is a list|write a text|1:7",
                "note: x|file lacks name|add it: the name|1:1",
                "name: x\\nflag: 'true'|flag is true or false, and this is a text|write true or false|2:7",
                "name: x\\ncount: -1|count must be between 0 and 999999999||2:8",
                "name: x\\ncount: 0x1|count must be between 0 and 999999999||2:8",
                "name: x\\ncount: 1000000000|count must be between 0 and 999999999||2:8",
                "name: x\\ncount: '1'|count is a whole number, and this is a text|write a whole number|2:8",
                "name: x\\nday: 2026-02-30|day is a date, and this is a text|write it as 2026-12-31|2:6",
                "name: x\\nday: tomorrow|day is a date, and this is a text|write it as 2026-12-31|2:6",
                "name: x\\nday: +12026-01-01|day is a date, and this is a text|write it as 2026-12-31|2:6",
                "name: x\\ncolour: gren|colour cannot be gren|did you mean green?|2:9",
                "name: x\\ncolour: ultramarine|colour cannot be ultramarine|it is one of red, green|2:9",
                "name: x\\nfilled: []|filled is empty|write at least one item|2:9",
                "name: x\\nlist: a|list is a list, and this is a text|write [a, b], or a line with a dash for each|2:7",
                "name: x\\nlist: [a, {}]|an item of list is a text, and this is a map|write a text|2:11",
                "name: x\\ntexts: [a, 1]|an item of texts is a text, and this is a number|put it in quotes|2:12",
                "name: x\\ntexts: {}|texts is a text, and this is a map|write a text|2:8",
                "name: x\\nmap: []|map is a map, and this is a list|write key: value|2:6",
                "name: x\\nmap: {k: z}|k is a whole number, and this is a text|write a whole number|2:10",
                "name: x\\nword: aB|word must be a word||2:7",
                "name: x\\nword: ''|word must be a word||2:7",
                "name: x\\nword: 5|word is a text, and this is a number|put it in quotes|2:7",
                "name: x\\nminutes: -6|minutes must be between -5 and 2147483647||2:10",
                "name: x\\nminutes: 2147483648|minutes must be between -5 and 2147483647||2:10",
                "name: x\\nminutes: 9223372036854775807|minutes must be between -5 and 2147483647||2:10",
                "name: x\\nnot: y|unknown field not in file|did you mean note?|2:1"
            })
    void a_difference_has_a_message_a_hint_and_a_place(String text, String message, String hint, String place) {
        Problem problem = rejected(text.replace("\\n", "\n") + "\n");

        assertThat(problem.sentence()).isEqualTo(message);
        assertThat(problem.hint()).isEqualTo(hint);
        assertThat(Objects.requireNonNull(problem.span()).toText()).isEqualTo("file:" + place);
    }

    @Test
    void an_unknown_field_that_is_near_to_none_gets_the_list_of_fields() {
        assertThat(rejected("name: x\nsomethingelse: y\n").hint())
                .isEqualTo(
                        "the fields are name, note, flag, count, day, colour, filled, list, texts, map, any, word, minutes");
        assertThat(rejected("- a\n").hint()).startsWith("write key: value; the fields are name, note");
    }

    @Test
    void an_optional_field_may_be_absent_but_not_without_a_value() {
        Problems problems = new Problems();

        ShapeCheck.check(read("{}"), STRICT, "file", problems);
        assertThat(problems.all()).isEmpty();
        ShapeCheck.check(read("note:\n"), STRICT, "file", problems);
        assertThat(problems.all()).extracting(Problem::sentence).containsExactly("note is a text, and this is nothing");
    }

    private static Problem rejected(String text) {
        KasaneException e = catchThrowableOfType(KasaneException.class, () -> check(text));
        return Objects.requireNonNull(e).problems().getFirst();
    }

    private static void check(String text) {
        ShapeCheck.accept(read(text), ROOT, "file");
    }

    private static YamlNode read(String text) {
        return Objects.requireNonNull(YamlReader.standard().first(SourceFile.of("file", text)));
    }
}
