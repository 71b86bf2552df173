package dev.kasane.helm.toml;

import org.jspecify.annotations.Nullable;

/** Numbers as TOML writes them. */
final class TomlNumbers {

    private static final int MOST_DIGITS = 400;

    private TomlNumbers() {}

    /** Parses a Long or a Double; null if a word is no number. */
    static @Nullable Object of(String word) {
        if (word.isEmpty() || word.length() > MOST_DIGITS) {
            return null;
        }
        boolean signed = word.charAt(0) == '-' || word.charAt(0) == '+';
        String plain = signed ? word.substring(1) : word;
        boolean negative = word.charAt(0) == '-';
        if (plain.equals("inf")) {
            return negative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        if (plain.equals("nan")) {
            return Double.NaN;
        }
        int base = base(plain);
        if (base != 10) {
            return signed ? null : whole(plain.substring(2), base, "");
        }
        if (isDigits(plain, 10)) {
            return plain.length() > 1 && plain.charAt(0) == '0' ? null : whole(plain, 10, negative ? "-" : "");
        }
        return real(plain, negative);
    }

    /** Whether a word is a date or a time in TOML. */
    static boolean looksLikeATime(String word) {
        return word.length() >= 8
                && (word.charAt(2) == ':' || word.charAt(4) == '-')
                && Character.isDigit(word.charAt(0));
    }

    private static int base(String plain) {
        return plain.startsWith("0x") ? 16 : plain.startsWith("0o") ? 8 : plain.startsWith("0b") ? 2 : 10;
    }

    private static @Nullable Long whole(String digits, int base, String sign) {
        if (!isDigits(digits, base)) {
            return null;
        }
        try {
            return Long.valueOf(sign + digits.replace("_", ""), base);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** Whether a text is digits, with underscores only between two of them. */
    private static boolean isDigits(String text, int base) {
        boolean digitBefore = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean digit = c < 0x80 && Character.digit(c, base) >= 0;
            if (!digit && !(c == '_' && digitBefore)) {
                return false;
            }
            digitBefore = digit;
        }
        return digitBefore;
    }

    private static @Nullable Double real(String plain, boolean negative) {
        int exponent = Math.max(plain.indexOf('e'), plain.indexOf('E'));
        String mantissa = exponent < 0 ? plain : plain.substring(0, exponent);
        String power = exponent < 0 ? "0" : plain.substring(exponent + 1);
        String powerDigits = power.startsWith("-") || power.startsWith("+") ? power.substring(1) : power;
        int dot = mantissa.indexOf('.');
        String whole = dot < 0 ? mantissa : mantissa.substring(0, dot);
        boolean good = isDigits(whole, 10)
                && (whole.length() == 1 || whole.charAt(0) != '0')
                && (dot < 0 || isDigits(mantissa.substring(dot + 1), 10))
                && isDigits(powerDigits, 10)
                && (dot >= 0 || exponent >= 0);
        if (!good) {
            return null;
        }
        double read = Double.parseDouble(mantissa.replace("_", "") + "e" + power.replace("_", ""));
        return Double.isInfinite(read) ? null : negative ? Double.valueOf(-read) : Double.valueOf(read);
    }
}
