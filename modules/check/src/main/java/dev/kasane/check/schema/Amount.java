package dev.kasane.check.schema;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * A quantity, parsed and formatted as in Kubernetes ({@code resource.Quantity}).
 *
 * @param value how much it is
 * @param form the format of its suffix
 */
public record Amount(BigDecimal value, Form form) implements Comparable<Amount> {

    private static final String DECIMAL = "num kMGTPE";
    private static final String BINARY = "KMGTPE";
    private static final BigDecimal KIBI = BigDecimal.valueOf(1024);
    private static final int LONGEST = 400;
    private static final int LARGEST_EXPONENT = 1000;

    /** The format of the suffix. */
    public enum Form {
        DECIMAL,
        BINARY,
        EXPONENT
    }

    /** The amount in a text; null when the text is none. */
    public static @Nullable Amount of(String text) {
        if (text.equals("-") || text.equals("+")) {
            // the server takes a sign alone for nothing
            return new Amount(BigDecimal.ZERO, Form.DECIMAL);
        }
        int end = text.length() > LONGEST ? -1 : endOfNumber(text);
        if (end < 0 || !isUnit(text, end)) {
            return null;
        }
        BigDecimal number = new BigDecimal(text.substring(0, end));
        String unit = text.substring(end);
        if (unit.isEmpty()) {
            return rounded(number, Form.DECIMAL);
        }
        char first = unit.charAt(0);
        if (unit.endsWith("i")) {
            return rounded(number.multiply(KIBI.pow(BINARY.indexOf(first) + 1)), Form.BINARY);
        }
        if (unit.length() == 1) {
            return rounded(number.scaleByPowerOfTen(3 * (DECIMAL.indexOf(first) - DECIMAL.indexOf(' '))), Form.DECIMAL);
        }
        String exponent = unit.substring(unit.charAt(1) == '+' ? 2 : 1);
        if (exponent.length() > 5 || Math.abs(Integer.parseInt(exponent)) > LARGEST_EXPONENT) {
            return null;
        }
        return rounded(number.scaleByPowerOfTen(Integer.parseInt(exponent)), Form.EXPONENT);
    }

    /** Where the number at the beginning ends: a sign or none, digits, a point among them or none; -1 when there is no digit. */
    private static int endOfNumber(String text) {
        int start = !text.isEmpty() && (text.charAt(0) == '+' || text.charAt(0) == '-') ? 1 : 0;
        int end = digits(text, start);
        int count = end - start;
        if (end < text.length() && text.charAt(end) == '.') {
            int last = digits(text, end + 1);
            count += last - end - 1;
            end = last;
        }
        return count == 0 ? -1 : end;
    }

    /** Where the digits from here on end. */
    private static int digits(String text, int from) {
        int end = from;
        while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
            end++;
        }
        return end;
    }

    /** Whether the rest of a text is a unit: none, a letter, a letter and {@code i}, or an exponent of ten. */
    private static boolean isUnit(String text, int from) {
        int length = text.length() - from;
        if (length == 0) {
            return true;
        }
        char first = text.charAt(from);
        if (length == 1) {
            return first != ' ' && DECIMAL.indexOf(first) >= 0;
        }
        if (length == 2 && text.charAt(from + 1) == 'i') {
            return BINARY.indexOf(first) >= 0;
        }
        if (first != 'e' && first != 'E') {
            return false;
        }
        char sign = text.charAt(from + 1);
        int start = sign == '+' || sign == '-' ? from + 2 : from + 1;
        return start < text.length() && digits(text, start) == text.length();
    }

    /** Nothing is kept that is smaller than a billionth: it is rounded up, away from zero. */
    private static Amount rounded(BigDecimal value, Form form) {
        BigDecimal kept = value.scale() > 9 ? value.setScale(9, RoundingMode.UP) : value;
        return new Amount(kept.signum() == 0 ? BigDecimal.ZERO : kept.stripTrailingZeros(), form);
    }

    /** The amount in a text; nothing at all when the text is none. */
    public static Amount orZero(String text) {
        Amount amount = of(text);
        return amount == null ? new Amount(BigDecimal.ZERO, Form.DECIMAL) : amount;
    }

    public int sign() {
        return value.signum();
    }

    public boolean isWhole() {
        return value.scale() <= 0 || value.stripTrailingZeros().scale() <= 0;
    }

    @Override
    public int compareTo(Amount other) {
        return value.compareTo(other.value);
    }

    /** The text under which the server stores the amount: {@code 1000m} is {@code 1}, {@code 1024Mi} is {@code 1Gi}. */
    public String canonical() {
        if (value.signum() == 0) {
            return "0";
        }
        if (form == Form.BINARY && isWhole() && value.abs().compareTo(KIBI) >= 0) {
            BigInteger number = value.toBigInteger();
            int unit = 0;
            BigInteger kibi = BigInteger.valueOf(1024);
            while (unit < BINARY.length() && number.mod(kibi).signum() == 0) {
                number = number.divide(kibi);
                unit++;
            }
            return number + (unit == 0 ? "" : BINARY.charAt(unit - 1) + "i");
        }
        int power = Math.floorDiv(-value.stripTrailingZeros().scale(), 3) * 3;
        power = Math.min(Math.max(power, -9), 18);
        String digits = value.scaleByPowerOfTen(-power).toPlainString();
        if (form == Form.EXPONENT) {
            return digits + (power == 0 ? "" : "e" + power);
        }
        return digits + (power == 0 ? "" : Character.toString(DECIMAL.charAt(power / 3 + DECIMAL.indexOf(' '))));
    }

    @Override
    public String toString() {
        return canonical();
    }
}
