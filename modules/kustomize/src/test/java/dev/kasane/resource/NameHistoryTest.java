package dev.kasane.resource;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NameHistoryTest {

    private static NameHistory of(String prefixes, String suffixes) {
        NameHistory history = NameHistory.NONE;
        for (String prefix : prefixes.split(",", -1)) {
            history = history.plusPrefix(prefix);
        }
        for (String suffix : suffixes.split(",", -1)) {
            history = history.plusSuffix(suffix);
        }
        return history;
    }

    @Test
    void prefixesAndSuffixesAreKeptInTheirOrderAndEmptyOnesAreNone() {
        NameHistory history = of("a,,b,c,d", "x,y,,z");

        assertThat(history.prefixes()).containsExactly("a", "b", "c", "d");
        assertThat(history.suffixes()).containsExactly("x", "y", "z");
        assertThat(history.plusPrefix("")).isSameAs(history);
        assertThat(history.plusSuffix("")).isSameAs(history);
    }

    @Test
    void formerNamesAreKeptOldestFirst() {
        NameHistory history = NameHistory.NONE;
        for (String name : List.of("a", "b", "c", "d")) {
            history = history.plusPrevious(new NameHistory.Previous(name, "n", "Pod", false, false));
        }

        assertThat(history.previous()).extracting(NameHistory.Previous::name).containsExactly("a", "b", "c", "d");
    }

    /** Whether two objects end alike, and whether they may. */
    @ParameterizedTest
    @CsvSource({
        "'', '', '', '', true, true",
        "a, '', a, '', true, true",
        "a, '', b, '', false, false",
        "a, '', '', '', false, true",
        "'a,b', '', b, '', true, true",
        "'a,b', '', a, '', false, false",
        "'a,b,c', '', 'b,c', '', true, true",
        "'a,b,c', '', 'a,c', '', false, false",
        "'', x, '', x, true, true",
        "'', x, '', y, false, false",
        "'', x, '', '', false, true",
        "'', 'x,y', '', y, true, true",
        "a, x, a, y, false, false",
        "a, x, b, x, false, false",
        "a, x, a, '', false, true",
        "a, x, '', y, false, false",
    })
    void twoObjectsEndAlikeIfTheirLastPrefixesAndSuffixesAreTheSame(
            String prefixes, String suffixes, String otherPrefixes, String otherSuffixes, boolean like, boolean may) {
        NameHistory one = of(prefixes, suffixes);
        NameHistory other = of(otherPrefixes, otherSuffixes);

        assertThat(one.endsLike(other)).isEqualTo(like);
        assertThat(other.endsLike(one)).isEqualTo(like);
        assertThat(one.mayEndLike(other)).isEqualTo(may);
        assertThat(other.mayEndLike(one)).isEqualTo(may);
    }
}
