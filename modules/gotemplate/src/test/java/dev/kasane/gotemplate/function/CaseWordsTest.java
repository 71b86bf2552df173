package dev.kasane.gotemplate.function;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.gotemplate.value.GoText;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Words as {@code ToSnakeCase} and {@code ToKebabCase} of xstrings 1.5.0 take them apart; the answers were printed by them. An
 * upside down question mark stands for a byte that is no UTF-8, a square for U+FFFD.
 */
class CaseWordsTest {

    @ParameterizedTest
    @CsvSource({
        "a¿, a¿",
        "A¿B, a□b",
        "a¿_B, a□_b",
        "HTTP□Status, http_□status",
        "X□, x□",
        "a□b, a□b",
        "□ab, □ab",
        "ab□, ab□",
        "1□2a, 1□2a",
        "Ab □-c, ab_□_c",
        "世界ß, 世界_ß",
        "Hello世界World, hello_世界_world",
        "世1界a, 世1_界_a",
    })
    void a_character_that_is_none_belongs_to_the_word_around_it_and_chinese_ones_make_words_of_their_own(
            String name, String words) {
        assertThat(CaseWords.lowerCased(text(name), '_')).isEqualTo(text(words));
        assertThat(CaseWords.lowerCased(text(name), '-')).isEqualTo(text(words.replace('_', '-')));
    }

    private static String text(String shown) {
        return shown.replace('□', '\uFFFD').replace("¿", GoText.of(new byte[] {(byte) 0xFF}));
    }
}
