package dev.kasane.testkit.proxy;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Every third request of a sort is refused with the same words, though not forever. */
public final class RefuseSome implements Disturbance {

    private static final int EVERY = 3;
    private static final int AT_MOST = 30;

    private final Refusal refusal;
    private final Predicate<ApiCall> sort;
    private final AtomicInteger calls = new AtomicInteger();

    private RefuseSome(Refusal refusal, Predicate<ApiCall> sort) {
        this.refusal = refusal;
        this.sort = sort;
    }

    /** Somebody else was faster. A server says so to changes of what is there, so only to those. */
    public static RefuseSome conflicts() {
        return new RefuseSome(
                new Refusal(409, "Conflict", 0),
                call -> call.verb().equals("update") || call.verb().equals("patch"));
    }

    /** Too many requests, with a second to wait. */
    public static RefuseSome throttling() {
        return new RefuseSome(new Refusal(429, "TooManyRequests", 1), call -> true);
    }

    /** The server fails. */
    public static RefuseSome failures() {
        return new RefuseSome(new Refusal(500, "InternalError", 0), call -> true);
    }

    @Override
    public @Nullable Refusal refuse(ApiCall call) {
        if (!sort.test(call)) {
            return null;
        }
        int number = calls.incrementAndGet();
        return number % EVERY == 0 && number <= EVERY * AT_MOST ? refusal : null;
    }
}
