package dev.kasane.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.files.SourceFile;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.YamlLimits;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class JsonTest {

    private static final String OBJECT = """
            name: cart
            replicas: 0x10
            ratio: 1.50
            paused: true
            note: ~
            ports: [80, {name: http}]
            none: {}
            """;

    private static YamlMap map(String text) {
        return (YamlMap) Objects.requireNonNull(YamlReader.standard().first(SourceFile.of("object.yaml", text)));
    }

    @Test
    void aRenderedObjectHasTheValuesThatItIsSentWith() {
        Map<String, Object> sent = Json.map(Json.of(map(OBJECT)));
        assertThat(sent)
                .containsExactly(
                        Map.entry("name", "cart"),
                        Map.entry("replicas", 16L),
                        Map.entry("ratio", 1.5),
                        Map.entry("paused", true),
                        Map.entry("note", Json.NULL),
                        Map.entry("ports", List.of(80L, Map.of("name", "http"))),
                        Map.entry("none", Map.of()));
    }

    @Test
    void aViewHasTheSameValues() {
        YamlMap object = map(OBJECT);
        Map<String, Object> view = Json.view(object);
        assertThat(view).isEqualTo(Json.of(object)).hasSize(7);
        assertThat(view.entrySet()).hasSize(7);
        assertThat(view.get("name")).isEqualTo("cart");
        assertThat(view.containsKey("note")).isTrue();
        assertThat(view.containsKey("absent")).isFalse();
        assertThat(view.containsKey(null)).isFalse();
        assertThat(view.get("absent")).isNull();
        assertThat(view.get("note")).isEqualTo(Json.NULL);
        assertThat(Json.list(view.get("ports"))).hasSize(2).first().isEqualTo(80L);
        assertThat(Json.map(Json.list(view.get("ports")).get(1)).get("name")).isEqualTo("http");
    }

    @Test
    void aTextIsReadOnceAndNotDeeperThanItsLimit() {
        YamlLimits flat = new YamlLimits(1, 100, 100, 1);
        assertThat(Json.read(SourceFile.of("text", "{\"a\": 16}"), flat)).isEqualTo(Map.of("a", 16L));
        SourceFile deep = SourceFile.of("text", "[[[1]]]");
        assertThatThrownBy(() -> Json.read(deep, flat)).isInstanceOf(KasaneException.class);
    }

    @Test
    void aNumberIsWholeOrADouble() {
        assertThat(Json.number("12")).isEqualTo(12L);
        assertThat(Json.number("-12")).isEqualTo(-12L);
        assertThat(Json.number("0")).isEqualTo(0L);
        assertThat(Json.number("9")).isEqualTo(9L);
        assertThat(Json.number("1.0")).isEqualTo(1.0);
        assertThat(Json.number("-1e3")).isEqualTo(-1000.0);
        assertThat(Json.number("9223372036854775808")).isEqualTo(9.223372036854776E18);
    }

    @Test
    void whatIsNoMapOrListIsAnEmptyOne() {
        assertThat(Json.map("text")).isEmpty();
        assertThat(Json.map(null)).isEmpty();
        assertThat(Json.list(Map.of("a", 1))).isEmpty();
        assertThat(Json.list(List.of(1))).hasSize(1);
    }

    @Test
    void aCopySharesNothingThatCanChange() {
        Map<String, Object> object = Json.map(Json.of(map("a: [1, {b: 2}]\nc: text\n")));
        Object copy = Json.copy(object);
        assertThat(copy).isEqualTo(object).isNotSameAs(object);
        Json.list(object.get("a")).add(3L);
        Json.map(Json.list(object.get("a")).get(1)).put("b", 4L);
        assertThat(copy).isEqualTo(Map.of("a", List.of(1L, Map.of("b", 2L)), "c", "text"));
        assertThat(Json.copy(new ArrayList<>(List.of("x")))).isEqualTo(List.of("x"));
    }
}
