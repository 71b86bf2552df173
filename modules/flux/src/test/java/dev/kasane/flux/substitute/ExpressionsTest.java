package dev.kasane.flux.substitute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.files.SourceFile;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoYaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Expressions against the answers of Flux's package envsubst 1.9.0, which src/test/go/regenerate makes. */
class ExpressionsTest {

    private static final Map<String, String> VALUES = Map.ofEntries(
            Map.entry("A", "value"),
            Map.entry("PATH_", "a/b/c.tar.gz"),
            Map.entry("UP", "MiXed"),
            Map.entry("EMPTY", ""),
            Map.entry("U", "äöü-é"),
            Map.entry("N", "12345"),
            Map.entry("DOTS", "1.2.3-rc.1"),
            Map.entry("STAR", "x*y[z]"),
            Map.entry("STRASSE", "straße"),
            Map.entry("Q", "a\"b'c"),
            Map.entry("S", "two words"),
            Map.entry("DOLLAR", "$A ${A}"));

    @Test
    void everyExpressionGivesWhatFluxGives() throws IOException {
        List<String> lines = Files.readAllLines(Path.of("src/test/resources/expressions.jsonl"));
        List<String> differences = new ArrayList<>();
        for (String line : lines) {
            GoMap answer = (GoMap) GoYaml.read(SourceFile.of("answer", line));
            String expression = answer.text("expression");
            // a part of a character is no text: kasane refuses it, and Flux when it reads the object again
            boolean broken = answer.has("error") || answer.text("output").contains("\uFFFD");
            String expected = broken ? "error" : answer.text("output");
            if (!outcome(expression).equals(expected)) {
                differences.add(expression + " gives " + outcome(expression) + " instead of " + expected);
            }
        }
        assertThat(lines).hasSizeGreaterThan(150);
        assertThat(differences).isEmpty();
    }

    private static String outcome(String expression) {
        try {
            return Expressions.substitute(expression, new Variables(VALUES, Set.of(), Set.of(), true));
        } catch (BadSubstitutionException e) {
            return "error";
        }
    }

    @Test
    void anExpressionWhoseValueIsNotKnownStaysAsItIsWritten() {
        Variables variables = new Variables(Map.of("A", "a"), Set.of("HIDDEN"), Set.of(), true);

        assertThat(Expressions.substitute("${A} ${HIDDEN:-x} ${NONE:-y} ${#HIDDEN}", variables))
                .isEqualTo("a ${HIDDEN:-x} y ${#HIDDEN}");
    }

    @Test
    void aTextThatGrowsWithoutEndIsRefused() {
        Variables variables = new Variables(Map.of("A", "a".repeat(1 << 20)), Set.of(), Set.of(), true);

        assertThatThrownBy(() -> Expressions.substitute("${A//a/" + "b".repeat(64) + "}", variables))
                .isInstanceOf(BadSubstitutionException.class)
                .hasMessageContaining("longer than");
        assertThatThrownBy(() -> Expressions.substitute("${A%%*a*b}", variables))
                .isInstanceOf(BadSubstitutionException.class)
                .hasMessageContaining("too long for a pattern");
        assertThatThrownBy(() -> Expressions.substitute("${A:-".repeat(1000), variables))
                .isInstanceOf(BadSubstitutionException.class)
                .hasMessageContaining("within each other");
    }
}
