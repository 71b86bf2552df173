package dev.kasane.gotemplate.function;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.kasane.gotemplate.value.GoInt;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** Converts values to numbers, as Go's {@code cast} and {@code strconv} do. */
public final class Numerals {

    private static final int LONGEST = 400;
    private static final int SURELY_LONG = 18;
    private static final BigInteger SMALLEST = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger LARGEST = BigInteger.valueOf(Long.MAX_VALUE);

    private Numerals() {}

    /** Compiled only for a text that is more than a few digits. */
    private static final class Patterns {
        static final Pattern REAL = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");
        static final Pattern LEADING = Pattern.compile("[+-]?([0-9]+)");
        static final Pattern DECIMAL = Pattern.compile("[+-]?[0-9]+");
        static final Pattern UNDERSCORED =
                Pattern.compile("\\d+(_\\d+)*|0[xX](_?[0-9a-fA-F]+)+|0[bB](_?[01]+)+|0[oO]?(_?[0-7]+)+");
    }

    /** Whether a text is a decimal number that is surely a long, written with digits alone and no zero before them. */
    public static boolean isPlain(String text) {
        int length = text.length();
        if (length == 0 || length > SURELY_LONG || text.charAt(0) == '0' && length > 1) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9') {
                return false;
            }
        }
        return true;
    }

    /** A value as int64; 0 when it is none. */
    public static long toLong(Object value) {
        if (value instanceof GoInt whole) {
            return whole.value();
        }
        if (value instanceof Double real) {
            return truncated(real);
        }
        if (value instanceof Boolean bool) {
            return bool ? 1 : 0;
        }
        if (value instanceof GoOrdinal ordinal) {
            return ordinal.number();
        }
        Long number = value instanceof String text ? parseInteger(withoutZeroFraction(text)) : null;
        return number == null ? 0 : number;
    }

    /** A text of decimal digits as int64: 0 when it is none, the nearest one when it is too large, as {@code ParseInt}. */
    static long toClamped(String text) {
        if (isPlain(text)) {
            return Long.parseLong(text);
        }
        if (!Patterns.DECIMAL.matcher(text).matches()) {
            // a number that is too large is reported before the characters behind it
            Matcher large = Patterns.LEADING.matcher(text);
            boolean tooLarge = large.lookingAt()
                    && (large.group(1).length() > LONGEST || new BigInteger(large.group(1)).bitLength() > Long.SIZE);
            return !tooLarge ? 0 : text.startsWith("-") ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
        if (text.length() > LONGEST) {
            return text.startsWith("-") ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
        return new BigInteger(text).max(SMALLEST).min(LARGEST).longValue();
    }

    /** A value as float64; 0 when it is none. */
    public static double toDouble(Object value) {
        if (value instanceof GoInt whole) {
            return whole.value();
        }
        if (value instanceof Double real) {
            return real;
        }
        if (value instanceof Boolean bool) {
            return bool ? 1 : 0;
        }
        if (value instanceof GoOrdinal ordinal) {
            return ordinal.number();
        }
        Double number = value instanceof String text ? parseReal(text) : null;
        return number == null ? 0 : number;
    }

    /** A double as int64, in the way amd64 does it. */
    public static long truncated(double value) {
        return value >= -0x1p63 && value < 0x1p63 ? (long) value : Long.MIN_VALUE;
    }

    private static String withoutZeroFraction(String text) {
        int dot = text.lastIndexOf('.');
        if (dot < 0) {
            return text;
        }
        for (int i = dot + 1; i < text.length(); i++) {
            if (text.charAt(i) != '0') {
                return text;
            }
        }
        return text.substring(0, dot);
    }

    /** An integer in Go's syntax within int64, whose base depends on its prefix; null if the text is none. */
    public static @Nullable Long parseInteger(String text) {
        if (isPlain(text)) {
            return Long.valueOf(text);
        }
        BigInteger value = parseBig(text);
        return value == null || value.compareTo(SMALLEST) < 0 || value.compareTo(LARGEST) > 0
                ? null
                : (Long) value.longValue();
    }

    /** An integer in Go's syntax; null when the text is none. */
    public static @Nullable BigInteger parseBig(String text) {
        boolean signed = text.startsWith("-") || text.startsWith("+");
        String digits = signed ? text.substring(1) : text;
        if (digits.length() > LONGEST || !Patterns.UNDERSCORED.matcher(digits).matches()) {
            return null;
        }
        int base = 10;
        if (digits.length() > 1 && digits.charAt(0) == '0') {
            char marker = Character.toLowerCase(digits.charAt(1));
            base = marker == 'x' ? 16 : marker == 'b' ? 2 : 8;
            digits = digits.substring(marker == 'x' || marker == 'b' || marker == 'o' ? 2 : 1);
        }
        try {
            BigInteger value = new BigInteger(digits.replace("_", ""), base);
            return text.startsWith("-") ? value.negate() : value;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** A number in Go's syntax; null when the text is none or too large. */
    public static @Nullable Double parseReal(String text) {
        String lower = text.toLowerCase(java.util.Locale.ROOT);
        switch (lower) {
            case "inf", "+inf", "infinity", "+infinity" -> {
                return Double.POSITIVE_INFINITY;
            }
            case "-inf", "-infinity" -> {
                return Double.NEGATIVE_INFINITY;
            }
            case "nan" -> {
                return Double.NaN;
            }
            default -> {
                if (isPlain(text)) {
                    return Double.valueOf(text);
                }
                if (text.length() > LONGEST || !Patterns.REAL.matcher(text).matches()) {
                    return null;
                }
                double value = Double.parseDouble(text);
                return Double.isInfinite(value) ? null : (Double) value;
            }
        }
    }
}
