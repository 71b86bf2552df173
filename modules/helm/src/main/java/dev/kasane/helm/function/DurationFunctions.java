package dev.kasane.helm.function;

import static dev.kasane.gotemplate.function.Parameter.ANY;

import dev.kasane.gotemplate.function.FunctionFailure;
import dev.kasane.gotemplate.function.GoDuration;
import dev.kasane.gotemplate.function.GoLength;
import dev.kasane.gotemplate.function.Numerals;
import dev.kasane.gotemplate.value.GoFormat;
import dev.kasane.gotemplate.value.GoInt;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoQuote;
import dev.kasane.gotemplate.value.GoTypes;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The duration functions of Helm 4.3. Numbers are seconds; texts are {@code 1h30m} or seconds. */
final class DurationFunctions {

    private static final double NANOS = 1e9;
    private static final long SECOND = 1_000_000_000;
    private static final long MOST_SECONDS = Long.MAX_VALUE / SECOND;

    private DurationFunctions() {}

    static void addTo(HelmFunctions functions) {
        functions.add("mustToDuration", List.of(ANY), (a, budget) -> new GoLength(nanos(a.any(0))));
        real(functions, "durationSeconds", SECOND, 1);
        real(functions, "durationMinutes", 60 * SECOND, 1);
        real(functions, "durationHours", 3600 * SECOND, 1);
        real(functions, "durationDays", 3600 * SECOND, 24);
        functions.add("durationWeeks", List.of(ANY), (a, budget) -> in(a.any(0), 3600 * SECOND) / 24 / 7);
        whole(functions, "durationMilliseconds", SECOND / 1000);
        whole(functions, "durationMicroseconds", SECOND / 1_000_000);
        whole(functions, "durationNanoseconds", 1);
        functions.add("durationRoundTo", List.of(ANY, ANY), (a, budget) -> {
            long[] both = both(a.any(0), a.any(1));
            return new GoLength(both[0]).rounded(both[1]);
        });
        functions.add("durationTruncateTo", List.of(ANY, ANY), (a, budget) -> {
            long[] both = both(a.any(0), a.any(1));
            return new GoLength(both[0]).truncated(both[1]);
        });
    }

    private static void real(HelmFunctions functions, String name, long unit, int divisor) {
        functions.add(name, List.of(ANY), (a, budget) -> in(a.any(0), unit) / divisor);
    }

    private static void whole(HelmFunctions functions, String name, long unit) {
        functions.add(name, List.of(ANY), (a, budget) -> {
            Long nanos = known(a.any(0));
            return GoInt.ofInt64(nanos == null ? 0 : nanos / unit);
        });
    }

    private static double in(Object value, long unit) {
        Long nanos = known(value);
        return nanos == null ? 0 : new GoLength(nanos).in(unit);
    }

    /** A length and what it is rounded to; 0 for the second when it cannot be read. */
    private static long[] both(Object value, Object to) {
        Long length = known(value);
        Long multiple = known(to);
        return new long[] {length == null ? 0 : length, length == null || multiple == null ? 0 : multiple};
    }

    private static @Nullable Long known(Object value) {
        try {
            return nanos(value);
        } catch (FunctionFailure e) {
            return null;
        }
    }

    private static long nanos(Object value) {
        return switch (value) {
            case GoLength length -> length.nanos();
            case GoInt whole -> ofSeconds(whole);
            case Double seconds -> ofSeconds(seconds);
            case String text -> ofText(text);
            case GoNil nil -> throw new FunctionFailure("invalid duration");
            default -> throw new FunctionFailure("unsupported duration type " + GoTypes.typeOf(value));
        };
    }

    private static long ofText(String text) {
        String trimmed = text.strip();
        if (trimmed.isEmpty()) {
            throw new FunctionFailure("empty duration");
        }
        Duration duration = GoDuration.parse(trimmed);
        if (duration != null) {
            return duration.toNanos();
        }
        Double seconds = Numerals.parseReal(trimmed);
        if (seconds == null) {
            throw new FunctionFailure("could not parse duration " + GoQuote.quote(text));
        }
        return ofSeconds(seconds);
    }

    private static long ofSeconds(GoInt seconds) {
        boolean tooMany =
                seconds.value() > MOST_SECONDS || seconds.value() < (seconds.isUnsigned() ? 0 : -MOST_SECONDS);
        if (tooMany) {
            throw new FunctionFailure("duration seconds overflow: " + GoFormat.print(seconds));
        }
        return seconds.value() * SECOND;
    }

    private static long ofSeconds(double seconds) {
        if (Double.isNaN(seconds) || Double.isInfinite(seconds)) {
            throw new FunctionFailure("invalid duration seconds: " + GoFormat.print(seconds));
        }
        double most = Long.MAX_VALUE / NANOS;
        if (seconds > most || seconds < -most) {
            throw new FunctionFailure("duration seconds overflow: " + GoFormat.print(seconds));
        }
        return (long) (seconds * NANOS);
    }
}
