package dev.kasane.gotemplate.glob;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Classes and escapes as gobwas/glob 0.2.3, which Helm and Argo CD use, answers. */
class GobwasClassTest {

    @ParameterizedTest
    @CsvSource({
        "[]-a],^,true",
        "[\\]a],],true",
        "[\\]a],\\,false",
        "a\\,a,true",
        "[!!a],b,true",
        "[!!a],!,false",
        "[-a],-,true",
        "[*-]],+,true",
        "[!a-c],d,true",
        "[\\-a],],true",
        "[^a],^,true",
        "a\\},a},true",
    })
    void aClassMatchesWhatItMatchesInGobwas(String pattern, String text, boolean matches) {
        assertThat(Glob.gobwasWithSlashes(pattern).isValid()).isTrue();
        assertThat(Glob.gobwasWithSlashes(pattern).matches(text)).isEqualTo(matches);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[--[!a]", "[*-[a-c]a", "[[-{a,b}[!a]", "[a-]", "[a-c", "[!]", "[c-a]", "[a-cx]", "[]"})
    void aClassThatGobwasRejectsIsNoPattern(String pattern) {
        assertThat(Glob.gobwasWithSlashes(pattern).isValid()).isFalse();
    }
}
