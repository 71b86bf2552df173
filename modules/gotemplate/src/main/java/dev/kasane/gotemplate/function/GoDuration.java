package dev.kasane.gotemplate.function;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Lengths of time as Go writes them: {@code 1h30m}. */
public final class GoDuration {

    private static final Pattern WHOLE =
            Pattern.compile("[+-]?(0|(?:(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:ns|us|\u00b5s|\u03bcs|ms|s|m|h))+)");
    private static final Pattern PART =
            Pattern.compile("([0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(ns|us|\u00b5s|\u03bcs|ms|s|m|h)");
    private static final long NANOS = 1_000_000_000L;

    private GoDuration() {}

    /** The length in a text, or null when the text is none. */
    public static @Nullable Duration parse(String text) {
        if (text.length() > 100 || !WHOLE.matcher(text).matches()) {
            return null;
        }
        BigDecimal nanos = BigDecimal.ZERO;
        Matcher part = PART.matcher(text);
        while (part.find()) {
            long unit = switch (part.group(2)) {
                case "h" -> 3600 * NANOS;
                case "m" -> 60 * NANOS;
                case "s" -> NANOS;
                case "ms" -> 1_000_000;
                case "ns" -> 1;
                default -> 1000;
            };
            String digits = part.group(1);
            nanos = nanos.add(
                    new BigDecimal(digits.endsWith(".") ? digits + "0" : digits).multiply(BigDecimal.valueOf(unit)));
        }
        BigDecimal signed = text.startsWith("-") ? nanos.negate() : nanos;
        return signed.toBigInteger().bitLength() >= Long.SIZE ? null : Duration.ofNanos(signed.longValue());
    }

    /** The text of nanoseconds, as Go's {@code Duration.String} writes it. */
    public static String text(long nanoseconds) {
        Duration duration = Duration.ofNanos(nanoseconds).abs();
        String sign = nanoseconds < 0 ? "-" : "";
        long seconds = duration.toSeconds();
        if (seconds == 0 && nanoseconds != 0) {
            return sign + lessThanASecond(duration.toNanosPart());
        }
        String rest = decimal(BigDecimal.valueOf(duration.toNanosPart(), 9).add(BigDecimal.valueOf(seconds % 60)));
        if (seconds < 60) {
            return sign + rest + "s";
        }
        String minutes = seconds / 60 % 60 + "m" + rest + "s";
        return sign + (seconds < 3600 ? minutes : seconds / 3600 + "h" + minutes);
    }

    private static String lessThanASecond(int nanos) {
        return nanos < 1_000
                ? nanos + "ns"
                : nanos < 1_000_000
                        ? decimal(BigDecimal.valueOf(nanos, 3)) + "\u00b5s"
                        : decimal(BigDecimal.valueOf(nanos, 6)) + "ms";
    }

    private static String decimal(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }

    /** The largest unit of which there is more than one whole, as sprig rounds. */
    static String rounded(Duration duration) {
        long nanos = Math.abs(duration.toNanos());
        long[] sizes = {365 * 86400L, 30 * 86400L, 86400, 3600, 60, 1};
        String[] units = {"y", "mo", "d", "h", "m", "s"};
        for (int i = 0; i < sizes.length; i++) {
            long size = sizes[i] * NANOS;
            if (Long.compareUnsigned(nanos, size) > 0) {
                return Long.divideUnsigned(nanos, size) + units[i];
            }
        }
        return "0s";
    }
}
