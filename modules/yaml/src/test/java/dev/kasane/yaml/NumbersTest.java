package dev.kasane.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers against the answers of Go's {@code strconv} and {@code encoding/json}. */
class NumbersTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0",
        "-0.0, -0, -0",
        "1, 1, 1",
        "-1.5, -1.5, -1.5",
        "999999, 999999, 999999",
        "1000000, 1e+06, 1000000",
        "1234567, 1.234567e+06, 1234567",
        "0.0001, 0.0001, 0.0001",
        "0.00001, 1e-05, 0.00001",
        "0.000001, 1e-06, 0.000001",
        "1e-7, 1e-07, 1e-7",
        "1.5e-7, 1.5e-07, 1.5e-7",
        "4.9e-324, 5e-324, 5e-324",
        "123456789012345680, 1.2345678901234568e+17, 123456789012345680",
        "1e20, 1e+20, 100000000000000000000",
        "1e21, 1e+21, 1e+21",
        "1.25e21, 1.25e+21, 1.25e+21",
        "2e22, 2e+22, 2e+22",
        "1.7976931348623157e308, 1.7976931348623157e+308, 1.7976931348623157e+308",
        "9007199254740993, 9.007199254740992e+15, 9007199254740992"
    })
    void doublesHaveTheShortestTextThatGivesThemBack(double value, String shortest, String json) {
        assertThat(Numbers.shortest(value)).isEqualTo(shortest);
        assertThat(Numbers.json(value)).isEqualTo(json);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "0, 0",
                "017, 15",
                "0o17, 15",
                "0O17, 15",
                "0x1F, 31",
                "0X1f, 31",
                "0b11, 3",
                "0B11, 3",
                "-0x10, -16",
                "+5, 5",
                "9223372036854775807, 9223372036854775807",
                "18446744073709551615, 18446744073709551615",
                "18446744073709551616, none",
                "-9223372036854775808, -9223372036854775808",
                "-9223372036854775809, none",
                "+18446744073709551615, none",
                "08, none",
                "0x, none",
                "0b2, none",
                "'', none",
                "-, none",
                "1a, none",
                "٣, none"
            })
    void integersAreReadInEachBaseWithinSixtyFourBits(String text, @Nullable String decimal) {
        assertThat(Numbers.canonicalInteger(text)).isEqualTo(decimal);
        assertThat(Numbers.isInteger(text)).isEqualTo(decimal != null);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.5", ".5", "5.", "-1e3", "+1E-3", "1e+3", "0.0", "1e308"})
    void floatingPointNumbersNeedADigitBeforeOrAfterThePoint(String text) {
        assertThat(Numbers.isFloat(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "-", "e3", "1e", "1e+", "1.5x", "1e309", "1.2.3", "0x1p3"})
    void otherTextsAreNoFloatingPointNumbers(String text) {
        assertThat(Numbers.isFloat(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "7", "-7", "999999999999999999", "-999999999999999999"})
    void smallDecimalIntegersPrintAsTheyAreWritten(String text) {
        assertThat(Numbers.isSmallDecimal(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-", "-0", "00", "01", "1000000000000000000", "1a", "1_0", "+1"})
    void otherTextsNeedACloserLook(String text) {
        assertThat(Numbers.isSmallDecimal(text)).isFalse();
    }
}
