package dev.kasane.gotemplate.value;

/** Floating-point numbers by their bits, as Go's strconv writes them with an exponent of two. */
final class GoBinaryReal {

    private static final int BITS = 52;
    private static final int BIAS = 1023;
    private static final int LEAST = -1074;

    private GoBinaryReal() {}

    private static boolean isNegative(double value) {
        return Double.doubleToRawLongBits(value) < 0;
    }

    /** As {@code %b} does: a whole number and the power of two that it is multiplied with. */
    static String binary(double value) {
        if (!Double.isFinite(value)) {
            return GoFormat.number(value);
        }
        long bits = Double.doubleToRawLongBits(value);
        int exponent = (int) (bits >> BITS & 0x7FF);
        long mantissa = bits & (1L << BITS) - 1;
        int power = exponent == 0 ? LEAST : exponent - BIAS - BITS;
        long whole = exponent == 0 ? mantissa : mantissa | 1L << BITS;
        return (isNegative(value) ? "-" : "") + whole + "p" + (power < 0 ? "" : "+") + power;
    }

    /**
     * As {@code %x} does: one digit, the others behind a point.
     *
     * @param digits how many behind the point, or negative for as many as are needed
     */
    static String hexadecimal(double value, int digits) {
        if (!Double.isFinite(value)) {
            return GoFormat.number(value);
        }
        long bits = Double.doubleToRawLongBits(value);
        int exponent = (int) (bits >> BITS & 0x7FF);
        long mantissa = bits & (1L << BITS) - 1;
        int power = exponent == 0 ? 1 - BIAS : exponent - BIAS;
        mantissa = exponent == 0 ? mantissa : mantissa | 1L << BITS;
        if (mantissa == 0) {
            power = 0;
        }
        while (mantissa != 0 && mantissa >> BITS == 0) {
            mantissa <<= 1;
            power--;
        }
        long rounded = mantissa;
        if (digits >= 0 && digits < BITS / 4) {
            int dropped = BITS - 4 * digits;
            long rest = mantissa & (1L << dropped) - 1;
            long half = 1L << dropped - 1;
            rounded = mantissa >> dropped;
            rounded += rest > half || rest == half && (rounded & 1) == 1 ? 1 : 0;
            if (rounded >> 4 * digits > 1) {
                rounded >>= 1;
                power++;
            }
        }
        String all = Long.toHexString(rounded);
        String behind = digits < 0 ? withoutZeros(all.substring(1)) : all.substring(1);
        behind += "0".repeat(Math.max(0, digits - behind.length()));
        int size = Math.abs(power);
        return (isNegative(value) ? "-" : "") + "0x" + all.charAt(0) + (behind.isEmpty() ? "" : "." + behind)
                + (power < 0 ? "p-" : "p+") + (size < 10 ? "0" : "") + size;
    }

    private static String withoutZeros(String digits) {
        int end = digits.length();
        while (end > 0 && digits.charAt(end - 1) == '0') {
            end--;
        }
        return digits.substring(0, end);
    }
}
