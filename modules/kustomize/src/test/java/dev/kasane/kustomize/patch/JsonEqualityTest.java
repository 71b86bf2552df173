package dev.kasane.kustomize.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.files.SourceFile;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When the value of an object is what the {@code test} of a JSON patch expects. */
class JsonEqualityTest {

    private static YamlNode read(String text) {
        return firstItem("- " + text);
    }

    private static YamlNode firstItem(String list) {
        byte[] bytes = list.getBytes(StandardCharsets.UTF_8);
        YamlNode read = YamlReader.standard().first(new SourceFile("a.yaml", bytes, ""));
        return ((YamlList) Objects.requireNonNull(read)).get(0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            1                    | 1
            text                 | "text"
            'text'               | text
            null                 | ~
            {a: 1, b: [x, {}]}   | {b: [x, {}], a: 1}
            {a: null}            | {a: ~}
            []                   | []
            """)
    void equalValues(String actual, String expected) {
        assertThat(JsonEquality.areEqual(read(actual), read(expected))).isTrue();
        assertThat(JsonEquality.areEqual(read(expected), read(actual))).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            1         | 1.0
            1         | "1"
            true      | "true"
            text      | other
            null      | text
            null      | {}
            {a: 1}    | {a: 2}
            {a: 1}    | {b: 1}
            {a: 1}    | {a: 1, b: 1}
            {a: null} | {b: null}
            [1, 2]    | [2, 1]
            [1]       | [1, 2]
            [1]       | {a: 1}
            [1]       | 1
            {a: 1}    | 1
            {}        | []
            """)
    void otherValues(String actual, String expected) {
        assertThat(JsonEquality.areEqual(read(actual), read(expected))).isFalse();
        assertThat(JsonEquality.areEqual(read(expected), read(actual))).isFalse();
    }

    @Test
    void whatIsNotThereIsNull() {
        assertThat(JsonEquality.areEqual(null, null)).isTrue();
        assertThat(JsonEquality.areEqual(null, read("~"))).isTrue();
        assertThat(JsonEquality.areEqual(read("~"), null)).isTrue();
        assertThat(JsonEquality.areEqual(read("1"), null)).isFalse();
        assertThat(JsonEquality.areEqual(null, read("1"))).isFalse();
    }

    @Test
    void aListWithANullIsAnErrorOfTheReference() {
        assertThatThrownBy(() -> JsonEquality.areEqual(read("[~]"), read("[~]")))
                .isInstanceOf(KasaneException.class);
    }

    /** The reference compares the bytes of a patch in JSON with what Go's encoder writes. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ["a"]           | a       | true
            ["a\\"b"]       | 'a"b'   | true
            ["a\\u0062"]    | ab      | false
            ["a<b"]         | a<b     | false
            ["a\\u003cb"]   | a<b     | true
            """)
    void aStringOfAPatchInJsonIsComparedAsItIsWritten(String patch, String actual, boolean expected) {
        assertThat(JsonEquality.areEqual(read(actual), firstItem(patch))).isEqualTo(expected);
    }
}
