package dev.kasane.gotemplate.value;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Floating-point numbers with as many digits as are asked for, as Go's strconv writes them. */
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
}
