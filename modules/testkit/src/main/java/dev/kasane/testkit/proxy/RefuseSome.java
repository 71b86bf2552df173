package dev.kasane.testkit.proxy;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Rejects every third request of some kinds with the same status, up to a maximum number of times. */
public final class RefuseSome implements Disturbance {

    private static final int EVERY = 3;
    private static final int AT_MOST = 30;

    private final Refusal refusal;
    private final List<Sort> sorts;

    private RefuseSome(Refusal refusal, Sort... sorts) {
        this.refusal = refusal;
        this.sorts = List.of(sorts);
    }

    /** Requests of which the first to be refused has this number. */
    private record Sort(Predicate<ApiCall> has, int first, AtomicInteger calls) {
        static Sort of(Predicate<ApiCall> has, int first) {
            return new Sort(has, first, new AtomicInteger());
        }

        boolean isRefused() {
            int number = calls.incrementAndGet();
            return number % EVERY == first % EVERY && number <= EVERY * AT_MOST;
        }
    }

    /**
     * A conflict: another client was faster. A server reports it for changes of existing objects only; for the first one, too, since
     * many a controller makes no more than one or two.
     */
    public static RefuseSome conflicts() {
        return new RefuseSome(
                new Refusal(409, "Conflict", 0),
                Sort.of(call -> call.verb().equals("update") || call.verb().equals("patch"), 1));
    }

    /** Too many requests, with a second to wait. */
    public static RefuseSome throttling() {
        return anything(new Refusal(429, "TooManyRequests", 1));
    }

    /** The server fails. */
    public static RefuseSome failures() {
        return anything(new Refusal(500, "InternalError", 0));
    }

    /**
     * The first write, for the same reason. The first reads are let through: a controller may well end when it cannot read at
     * its start, since a cluster would start it again, which nothing does here.
     */
    private static RefuseSome anything(Refusal refusal) {
        return new RefuseSome(refusal, Sort.of(ApiCall::isWrite, 1), Sort.of(call -> !call.isWrite(), EVERY));
    }

    @Override
    public @Nullable Refusal refuse(ApiCall call) {
        for (Sort sort : sorts) {
            if (sort.has().test(call)) {
                return sort.isRefused() ? refusal : null;
            }
        }
        return null;
    }
}
