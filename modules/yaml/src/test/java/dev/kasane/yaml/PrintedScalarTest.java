package dev.kasane.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kasane.files.SourceFile;
import dev.kasane.problem.KasaneException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What two values that are written differently have in common: how kustomize prints them. */
class PrintedScalarTest {

    private static YamlScalar scalar(String yaml) {
        SourceFile file = new SourceFile("a.yaml", yaml.getBytes(StandardCharsets.UTF_8), "resources");
        return (YamlScalar) Objects.requireNonNull(YamlReader.standard().first(file));
    }

    @Test
    void values_that_are_written_differently_are_printed_alike() {
        assertThat(PrintedScalar.areEqual(scalar("a"), scalar("'a'"))).isTrue();
        assertThat(PrintedScalar.areEqual(scalar("1.0"), scalar("1"))).isTrue();
        assertThat(PrintedScalar.areEqual(scalar("1"), scalar("'1'"))).isFalse();
    }

    @Test
    void a_value_that_kustomize_cannot_print_is_compared_as_it_is() {
        YamlScalar unprintable = scalar("\"a\\x7f\"");

        assertThatExceptionOfType(KasaneException.class).isThrownBy(() -> PrintedScalar.of(unprintable));
        assertThat(PrintedScalar.orOwn(unprintable)).isEqualTo(new PrintedScalar(YamlTag.STR, "a\u007f"));
        assertThat(PrintedScalar.areEqual(unprintable, scalar("\"a\\u007f\""))).isTrue();
        assertThat(PrintedScalar.areEqual(unprintable, scalar("\"a\\x80\""))).isFalse();
        assertThat(PrintedScalar.areEqual(unprintable, scalar("a"))).isFalse();
    }
}
