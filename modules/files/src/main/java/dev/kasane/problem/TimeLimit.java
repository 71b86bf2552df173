package dev.kasane.problem;

import org.jspecify.annotations.Nullable;

/**
 * The time limit for the work on one input. The limit belongs to the threads that work on the input. Long loops call
 * {@link #check}, which is cheap, but not cheap enough for every character.
 */
public final class TimeLimit {

    private static final long NANOS = 1_000_000_000L;

    private static final ThreadLocal<@Nullable TimeLimit> CURRENT = new ThreadLocal<>();

    /** The end of the command, in nanoseconds; 0 for no limit. */
    private static volatile long commandEnd;

    private static volatile long commandSeconds;

    private final @Nullable TimeLimit outer;
    private final String input;
    private final long seconds;
    private final long end;

    private TimeLimit(@Nullable TimeLimit outer, String input, long seconds) {
        this.outer = outer;
        this.input = input;
        this.seconds = seconds;
        this.end = System.nanoTime() + seconds * NANOS;
    }

    /**
     * Begins work on an input, which a call of {@link #end} ends. What began before on this thread is counted on.
     *
     * @param input its name, such as a target's folder
     * @param seconds how long the work may take
     */
    public static TimeLimit begin(String input, long seconds) {
        TimeLimit limit = new TimeLimit(CURRENT.get(), input.isEmpty() ? "." : input, seconds);
        CURRENT.set(limit);
        return limit;
    }

    /** Ends the work on this input. */
    public void end() {
        if (outer == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(outer);
        }
    }

    /** The limit of this thread; null for none. */
    public static @Nullable TimeLimit ofThread() {
        return CURRENT.get();
    }

    /** Limits this thread, which works on a part of the same input and ends with it. */
    public static void share(@Nullable TimeLimit limit) {
        if (limit != null) {
            CURRENT.set(limit);
        }
    }

    /** Limits all that this process does from now on. */
    public static void beginCommand(long seconds) {
        commandSeconds = seconds;
        commandEnd = System.nanoTime() + seconds * NANOS;
    }

    /** Takes the limit of {@link #beginCommand} away. */
    public static void endCommand() {
        commandEnd = 0;
    }

    /**
     * Ends the work when it takes too long.
     *
     * @throws KasaneException when the time of an input that this thread works on is up, or that of the command
     */
    public static void check() {
        TimeLimit limit = CURRENT.get();
        long end = commandEnd;
        if (limit == null && end == 0) {
            return;
        }
        long now = System.nanoTime();
        for (TimeLimit it = limit; it != null; it = it.outer) {
            if (now - it.end >= 0) {
                throw Problem.error(
                                it.input + " takes longer than " + it.seconds + " seconds",
                                null,
                                "split it, or raise the limit with --limit seconds=N")
                        .asException();
            }
        }
        if (end != 0 && now - end >= 0) {
            throw Problem.error(
                            "this command takes longer than " + commandSeconds + " seconds"
                                    + (limit == null ? "" : ", the last of them for " + limit.input),
                            null,
                            "name fewer targets at once")
                    .asException();
        }
    }
}
