package dev.kasane.testkit.proxy;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The first or third request of a sort, and every third after it, is refused with the same words, though not forever. */
public final class RefuseSome implements Disturbance {

    private static final int EVERY = 3;
    private static final int AT_MOST = 30;

    private final Refusal refusal;
    private final int first;
    private final Predicate<ApiCall> sort;
    private final AtomicInteger calls = new AtomicInteger();

    private RefuseSome(Refusal refusal, int first, Predicate<ApiCall> sort) {
        this.refusal = refusal;
        this.first = first;
        this.sort = sort;
    }

    /**
     * Somebody else was faster. A server says so to changes of what is there, so only to those; to the first one, too, since
     * many a controller makes no more than one or two.
     */
    public static RefuseSome conflicts() {
        return new RefuseSome(
                new Refusal(409, "Conflict", 0),
                1,
                call -> call.verb().equals("update") || call.verb().equals("patch"));
    }

    /** Too many requests, with a second to wait. */
    public static RefuseSome throttling() {
        return new RefuseSome(new Refusal(429, "TooManyRequests", 1), EVERY, call -> true);
    }

    /** The server fails. */
    public static RefuseSome failures() {
        return new RefuseSome(new Refusal(500, "InternalError", 0), EVERY, call -> true);
    }

    @Override
    public @Nullable Refusal refuse(ApiCall call) {
        if (!sort.test(call)) {
            return null;
        }
        int number = calls.incrementAndGet();
        return number % EVERY == first % EVERY && number <= EVERY * AT_MOST ? refusal : null;
    }
}
