package dev.kasane.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import dev.kasane.problem.KasaneException;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is JSON, by the answers of Go's {@code encoding/json}. */
class JsonReaderTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"a\":1,\"a\":2}|{\"a\":2}",
                " [ 1 , true , false , null ] |[1,true,false,null]",
                "\"\\ud83d\\ude00\"|\"😀\"",
                "\"\\ud83d\"|\"\ufffd\"",
                "\"\\u0041\\/\\\\\\\"\"|\"A/\\\\\\\"\"",
                "-0|-0",
                "1E5|1E5",
                "1.50|1.50",
                "{}|{}",
                "[]|[]"
            })
    void valuesAreReadAndNumbersKeepTheirSpelling(String json, String written) {
        assertThat(JsonText.compact(read(json))).isEqualTo(written);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[1,]",
                "{\"a\":1,}",
                "01",
                "-",
                "1.",
                "1e",
                ".5",
                "'a'",
                "\"a",
                "\"\t\"",
                "\"\\x\"",
                "\"\\u12\"",
                "nul",
                "1 2",
                "{a:1}",
                "{\"a\" 1}",
                "[1 2]",
                "{\"a\":1 \"b\":2}",
                "{",
                "[",
                "+1",
                "NaN"
            })
    void otherTextsAreRejected(String text) {
        assertThatExceptionOfType(KasaneException.class).isThrownBy(() -> read(text));
    }

    @Test
    void aMessageHasTheLineAndTheColumn() {
        assertThatExceptionOfType(KasaneException.class)
                .isThrownBy(() -> read("{\n  \"a\": 1,\n  b: 2\n}"))
                .satisfies(e -> {
                    Span place = Objects.requireNonNull(e.problems().getFirst().span());
                    assertThat(place.toText()).isEqualTo("a.json:3:3");
                });
    }

    @Test
    void nestingHasALimit() {
        YamlLimits three = new YamlLimits(3, 100, 100, 1);
        SourceFile deep = SourceFile.of("a.json", "[[[[1]]]]");

        assertThat(JsonReader.read(SourceFile.of("a.json", "[[[1]]]"), three).kind())
                .isNotEmpty();
        assertThatExceptionOfType(KasaneException.class)
                .isThrownBy(() -> JsonReader.read(deep, three))
                .withMessageContaining("nested deeper than 3 levels");
    }

    private static YamlNode read(String json) {
        return JsonReader.read(SourceFile.of("a.json", json), YamlLimits.DEFAULT);
    }
}
