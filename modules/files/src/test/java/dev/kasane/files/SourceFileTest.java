package dev.kasane.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SourceFileTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dependencies: []",
                "# dependencies",
                // escapes can stand for any letter
                "\"dependenc\\u0069es\": []",
                "a: \"\\n\"",
            })
    void aTextWithTheWordOrAnEscapeMayContainIt(String text) {
        assertThat(SourceFile.of("Chart.yaml", text).mayContain("dependencies")).isTrue();
    }

    @Test
    void aTextInUtf16MayContainAnyWord() {
        byte[] bytes = "dependencies: []".getBytes(StandardCharsets.UTF_16);

        assertThat(new SourceFile("Chart.yaml", bytes, "").mayContain("dependencies"))
                .isTrue();
    }

    @Test
    void aTextWithoutTheWordDoesNotContainIt() {
        assertThat(SourceFile.of("Chart.yaml", "name: a\nversion: 1.0.0 # depends on ü\n")
                        .mayContain("dependencies"))
                .isFalse();
    }
}
