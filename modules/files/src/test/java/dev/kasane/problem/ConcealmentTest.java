package dev.kasane.problem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConcealmentTest {

    private static final String SECRET = "h7Nt3r/2+w";

    private final Concealment concealment = new Concealment(List.of(SECRET, "x"));

    @Test
    void whatIsNotSecretStays() {
        assertThat(concealment.of("the field x of values.yaml is no list"))
                .isEqualTo("the field x of values.yaml is no list");
        assertThat(concealment.of("parsing \"h7Nt3r/2+w\" failed")).isEqualTo("parsing \"********\" failed");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"h7Nt3r/2+w", "H7NT3R/2+W", "w+2/r3tN7h", "7Nt3r", "68374e7433722f322b77", "h7Nt3r%2F2%2Bw"})
    void aSecretIsHiddenInEachForm(String form) {
        assertThat(concealment.of("a " + form + " b"))
                .startsWith("a ****")
                .endsWith(" b")
                .doesNotContain(form);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "ab", "user:"})
    void itIsHiddenInBase64BesideAnythingElse(String before) {
        byte[] bytes = (before + SECRET + ":z").getBytes(StandardCharsets.UTF_8);
        String encoded = Base64.getEncoder().encodeToString(bytes);
        int first = (before.length() * 8 + 5) / 6;
        int last = (before.length() + SECRET.length()) * 8 / 6;

        String shown = concealment.of(encoded);

        assertThat(shown).contains("********");
        for (int i = first; i + 4 <= last; i++) {
            assertThat(shown).doesNotContain(encoded.substring(i, i + 4));
        }
    }

    @Test
    void ofBase64TheContentIsHiddenToo() {
        String encoded = Base64.getEncoder().encodeToString("correct horse".getBytes(StandardCharsets.UTF_8));

        assertThat(new Concealment(List.of(encoded)).of("cannot parse correct horse"))
                .isEqualTo("cannot parse ********");
    }

    @Test
    void theLineOfAProblemIsShownWithoutTheSecret() {
        Span span = new Span(SourceFile.of("a.yaml", "first\na: web-" + SECRET + "\" |\n"), 9);

        KasaneException shown =
                concealment.of(Problem.error(SECRET + " is wrong", span, null).asException());

        assertThat(shown.problems().getFirst().sentence()).isEqualTo("******** is wrong");
        assertThat(shown.problems().getFirst().span()).satisfies(place -> {
            assertThat(place.toText()).isEqualTo("a.yaml:2:4");
            assertThat(place.sourceLine()).isEqualTo("a: web-********\" |");
        });
    }
}
