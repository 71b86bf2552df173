package dev.kasane.json;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class JsonValueTest {

    private static final String ANSWER = """
            {"title": "raise cart", "number": 12, "draft": false, "ratio": 0.5, "milestone": null,
             "labels": [{"name": "a"}, {"name": "b"}], "head": {"ref": "kasane/cart", "merged": true}}
            """;

    private static JsonValue answer() throws IOException {
        return JsonValue.read(ANSWER);
    }

    @Test
    void aFieldIsReadByItsType() throws IOException {
        JsonValue answer = answer();
        assertThat(answer.path("title").text()).isEqualTo("raise cart");
        assertThat(answer.path("number").number()).isEqualTo(12);
        assertThat(answer.path("head").path("merged").isTrue()).isTrue();
        assertThat(answer.path("draft").isTrue()).isFalse();
        assertThat(answer.path("labels").path(1).path("name").text()).isEqualTo("b");
    }

    @Test
    void aScalarHasTheTextThatJsonHas() throws IOException {
        JsonValue answer = answer();
        assertThat(answer.path("number").text()).isEqualTo("12");
        assertThat(answer.path("draft").text()).isEqualTo("false");
        assertThat(answer.path("ratio").text()).isEqualTo("0.5");
        assertThat(answer.path("head").text("none")).isEqualTo("none");
        assertThat(answer.path("milestone").text("none")).isEqualTo("none");
        assertThat(answer.path("number").isScalar()).isTrue();
        assertThat(answer.path("head").isScalar()).isFalse();
    }

    @Test
    void whatIsMissingHasNoTextNoPartsAndTheNumberZero() throws IOException {
        JsonValue missing = answer().path("base").path("ref").path(3);
        assertThat(missing.isMissing()).isTrue();
        assertThat(missing.isNull()).isTrue();
        assertThat(missing.text()).isEmpty();
        assertThat(missing.text("main")).isEqualTo("main");
        assertThat(missing.number()).isZero();
        assertThat(missing.number(7)).isEqualTo(7);
        assertThat(missing.isTrue()).isFalse();
        assertThat(missing).isEmpty();
        assertThat(missing.fields()).isEmpty();
        assertThat(missing.has("ref")).isFalse();
        assertThat(missing).hasToString("").isEqualTo(JsonValue.MISSING);
    }

    @Test
    void nullIsThereAndHasNoValue() throws IOException {
        JsonValue milestone = answer().path("milestone");
        assertThat(answer().has("milestone")).isTrue();
        assertThat(milestone.isNull()).isTrue();
        assertThat(milestone.isMissing()).isFalse();
        assertThat(milestone).isNotEqualTo(JsonValue.MISSING).hasToString("null");
    }

    @Test
    void anIndexOutsideAListIsMissing() throws IOException {
        JsonValue labels = answer().path("labels");
        assertThat(labels.path(0).isMissing()).isFalse();
        assertThat(labels.path(2).isMissing()).isTrue();
        assertThat(labels.path(-1).isMissing()).isTrue();
        assertThat(labels.size()).isEqualTo(2);
    }

    @Test
    void itemsOfAListAndValuesOfAnObjectAreWalkedInTheirOrder() throws IOException {
        List<String> seen = new ArrayList<>();
        answer().path("labels").forEach(label -> seen.add(label.path("name").text()));
        answer().path("head").forEach(value -> seen.add(value.text()));
        assertThat(seen).containsExactly("a", "b", "kasane/cart", "true");
        assertThat(answer().path("head").fields().keySet()).containsExactly("ref", "merged");
    }

    @Test
    void eachKindKnowsItself() throws IOException {
        JsonValue answer = answer();
        assertThat(answer.isObject()).isTrue();
        assertThat(answer.isList()).isFalse();
        assertThat(answer.path("labels").isList()).isTrue();
        assertThat(answer.path("labels").isObject()).isFalse();
        assertThat(answer.path("title").isText()).isTrue();
        assertThat(answer.path("number").isText()).isFalse();
        assertThat(answer.path("number").isNumber()).isTrue();
        assertThat(answer.path("title").isNumber()).isFalse();
    }

    @Test
    void aTextOfDigitsIsNoNumber() throws IOException {
        assertThat(JsonValue.read("{\"number\":\"12\"}").path("number").number())
                .isZero();
    }

    @Test
    void aNumberWithAFractionOrAnExponentOrOfMoreThan64BitsIsADouble() throws IOException {
        assertThat(JsonValue.read("[1, -1, 1e3, 1.0, 9223372036854775807, 9223372036854775808]")
                        .value())
                .isEqualTo(List.of(1L, -1L, 1e3, 1.0, Long.MAX_VALUE, 9.223372036854776E18));
    }

    @Test
    void textsAndNumbersThatNoManifestMayHaveAreRead() throws IOException {
        JsonValue odd = JsonValue.read(
                "[\"\\u007f\\uffff\\u001b\", 9999999999999999999999999, 12345678901234567890, 1e300, -0.0]");
        assertThat(odd.path(0).text()).isEqualTo("\u007f\uffff\u001b");
        assertThat(odd.path(1).text()).isEqualTo("1e+25");
        assertThat(odd.path(2).text()).isEqualTo("12345678901234567000");
        assertThat(odd.path(3).text()).isEqualTo("1e+300");
        assertThat(odd.path(4).text()).isEqualTo("-0");
    }

    @Test
    void aNumberThatIsTooLargeForAnyIsRefused() {
        for (String number : List.of("1e400", "-1e400", "9".repeat(5_000))) {
            assertThatThrownBy(() -> JsonValue.read("{\n\"a\": " + number + "}"))
                    .isInstanceOf(MalformedJsonException.class)
                    .hasMessage("line 2: this number is too large");
        }
    }

    @Test
    void aByteOrderMarkIsSkipped() throws IOException {
        assertThat(JsonValue.read("\uFEFF{}").isObject()).isTrue();
    }

    @Test
    void ofALongTextOnlyTheNeededFieldsAreKept() throws IOException {
        String text = """
                {"ref": "a", "commits": [{"ref": "b"}], "after": [1, 2], "before": {},
                 "repository": {"id": 1, "ref": "c", "after": {"ref": "d"}}, "ref": "e"}
                """;
        Set<String> fields = Set.of("ref", "after", "before", "repository");
        assertThat(JsonValue.read(text.getBytes(StandardCharsets.UTF_8), fields))
                .hasToString("{\"ref\":\"e\",\"after\":[],\"before\":{},\"repository\":{\"ref\":\"c\",\"after\":{}}}");
        assertThatThrownBy(() -> JsonValue.read("{\"commits\": [1 2]}".getBytes(StandardCharsets.UTF_8), fields))
                .isInstanceOf(MalformedJsonException.class);
    }

    @Test
    void equalValuesAreEqual() throws IOException {
        assertThat(JsonValue.read("{\"a\": [1, true]}"))
                .isEqualTo(JsonValue.read("{\"a\":[1,true]}"))
                .hasSameHashCodeAs(JsonValue.read("{\"a\":[1,true]}"))
                .isNotEqualTo(JsonValue.read("{\"a\":[1]}"));
    }

    @Test
    void whatIsReadIsPrintedInOneLine() throws IOException {
        assertThat(JsonValue.read("{ \"a\" : [ 1, 2.5, \"<&>\" ], \"b\" : null }"))
                .hasToString("{\"a\":[1,2.5,\"<&>\"],\"b\":null}");
    }

    @Test
    void anObjectIsMadeInTheOrderOfItsFields() {
        Map<String, Object> body = Json.object(entry("title", "raise cart"), entry("labels", List.of("a")));
        body.put("draft", true);
        assertThat(Json.text(body)).isEqualTo("{\"title\":\"raise cart\",\"labels\":[\"a\"],\"draft\":true}");
        assertThat(Json.lines(Json.object(entry("a", 1)))).isEqualTo("{\n  \"a\": 1\n}\n");
    }

    @Test
    void whatIsNoJsonIsRefusedWithItsLineAndWithoutItsText() {
        assertThatThrownBy(() -> JsonValue.read("{\n  \"secret\" x\n}"))
                .isInstanceOf(MalformedJsonException.class)
                .hasMessage("line 2: JSON expects : here");
        assertThatThrownBy(() -> JsonValue.read("<html>")).isInstanceOf(MalformedJsonException.class);
        assertThatThrownBy(() -> JsonValue.read("")).isInstanceOf(MalformedJsonException.class);
        assertThatThrownBy(() -> JsonValue.read("[".repeat(2_000) + "]".repeat(2_000)))
                .isInstanceOf(MalformedJsonException.class)
                .hasMessageContaining("nested deeper than 1000 levels");
    }
}
