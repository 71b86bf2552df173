package dev.kasane.gotemplate.glob;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Patterns that gobwas/glob 0.2.3 answers otherwise than its description says. */
class GobwasGroupTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                // a group has the length of its last alternative that has one
                "{a*,b/c}[ab]**b aa/bba/b false",
                "{a*,b/c}{a*,b/c} ax.yaml false",
                "{a*,b/c}? a* false",
                "[!a]{a*,b/c} *a false",
                "?{a*,b/c} .a false",
                "**{a*,b/c}x.yaml?* ba.x.yaml. false",
                // what stands before an empty group is empty
                "**{ // false",
                "*{ bc false",
                "{a*,b/c}{ a* false",
                "x.yaml*{ x.yaml.* false",
                "**{}[a-c][!a] b**cé false",
                // of the last character of several only the first byte counts
                "[!a]? é/ true",
                "??[ab] éa- true",
                "?[!a][!a] aéa true",
                "?[a-c] éc false",
                "?- é- false",
            })
    void aGroupOrARowMatchesWhatItMatchesInGobwas(String pattern, String text, boolean matches) {
        assertThat(Glob.gobwasWithSlashes(pattern).matches(text)).isEqualTo(matches);
    }

    @Test
    @Timeout(20)
    void groupsInGroupsEndInReasonableTime() {
        String text = "ab".repeat(400);

        assertThat(Glob.gobwas("{a*,b*}".repeat(20) + "c").matches(text)).isFalse();
        assertThat(Glob.gobwas("{*a,*b}".repeat(90) + "b").matches(text)).isTrue();
        for (int i = 0; i < 50; i++) {
            assertThat(Glob.gobwasWithSlashes("*?{b,*?{b,a*}}").matches("x".repeat(250)))
                    .isFalse();
            assertThat(Glob.gobwasWithSlashes("*?{b,*?{b,a*}}").matches(("x".repeat(240) + "/").repeat(4)))
                    .isFalse();
        }
        assertThat(Glob.gobwas("?".repeat(800)).matches(text)).isTrue();
        assertThat(Glob.gobwas("{".repeat(3000)).isValid()).isFalse();
    }
}
