package dev.kasane.change.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.Rendering;
import dev.kasane.yaml.YamlNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Two values are equal exactly if a render prints them alike. */
class CanonicalValueTest {

    private static final List<String> VALUES = List.of(
            "1",
            "'1'",
            "\"1\"",
            "1.0",
            "2",
            "x",
            "'x'",
            "true",
            "'true'",
            "null",
            "~",
            "''",
            "{}",
            "[]",
            "{a: 1}",
            "{a: 2}",
            "{a: '1'}",
            "{b: 1}",
            "{a: 1, b: 2}",
            "{b: 2, a: 1}",
            "{a: 1, b: 3}",
            "{a: 1, b: 2, c: 3}",
            "{a: {a: 1, b: 2}}",
            "{a: {b: 2, a: 1}}",
            "{a: null}",
            "[1]",
            "['1']",
            "[1, 2]",
            "[2, 1]",
            "[1, 2, 3]",
            "[[1], 2]",
            "[{a: 1, b: 2}]",
            "[{b: 2, a: 1}]",
            "[a]",
            "[{}]",
            "[[]]");

    /**
     * A value and how it is printed.
     *
     * @param node the value
     * @param text the object that holds it, as it is printed
     */
    private record Case(YamlNode node, String text) {

        static Case of(String value) {
            Rendering rendered = new Renderer(
                            MemoryTree.of(
                                    "kustomization.yaml",
                                    "resources: [a.yaml]\n",
                                    "a.yaml",
                                    "apiVersion: example.org/v1\nkind: Thing\nmetadata: {name: a}\nvalue: " + value
                                            + "\n"),
                            RenderOptions.DEFAULT)
                    .render("");
            return new Case(
                    Objects.requireNonNull(rendered.resources().get(0).root().get("value")),
                    new String(rendered.toYaml(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void values_are_equal_if_they_are_printed_alike() {
        List<Case> cases = new ArrayList<>();
        VALUES.forEach(value -> cases.add(Case.of(value)));
        int equal = 0;
        for (Case one : cases) {
            for (Case other : cases) {
                boolean alike = one.text().equals(other.text());
                equal += alike ? 1 : 0;
                assertThat(CanonicalValue.areEqual(one.node(), other.node()))
                        .as("%s%s", one.text(), other.text())
                        .isEqualTo(alike);
                assertThat(new CanonicalValue(one.node()).equals(new CanonicalValue(other.node())))
                        .as("%s%s", one.text(), other.text())
                        .isEqualTo(alike);
                if (alike) {
                    assertThat(new CanonicalValue(one.node())).hasSameHashCodeAs(new CanonicalValue(other.node()));
                }
            }
        }
        assertThat(equal).isBetween(cases.size() + 5, cases.size() * 2);
    }

    @Test
    void hashes_of_values_that_are_not_alike_differ() {
        assertThat(VALUES.stream()
                        .map(value -> new CanonicalValue(Case.of(value).node()).hashCode())
                        .distinct()
                        .count())
                .isGreaterThan(20);
    }
}
