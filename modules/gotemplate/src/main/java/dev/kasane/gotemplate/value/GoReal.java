package dev.kasane.gotemplate.value;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Floating-point numbers with a given number of digits, as Go's strconv writes them. */
final class GoReal {

    private GoReal() {}

    /** As {@code %f} does. */
    static String fixed(double value, int digits) {
        if (!Double.isFinite(value)) {
            return GoFormat.number(value);
        }
        String text =
                new BigDecimal(value).setScale(digits, RoundingMode.HALF_EVEN).toPlainString();
        return negativeZero(value, text);
    }

    private static String negativeZero(double value, String text) {
        return Math.copySign(1, value) < 0 && !text.startsWith("-") ? "-" + text : text;
    }

    /** As {@code %e} does. */
    static String exponential(double value, int digits) {
        if (!Double.isFinite(value)) {
            return GoFormat.number(value);
        }
        if (value == 0) {
            return negativeZero(value, "0" + (digits > 0 ? "." + "0".repeat(digits) : "") + "e+00");
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(digits + 1, RoundingMode.HALF_EVEN));
        String all = rounded.unscaledValue().abs().toString();
        int exponent = all.length() - 1 - rounded.scale();
        String padded =
                all.length() > digits ? all.substring(0, digits + 1) : all + "0".repeat(digits + 1 - all.length());
        return (value < 0 ? "-" : "")
                + padded.charAt(0)
                + (digits > 0 ? "." + padded.substring(1) : "")
                + exponent(exponent);
    }

    private static String exponent(int exponent) {
        int size = Math.abs(exponent);
        return (exponent < 0 ? "e-" : "e+") + (size < 10 ? "0" : "") + size;
    }

    /** As {@code %g} does with a precision: the shorter of both. */
    static String general(double value, int precision) {
        if (!Double.isFinite(value) || value == 0) {
            return GoFormat.number(value);
        }
        int digits = Math.max(1, precision);
        BigDecimal rounded = new BigDecimal(value)
                .round(new MathContext(digits, RoundingMode.HALF_EVEN))
                .stripTrailingZeros();
        String all = rounded.unscaledValue().abs().toString();
        int exponent = all.length() - 1 - rounded.scale();
        int limit = digits > all.length() && all.length() >= exponent + 1 ? all.length() : digits;
        if (exponent < -4 || exponent >= limit) {
            String mantissa = all.charAt(0) + (all.length() > 1 ? "." + all.substring(1) : "");
            return (value < 0 ? "-" : "") + mantissa + exponent(exponent);
        }
        return rounded.toPlainString();
    }

    /**
     * A number with its sign as a verb of {@code Printf} writes it, or an empty text where no number has that verb.
     *
     * @param precision how many digits, or negative for as many as the verb has by itself
     * @param sharp whether a point and the zeros at the end are kept
     */
    static String signed(double value, int verb, int precision, boolean sharp) {
        String digits = switch (verb) {
            case 'v', 'g', 'G' -> precision < 0 ? GoFormat.number(value) : general(value, precision);
            case 'f', 'F' -> fixed(value, precision < 0 ? 6 : precision);
            case 'e', 'E' -> exponential(value, precision < 0 ? 6 : precision);
            case 'x', 'X' -> GoBinaryReal.hexadecimal(value, precision);
            case 'b' -> GoBinaryReal.binary(value);
            default -> "";
        };
        if (digits.isEmpty()) {
            return "";
        }
        boolean finite = Double.isFinite(value);
        boolean upper = finite && (verb == 'G' || verb == 'E' || verb == 'X');
        String cased = upper ? digits.toUpperCase(java.util.Locale.ROOT) : digits;
        String signed = cased.startsWith("-") || cased.startsWith("+") ? cased : "+" + cased;
        return sharp && finite && verb != 'b' ? withPoint(signed, verb, precision) : signed;
    }

    private static String withPoint(String signed, int verb, int precision) {
        boolean isHexadecimal = verb == 'x' || verb == 'X';
        int missing = verb == 'v' || verb == 'g' || verb == 'G' || verb == 'x' ? precision < 0 ? 6 : precision : 0;
        boolean point = false;
        boolean counts = false;
        int end = signed.length();
        for (int i = 1; i < end; i++) {
            char c = signed.charAt(i);
            if (c == '.') {
                point = true;
            } else if (c == 'p' || c == 'P' || !isHexadecimal && (c == 'e' || c == 'E')) {
                end = i;
            } else {
                counts |= c != '0';
                missing -= counts ? 1 : 0;
            }
        }
        String number = signed.substring(0, end);
        if (!point) {
            missing -= number.length() == 2 && number.charAt(1) == '0' ? 1 : 0;
            number += ".";
        }
        return number + "0".repeat(Math.max(0, missing)) + signed.substring(end);
    }
}
