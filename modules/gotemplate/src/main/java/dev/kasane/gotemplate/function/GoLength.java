package dev.kasane.gotemplate.function;

import dev.kasane.gotemplate.value.GoInt;
import dev.kasane.gotemplate.value.GoMethods;
import dev.kasane.gotemplate.value.GoTyped;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A length of time: a whole number of its own type.
 *
 * @param nanos how long it is
 */
public record GoLength(long nanos) implements GoTyped, GoMethods {

    /** The type as Go names it. */
    static final String TYPE = "time.Duration";

    private static final long SECOND = 1_000_000_000;

    @Override
    public String goType() {
        return TYPE;
    }

    @Override
    public String goKind() {
        return "int64";
    }

    @Override
    public String goString() {
        return GoDuration.text(nanos);
    }

    @Override
    public @Nullable Object field(String name) {
        return null;
    }

    @Override
    public Object json() {
        return GoInt.ofInt64(nanos);
    }

    /** The length in a unit of so many nanoseconds, as Go adds the parts, each of which a double holds exactly. */
    public double in(long unit) {
        long whole = nanos / unit;
        return whole + (double) (nanos % unit) / unit;
    }

    /** The same, rounded to a multiple of another: halves go away from zero, and what would be too long is the longest. */
    public GoLength rounded(long multiple) {
        if (multiple <= 0) {
            return this;
        }
        long rest = nanos % multiple;
        if (nanos < 0) {
            rest = -rest;
            if (rest < multiple - rest) {
                return new GoLength(nanos + rest);
            }
            long up = nanos - (multiple - rest);
            return new GoLength(up < nanos ? up : Long.MIN_VALUE);
        }
        if (rest < multiple - rest) {
            return new GoLength(nanos - rest);
        }
        long up = nanos + (multiple - rest);
        return new GoLength(up > nanos ? up : Long.MAX_VALUE);
    }

    /** The same without what is left over of a multiple of another. */
    public GoLength truncated(long multiple) {
        return multiple <= 0 ? this : new GoLength(nanos - nanos % multiple);
    }

    @Override
    public @Nullable Method get(String name) {
        return switch (name) {
            case "String" -> Method.of(this::goString);
            case "Hours" -> Method.of(() -> in(3600 * SECOND));
            case "Minutes" -> Method.of(() -> in(60 * SECOND));
            case "Seconds" -> Method.of(() -> in(SECOND));
            case "Milliseconds" -> Method.of(() -> GoInt.ofInt64(nanos / 1_000_000));
            case "Microseconds" -> Method.of(() -> GoInt.ofInt64(nanos / 1000));
            case "Nanoseconds" -> Method.of(() -> GoInt.ofInt64(nanos));
            case "Abs" -> Method.of(() -> new GoLength(nanos == Long.MIN_VALUE ? Long.MAX_VALUE : Math.abs(nanos)));
            case "Round" -> onLength(this::rounded);
            case "Truncate" -> onLength(this::truncated);
            default -> null;
        };
    }

    private static Method onLength(LongFunction<GoLength> body) {
        return new Method(List.of(TYPE), (values, budget) -> body.apply(((GoLength) values.getFirst()).nanos));
    }
}
