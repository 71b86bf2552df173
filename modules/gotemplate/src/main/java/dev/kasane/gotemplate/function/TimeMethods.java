package dev.kasane.gotemplate.function;

import dev.kasane.gotemplate.value.GoInt;
import dev.kasane.gotemplate.value.GoMethods.Method;
import java.math.BigInteger;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.TextStyle;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The methods of {@code time.Time} that templates can call: those with one result and no {@code time.Location}. */
final class TimeMethods {

    private static final String TIME = Parameter.TIME.word();
    private static final String INT = Parameter.INT.word();
    private static final BigInteger NANOS = BigInteger.valueOf(1_000_000_000);
    private static final BigInteger LONGEST = BigInteger.valueOf(Long.MAX_VALUE);
    private static final BigInteger SHORTEST = BigInteger.valueOf(Long.MIN_VALUE);

    private TimeMethods() {}

    static @Nullable Method of(GoTime time, String name) {
        return switch (name) {
            case "Year" -> number(time.time().getYear());
            case "Month" -> Method.of(() -> month(time));
            case "Day" -> number(time.time().getDayOfMonth());
            case "Weekday" -> Method.of(() -> weekday(time));
            case "YearDay" -> number(time.time().getDayOfYear());
            case "Hour" -> number(time.time().getHour());
            case "Minute" -> number(time.time().getMinute());
            case "Second" -> number(time.time().getSecond());
            case "Nanosecond" -> number(time.time().getNano());
            case "Unix" -> Method.of(() -> GoInt.ofInt64(time.time().toEpochSecond()));
            case "UnixMilli" -> Method.of(() -> GoInt.ofInt64(sinceEpoch(time, 1_000_000)));
            case "UnixMicro" -> Method.of(() -> GoInt.ofInt64(sinceEpoch(time, 1000)));
            case "UnixNano" -> Method.of(() -> GoInt.ofInt64(sinceEpoch(time, 1)));
            case "IsZero" ->
                Method.of(
                        () -> time.time().toInstant().equals(GoTime.ZERO.time().toInstant()));
            case "String" -> Method.of(time::goString);
            case "Format" -> Method.ofText((layout, budget) -> time.format(layout));
            case "UTC" -> Method.of(() -> time.in(ZoneOffset.UTC));
            case "After" -> onTime(other -> order(time, other) > 0);
            case "Before" -> onTime(other -> order(time, other) < 0);
            case "Equal" -> onTime(other -> order(time, other) == 0);
            case "Compare" -> onTime(other -> GoInt.ofInt(Integer.signum(order(time, other))));
            case "Sub" -> onTime(other -> between(other, time));
            case "Add" ->
                new Method(
                        List.of(GoLength.TYPE),
                        (values, budget) -> time.plus(Duration.ofNanos(((GoLength) values.getFirst()).nanos())));
            case "AddDate" ->
                new Method(
                        List.of(INT, INT, INT),
                        (values, budget) ->
                                time.plusDate(whole(values.get(0)), whole(values.get(1)), whole(values.get(2))));
            default -> null;
        };
    }

    private static Method number(int number) {
        return Method.of(() -> GoInt.ofInt(number));
    }

    private static long whole(Object value) {
        return ((GoInt) value).value();
    }

    private static Method onTime(Function<GoTime, Object> body) {
        return new Method(List.of(TIME), (values, budget) -> body.apply((GoTime) values.getFirst()));
    }

    private static GoOrdinal month(GoTime time) {
        var month = time.time().getMonth();
        return new GoOrdinal("time.Month", month.getValue(), month.getDisplayName(TextStyle.FULL, Locale.ENGLISH));
    }

    private static GoOrdinal weekday(GoTime time) {
        var day = time.time().getDayOfWeek();
        // Go's weeks begin on Sundays, with 0
        return new GoOrdinal("time.Weekday", day.getValue() % 7, day.getDisplayName(TextStyle.FULL, Locale.ENGLISH));
    }

    private static int order(GoTime one, GoTime other) {
        return one.time().toInstant().compareTo(other.time().toInstant());
    }

    private static BigInteger nanos(GoTime time) {
        return BigInteger.valueOf(time.time().toEpochSecond())
                .multiply(NANOS)
                .add(BigInteger.valueOf(time.time().getNano()));
    }

    /** Go's numbers overflow where years are far away. */
    private static long sinceEpoch(GoTime time, long unit) {
        BigInteger[] parts = nanos(time).divideAndRemainder(BigInteger.valueOf(unit));
        return parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE).longValue() : parts[0].longValue();
    }

    private static GoLength between(GoTime from, GoTime to) {
        return new GoLength(
                nanos(to).subtract(nanos(from)).min(LONGEST).max(SHORTEST).longValue());
    }
}
