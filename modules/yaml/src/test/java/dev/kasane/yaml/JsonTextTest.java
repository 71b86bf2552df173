package dev.kasane.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.SourceFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** JSON against the answers of Go's {@code encoding/json}. */
class JsonTextTest {

    @Test
    void whatIsSpecialInHtmlAndWhatCannotBeSeenIsEscaped() {
        assertThat(string("<a>&")).isEqualTo("\"\\u003ca\\u003e\\u0026\"");
        assertThat(string("a\"b\\c")).isEqualTo("\"a\\\"b\\\\c\"");
        assertThat(string("\n\r\t\b\f")).isEqualTo("\"\\n\\r\\t\\b\\f\"");
        assertThat(string("\u0001\u001f \u007f")).isEqualTo("\"\\u0001\\u001f \u007f\"");
        assertThat(string("\u2028\u2029")).isEqualTo("\"\\u2028\\u2029\"");
        assertThat(string("é😀")).isEqualTo("\"é😀\"");
    }

    @Test
    void aHalfOfASurrogatePairIsTheReplacementCharacter() {
        assertThat(string("a\ud83d")).isEqualTo("\"a\\ufffd\"");
        assertThat(string("\ude00b")).isEqualTo("\"\\ufffdb\"");
        assertThat(string("\ud83d\ud83d\ude00\ude00")).isEqualTo("\"\\ufffd\ud83d\ude00\\ufffd\"");
    }

    @Test
    void keysAreInTheOrderOfTheirBytesAlsoOutsideTheBasicPlane() {
        assertThat(JsonText.compact(read("{\"😀\": 1, \"～\": 2, \"a\": null, \"b\": [], \"c\": {}}")))
                .isEqualTo("{\"a\":null,\"b\":[],\"c\":{},\"～\":2,\"😀\":1}");
    }

    @ParameterizedTest
    @CsvSource({"a, b, -1", "b, a, 1", "a, a, 0", "a, ab, -1", "'', a, -1", "～, 😀, -1", "😀, ～, 1", "😀, 😁, -1"})
    void textsAreComparedByTheirBytes(String a, String b, int expected) {
        assertThat(Integer.signum(JsonText.compareBytes(a, b))).isEqualTo(expected);
    }

    @Test
    void emptyListsAndMapsHaveNoLinesOfTheirOwn() {
        assertThat(JsonText.indented(read("{\"d\": [1, \"x\"], \"a\": null, \"b\": [], \"c\": {}}")))
                .isEqualTo("""
                        {
                          "a": null,
                          "b": [],
                          "c": {},
                          "d": [
                            1,
                            "x"
                          ]
                        }""");
    }

    private static String string(String text) {
        StringBuilder out = new StringBuilder();
        JsonText.appendString(out, text);
        return out.toString();
    }

    private static YamlNode read(String json) {
        return JsonReader.read(SourceFile.of("a.json", json), YamlLimits.DEFAULT);
    }
}
