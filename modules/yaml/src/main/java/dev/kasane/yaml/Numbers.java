package dev.kasane.yaml;

import org.jspecify.annotations.Nullable;

/** Reads and writes numbers as Go does. Texts are given without their underscores. */
public final class Numbers {

    private static final int MAX_SAFE_DIGITS = 18;
    private static final int MAX_JSON_EXPONENT = 21;

    private Numbers() {}

    /** Whether a text is a decimal integer that needs no closer look: it prints as it is written. */
    static boolean isSmallDecimal(String text) {
        int start = text.charAt(0) == '-' ? 1 : 0;
        int digits = text.length() - start;
        if (digits == 0 || digits > MAX_SAFE_DIGITS || text.charAt(start) == '0' && (digits > 1 || start > 0)) {
            return false;
        }
        for (int i = start; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9') {
                return false;
            }
        }
        return true;
    }

    /** An integer written in decimal within int64, without a plus sign; null when the text is none. */
    public static @Nullable String decimalInteger(String text) {
        try {
            return text.isEmpty() ? null : Long.toString(Long.parseLong(text));
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** Whether a text is an integer within int64 or uint64. */
    static boolean isInteger(String text) {
        return canonicalInteger(text) != null;
    }

    /**
     * The decimal form of an integer written in Go's syntax: an optional sign, then {@code 0x}, {@code 0b}, {@code 0o}
     * or a leading 0 for octal; null when it is none or does not fit into int64 or uint64.
     */
    static @Nullable String canonicalInteger(String text) {
        boolean negative = text.startsWith("-");
        boolean signed = negative || text.startsWith("+");
        String digits = signed ? text.substring(1) : text;
        int base = 10;
        if (digits.length() > 1 && digits.charAt(0) == '0') {
            char marker = digits.charAt(1);
            base = marker == 'x' || marker == 'X' ? 16 : marker == 'b' || marker == 'B' ? 2 : 8;
            digits = digits.substring(base != 8 || marker == 'o' || marker == 'O' ? 2 : 1);
        }
        if (digits.isEmpty() || !areDigits(digits, base)) {
            return null;
        }
        try {
            long value = Long.parseUnsignedLong(digits, base);
            if (value >= 0) {
                return Long.toString(negative ? -value : value);
            }
            if (negative) {
                return value == Long.MIN_VALUE ? Long.toString(value) : null;
            }
            return signed ? null : Long.toUnsignedString(value);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static boolean areDigits(String text, int base) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x80 || Character.digit(c, base) < 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether a text is a floating-point number in YAML's syntax that fits into a double. */
    static boolean isFloat(String text) {
        int i = 0;
        int length = text.length();
        if (i < length && (text.charAt(i) == '-' || text.charAt(i) == '+')) {
            i++;
        }
        int whole = digitsFrom(text, i);
        i += whole;
        int fraction = 0;
        if (i < length && text.charAt(i) == '.') {
            fraction = digitsFrom(text, i + 1);
            i += 1 + fraction;
        }
        if (whole == 0 && fraction == 0) {
            return false;
        }
        if (i < length && (text.charAt(i) == 'e' || text.charAt(i) == 'E')) {
            i++;
            if (i < length && (text.charAt(i) == '-' || text.charAt(i) == '+')) {
                i++;
            }
            int exponent = digitsFrom(text, i);
            if (exponent == 0) {
                return false;
            }
            i += exponent;
        }
        return i == length && !Double.isInfinite(Double.parseDouble(text));
    }

    private static int digitsFrom(String text, int start) {
        int i = start;
        while (i < text.length() && text.charAt(i) >= '0' && text.charAt(i) <= '9') {
            i++;
        }
        return i - start;
    }

    /**
     * A double as it comes out of kustomize: through Go's JSON, where a whole number below 1e21 has no exponent, and
     * back, where it is an integer if it fits into 64 bits.
     */
    static String outputOf(double value) {
        if (value == 0) {
            return "0";
        }
        Decimal decimal = Decimal.of(Math.abs(value));
        if (decimal.exponent() < MAX_JSON_EXPONENT && decimal.digits().length() <= decimal.exponent() + 1) {
            String integer = canonicalInteger((value < 0 ? "-" : "") + decimal.withoutExponent());
            if (integer != null) {
                return integer;
            }
        }
        return shortest(value);
    }

    /** A double in Go's {@code strconv.FormatFloat(value, 'g', -1, 64)}: the shortest digits that give it back. */
    public static String shortest(double value) {
        if (value == 0) {
            return 1 / value < 0 ? "-0" : "0";
        }
        Decimal decimal = Decimal.of(Math.abs(value));
        boolean exponentForm = decimal.exponent() < -4 || decimal.exponent() >= 6;
        return (value < 0 ? "-" : "") + (exponentForm ? decimal.withExponent() : decimal.withoutExponent());
    }

    /** A finite double in the text of Go's {@code encoding/json}. */
    public static String json(double value) {
        if (value == 0) {
            return 1 / value < 0 ? "-0" : "0";
        }
        Decimal decimal = Decimal.of(Math.abs(value));
        String sign = value < 0 ? "-" : "";
        if (decimal.exponent() >= -6 && decimal.exponent() < MAX_JSON_EXPONENT) {
            return sign + decimal.withoutExponent();
        }
        return sign + decimal.withExponent().replace("e-0", "e-");
    }

    /** The digits of a number without leading or trailing zeros, and the exponent of the first one. */
    record Decimal(String digits, int exponent) {

        static Decimal of(double value) {
            String text = Double.toString(value);
            int e = text.indexOf('E');
            int exponent = e < 0 ? 0 : Integer.parseInt(text.substring(e + 1));
            String mantissa = e < 0 ? text : text.substring(0, e);
            int dot = mantissa.indexOf('.');
            String all = mantissa.substring(0, dot) + mantissa.substring(dot + 1);
            int firstDigit = 0;
            while (firstDigit < all.length() - 1 && all.charAt(firstDigit) == '0') {
                firstDigit++;
            }
            int last = all.length();
            while (last > firstDigit + 1 && all.charAt(last - 1) == '0') {
                last--;
            }
            return shortest(value, all.substring(firstDigit, last), exponent + dot - 1 - firstDigit);
        }

        /** Java always prints two digits; Go prints one when one gives the number back. */
        private static Decimal shortest(double value, String digits, int exponent) {
            if (digits.length() == 2) {
                int first = digits.charAt(0) - '0';
                boolean up = digits.charAt(1) >= '5' && first < 9;
                for (int digit : up ? new int[] {first + 1, first} : new int[] {first, Math.min(first + 1, 9)}) {
                    if (Double.parseDouble(digit + "E" + exponent) == value) {
                        return new Decimal(Integer.toString(digit), exponent);
                    }
                }
            }
            return new Decimal(digits, exponent);
        }

        String withExponent() {
            String size = Integer.toString(Math.abs(exponent));
            return digits.charAt(0)
                    + (digits.length() > 1 ? "." + digits.substring(1) : "")
                    + (exponent < 0 ? "e-" : "e+")
                    + (size.length() < 2 ? "0" + size : size);
        }

        String withoutExponent() {
            if (exponent < 0) {
                return "0." + "0".repeat(-exponent - 1) + digits;
            }
            if (digits.length() <= exponent + 1) {
                return digits + "0".repeat(exponent + 1 - digits.length());
            }
            return digits.substring(0, exponent + 1) + "." + digits.substring(exponent + 1);
        }
    }
}
