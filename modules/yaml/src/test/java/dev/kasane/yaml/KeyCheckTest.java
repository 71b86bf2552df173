package dev.kasane.yaml;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.files.SourceFile;
import dev.kasane.problem.KasaneException;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyCheckTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a: 1\na: 2\n",
                "m: {k: {a: 1, a: 2}}\n",
                "l:\n- x\n- [{a: 1, b: 2, a: 3}]\n",
                "- {a: 1}\n- {a: 1, a: 2}\n"
            })
    void a_key_that_occurs_twice_is_an_error_at_any_depth(String text) {
        assertThatThrownBy(() -> KeyCheck.check(read(text)))
                .isInstanceOf(KasaneException.class)
                .hasMessageContaining("the key a occurs twice in this map");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{a: 1}: x\n", "m:\n- ? [b]\n  : y\n"})
    void a_map_or_a_list_as_a_key_is_an_error(String text) {
        assertThatThrownBy(() -> KeyCheck.check(read(text)))
                .isInstanceOf(KasaneException.class)
                .hasMessageContaining("a key must be a single value");
    }

    @Test
    void keys_of_different_maps_may_be_the_same() {
        assertThatCode(() -> KeyCheck.check(read("a: {a: {a: 1}}\nl: [{a: 1}, {a: 2}]\n")))
                .doesNotThrowAnyException();
    }

    private static YamlNode read(String text) {
        return Objects.requireNonNull(YamlReader.standard().first(SourceFile.of("a.yaml", text)));
    }
}
