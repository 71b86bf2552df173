package dev.kasane.gotemplate.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.gotemplate.Template;
import dev.kasane.gotemplate.bound.BoundExceeded;
import dev.kasane.gotemplate.bound.Bounds;
import dev.kasane.gotemplate.bound.Budget;
import dev.kasane.gotemplate.bound.UnsupportedFeature;
import dev.kasane.gotemplate.value.GoMap;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers near the ends of int64; the expected texts are those of Helm 3.22. */
class LargeNumberTest {

    private static String fill(String expression) {
        return new Template(true, List.of(), new Budget(Bounds.DEFAULT)).fill("{{" + expression + "}}", GoMap.empty());
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            9999999999999999999999  | -1s
            -9999999999999999999999 | 0s
            00                      | 0s
            61                      | 1m1s
            -3661                   | -1h1m1s
            99999999999             | 2157299h53m50.45224192s
            18446744073709551617    | -1s
            9223372037              | -2562047h47m16.709551616s
            -9223372037             | 2562047h47m16.709551616s
            12345678901234567       | -2078966h46m1.224075776s
            18446744074             | 290.448384ms
            1_0                     | 0s
            +7                      | 7s
            """)
    void aDurationOfTooManySecondsWrapsAround(String seconds, String duration) {
        assertThat(fill("duration \"" + seconds + "\"")).isEqualTo(duration);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            253402300800  | 10000-01-01 00:00:00 Sat Jan 00 001
            -62135596801  | 0000-12-31 23:59:59 Sun Dec 00 366
            -999999999999 | -29719-04-05 22:13:21 Tue Apr 19 095
            99999999999999| 3170843-11-07 09:46:39 Sat Nov 43 311
            """)
    void aDateOfAYearWithoutFourDigitsIsWrittenAsGoDoes(String seconds, String date) {
        assertThat(fill("dateInZone \"2006-01-02 15:04:05 Mon Jan 06 002\" " + seconds + " \"UTC\""))
                .isEqualTo(date);
    }

    @ParameterizedTest
    @ValueSource(strings = {"7777777777777777770", "9223372036854775807", "-9223372036854775808", "31556889864403200"})
    void aDateThatJavaCannotHoldIsRefused(String seconds) {
        for (String call : List.of("date \"06\" %s", "htmlDate %s", "dateInZone \"06\" %s \"Asia/Tokyo\"")) {
            assertThatThrownBy(() -> fill(call.formatted(seconds)))
                    .isInstanceOf(UnsupportedFeature.class)
                    .hasMessage("times before the year -999999999 or after 999999999 are not supported");
        }
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            seq 9000000000000 4500000000000 19000000000000        | 9000000000000 13500000000000 18000000000000
            seq 9223372036854775806 9223372036854775806           | 9223372036854775806
            trunc -9223372036854775808 "abc"                      | abc
            abbrevboth 9223372036854775807 5 "abcdefghijklmno"    | abcdefghijklmno
            wrap 9223372036854775807 "ab cd"                      | ab cd
            substr -9223372036854775808 2 "abc"                   | ab
            substr 1 9223372036854775807 "abc"                    | bc
            div -9223372036854775808 -1                           | -9223372036854775808
            mod -9223372036854775808 -1                           | 0
            printf "%*d" -9223372036854775808 1                   | %!(BADWIDTH)1
            atoi "9999999999999999999999"                         | 9223372036854775807
            chunk 9223372036854775807 (list 1 2)                  | [[1 2]]
            untilStep 5 5 1                                       | []
            untilStep 0 9000000000000 4500000000000               | [0 4500000000000]
            """)
    void aNumberBeyond32BitsIsNotCut(String expression, String text) {
        assertThat(fill(expression)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "seq 9223372036854775806",
                "until 9223372036854775807",
                "until -9223372036854775808",
                "untilStep -9223372036854775808 9223372036854775807 1"
            })
    void aListOfTooManyNumbersIsRefused(String expression) {
        assertThatThrownBy(() -> fill(expression)).isInstanceOf(BoundExceeded.class);
    }
}
