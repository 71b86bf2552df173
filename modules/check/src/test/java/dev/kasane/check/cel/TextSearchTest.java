package dev.kasane.check.cel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextSearchTest {

    @Test
    void itFindsWhatTheLibraryFinds() {
        Random random = new Random(22);
        for (int round = 0; round < 300; round++) {
            // long enough for the linear search, and of two letters, so that many places begin alike
            StringBuilder letters = new StringBuilder();
            int period = 1 + random.nextInt(40);
            for (int i = 0; i < 40_000; i++) {
                letters.append(
                        i < period || random.nextInt(900) == 0
                                ? (char) ('a' + random.nextInt(2))
                                : letters.charAt(i - period));
            }
            String text = letters.toString();
            int begin = random.nextInt(39_000);
            String part = text.substring(begin, begin + 500 + random.nextInt(500));
            part = round % 3 == 0 ? part + (char) ('a' + random.nextInt(3)) : part;
            int from = random.nextInt(40_000);
            TextSearch search = new TextSearch(part);
            assertThat(search.firstIn(text, 0)).isEqualTo(text.indexOf(part));
            assertThat(search.firstIn(text, from)).isEqualTo(text.indexOf(part, from));

            assertThat(search.lastIn(text, text.length())).isEqualTo(text.lastIndexOf(part));
            assertThat(search.lastIn(text, from)).isEqualTo(text.lastIndexOf(part, from));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 6})
    void shortAndEmptyTextsAreFoundAsUsual(int from) {
        for (String part : new String[] {"", "a", "ab", "abcabc", "abcabcd"}) {
            assertThat(new TextSearch(part).firstIn("abcabc", from)).isEqualTo("abcabc".indexOf(part, from));
            assertThat(new TextSearch(part).lastIn("abcabc", from)).isEqualTo("abcabc".lastIndexOf(part, from));
        }
    }
}
