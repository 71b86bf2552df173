package dev.kasane.change.equivalence;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A Kubernetes quantity: {@code 100m}, {@code 1Gi}, {@code 2e3}.
 *
 * @param amount the number without trailing zeros
 * @param family the family of its suffix, which the API server preserves
 */
public record Quantity(BigDecimal amount, Family family) {

    private static final int MAX_LENGTH = 64;
    private static final int MAX_EXPONENT = 100;
    private static final String DECIMAL = "num kMGTPE";
    private static final String BINARY = "KMGTPE";
    private static final BigDecimal KIBI = BigDecimal.valueOf(1024);

    /** The family of suffixes. */
    public enum Family {
        /** {@code m}, {@code k}, {@code M} and so on, or no suffix. */
        DECIMAL,
        /** {@code Ki}, {@code Mi} and so on. */
        BINARY,
        /** {@code e3}. */
        EXPONENT
    }

    /** The amount in a text; null when it is none. */
    public static @Nullable Quantity of(String text) {
        int end = 0;
        while (end < text.length() && "+-.0123456789".indexOf(text.charAt(end)) >= 0) {
            end++;
        }
        if (end == 0 || text.length() > MAX_LENGTH) {
            return null;
        }
        try {
            return of(new BigDecimal(text.substring(0, end)), text.substring(end));
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static @Nullable Quantity of(BigDecimal number, String suffix) {
        if (suffix.isEmpty()) {
            return new Quantity(number.stripTrailingZeros(), Family.DECIMAL);
        }
        char first = suffix.charAt(0);
        if (suffix.length() == 2 && suffix.charAt(1) == 'i' && BINARY.indexOf(first) >= 0) {
            BigDecimal amount = number.multiply(KIBI.pow(BINARY.indexOf(first) + 1));
            return new Quantity(amount.stripTrailingZeros(), Family.BINARY);
        }
        if (suffix.length() == 1 && DECIMAL.indexOf(first) >= 0 && first != ' ') {
            int thousands = DECIMAL.indexOf(first) - DECIMAL.indexOf(' ');
            return new Quantity(number.scaleByPowerOfTen(3 * thousands).stripTrailingZeros(), Family.DECIMAL);
        }
        if (first == 'e' || first == 'E') {
            int exponent = Integer.parseInt(suffix.substring(1));
            return Math.abs(exponent) > MAX_EXPONENT
                    ? null
                    : new Quantity(number.scaleByPowerOfTen(exponent).stripTrailingZeros(), Family.EXPONENT);
        }
        return null;
    }

    /** Whether another one is as much, however it is written. */
    public boolean isAsMuchAs(Quantity other) {
        return amount.compareTo(other.amount) == 0;
    }
}
