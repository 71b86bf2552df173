package dev.kasane.check.crd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.kasane.check.ObjectChecks;
import dev.kasane.check.schema.Kubernetes;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.TimeLimit;
import dev.kasane.resource.Gvk;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Custom resources with long values and definitions that make much of them: the check ends in time. */
class SchemaKillerTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int LENGTH = 2 << 20;

    private static void endsInTime(Map<String, Object> schema, Object value) {
        Map<String, Object> definition =
                TestDefinition.of(Map.of("type", "object", "properties", Map.of("spec", schema)));
        Map<String, Object> object = new LinkedHashMap<>(
                Map.of("apiVersion", "example.com/v1", "kind", "A", "metadata", Map.of("name", "a")));
        object.put("spec", value);
        assertTimeoutPreemptively(PATIENCE, () -> {
            TimeLimit time = TimeLimit.begin("overlays/prod", 1);
            try {
                Definitions definitions = new Definitions();
                definitions.add(definition);
                ObjectChecks checks = new ObjectChecks(Kubernetes.builtIn(), definitions);
                checks.check(new Gvk("apiextensions.k8s.io", "v1", "CustomResourceDefinition"), definition);
                checks.check(new Gvk("example.com", "v1", "A"), object);
            } catch (KasaneException e) {
                assertThat(e).hasMessageContaining("overlays/prod takes longer than 1 seconds");
            } finally {
                time.end();
            }
        });
    }

    static Stream<String> formats() {
        return Stream.of(
                "bsonobjectid",
                "uri",
                "email",
                "hostname",
                "ipv4",
                "ipv6",
                "cidr",
                "mac",
                "uuid",
                "uuid3",
                "uuid4",
                "uuid5",
                "isbn",
                "isbn10",
                "isbn13",
                "creditcard",
                "ssn",
                "hexcolor",
                "rgbcolor",
                "byte",
                "password",
                "date",
                "duration",
                "datetime",
                "date-time",
                "k8s-short-name",
                "k8s-long-name");
    }

    @ParameterizedTest
    @MethodSource("formats")
    void everyFormatOfALongText(String format) {
        for (String letter : List.of("a", "1", "@", ".", ":", "-", "a.", "a@", "rgb(", "PT1H", "//")) {
            endsInTime(
                    Map.of("type", "string", "format", format), letter.repeat(LENGTH / letter.length() / 4) + "\u0001");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(a?){500}b",
                "^(a|aa)*$",
                "((((((a{1,30}){1,30}){1,30}){1,30}){1,30}){1,30})",
                "^(([a-z])+.)+[A-Z]$",
            })
    void everyPatternOfALongText(String pattern) {
        endsInTime(Map.of("type", "string", "pattern", pattern), "a".repeat(LENGTH));
    }

    @Test
    void listsThatAreSetsOrMaps() {
        List<Object> texts = new ArrayList<>();
        List<Object> maps = new ArrayList<>();
        List<Object> lists = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            texts.add("k" + i);
            maps.add(Map.of("name", "k" + i));
            lists.add(List.of("k" + i, (long) i));
        }
        endsInTime(Map.of("type", "array", "x-kubernetes-list-type", "set", "items", Map.of("type", "string")), texts);
        endsInTime(
                Map.of(
                        "type",
                        "array",
                        "x-kubernetes-list-type",
                        "set",
                        "items",
                        Map.of("type", "array", "x-kubernetes-list-type", "atomic", "items", Map.of())),
                lists);
        Map<String, Object> item = Map.of(
                "type", "object", "required", List.of("name"), "properties", Map.of("name", Map.of("type", "string")));
        endsInTime(
                Map.of(
                        "type",
                        "array",
                        "x-kubernetes-list-type",
                        "map",
                        "x-kubernetes-list-map-keys",
                        List.of("name"),
                        "items",
                        item),
                maps);
        endsInTime(Map.of("type", "array", "uniqueItems", true, "items", Map.of("type", "string")), texts);
        endsInTime(Map.of("type", "array", "items", Map.of("type", "string", "enum", texts)), texts.reversed());
    }

    @Test
    void keysOfOneHash() {
        List<Object> lists = new ArrayList<>();
        for (int i = 0; i < 1 << 16; i++) {
            StringBuilder key = new StringBuilder();
            for (int bit = 0; bit < 16; bit++) {
                // Aa and BB have one hash
                key.append((i >> bit & 1) == 0 ? "Aa" : "BB");
            }
            lists.add(List.of(key.toString()));
        }
        endsInTime(
                Map.of(
                        "type",
                        "array",
                        "x-kubernetes-list-type",
                        "set",
                        "items",
                        Map.of("type", "array", "x-kubernetes-list-type", "atomic", "items", Map.of("type", "string"))),
                lists);
    }

    @Test
    void branchesThatMultiply() {
        Map<String, Object> schema = new LinkedHashMap<>(Map.of("maxLength", 1L));
        // a file has at most four million values
        for (int i = 0; i < 10; i++) {
            schema = new LinkedHashMap<>(Map.of("anyOf", List.of(schema, schema), "oneOf", List.of(schema, schema)));
        }
        schema.put("type", "string");
        endsInTime(schema, "aa");
    }

    @Test
    void numbersOfManyDigits() {
        endsInTime(Map.of("type", "number", "multipleOf", 1e-300, "maximum", 1e300), 1.7e308);
        endsInTime(Map.of("type", "number", "multipleOf", 3L), new java.math.BigInteger("9".repeat(100_000)));
    }

    @Test
    void rulesOfALongList() {
        List<Object> texts = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            texts.add("k" + i);
        }
        endsInTime(
                Map.of(
                        "type",
                        "array",
                        "items",
                        Map.of("type", "string"),
                        "x-kubernetes-validations",
                        List.of(Map.of("rule", "self.all(x, self.exists_one(y, x == y))"))),
                texts);
    }
}
