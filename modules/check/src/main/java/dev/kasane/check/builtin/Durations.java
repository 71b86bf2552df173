package dev.kasane.check.builtin;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Durations as Go writes them: {@code 1h30m}, {@code 1.5s}. */
public final class Durations {

    private static final Pattern WHOLE =
            Pattern.compile("[+-]?(([0-9]+(\\.[0-9]*)?|\\.[0-9]+)(ns|us|µs|μs|ms|s|m|h))+");
    private static final Pattern PART = Pattern.compile("([0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(ns|us|µs|μs|ms|s|m|h)");

    private Durations() {}

    /** The duration in a text; null when the text is none. */
    public static @Nullable Duration parse(String text) {
        if (text.equals("0") || text.equals("+0") || text.equals("-0")) {
            return Duration.ZERO;
        }
        if (text.length() > 200 || !WHOLE.matches(text)) {
            return null;
        }
        BigDecimal nanoseconds = BigDecimal.ZERO;
        Matcher part = PART.matcher(text);
        while (part.find()) {
            nanoseconds =
                    nanoseconds.add(new BigDecimal(part.group(1)).multiply(BigDecimal.valueOf(unit(part.group(2)))));
        }
        if (nanoseconds.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
            return null;
        }
        long size = nanoseconds.longValue();
        return Duration.ofNanos(text.startsWith("-") ? -size : size);
    }

    private static long unit(String unit) {
        return switch (unit) {
            case "ns" -> 1L;
            case "ms" -> 1_000_000L;
            case "s" -> 1_000_000_000L;
            case "m" -> 60_000_000_000L;
            case "h" -> 3_600_000_000_000L;
            default -> 1_000L;
        };
    }
}
