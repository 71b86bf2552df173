package dev.kasane.testkit.proxy;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A disturbance of a controller in one run of a test. It counts over all of the controller's processes in that run. The
 * default methods change nothing; implementations must be thread-safe.
 */
public interface Disturbance {

    /** No disturbance. */
    Disturbance NONE = new Disturbance() {};

    /** An answer that the server itself did not give, or null. */
    default @Nullable Refusal refuse(ApiCall call) {
        return null;
    }

    /** The delay of a request. */
    default Duration delay(ApiCall call) {
        return Duration.ZERO;
    }

    /** Redirects the request to another address. */
    default URI redirect(ApiCall call) {
        return call.uri();
    }

    /** Whether the controller dies now: the server has handled the request, and the answer is lost. */
    default boolean killsAfter(ApiCall done) {
        return false;
    }

    /** The delivered events for an event of a watch, and whether the watch ends then. */
    default Delivery deliver(ApiCall watch, String event) {
        return Delivery.of(event);
    }

    /**
     * A response in place of the server's.
     *
     * @param code the status
     * @param reason the reason of the status
     * @param retryAfterSeconds the value of the header, 0 for none
     */
    record Refusal(int code, String reason, int retryAfterSeconds) {}

    /**
     * The delivery of an event.
     *
     * @param events the lines that are sent
     * @param isLast whether the watch ends after them
     * @param expiresAfter after which time the watch expires, though the server's continues; zero for never
     */
    record Delivery(List<String> events, boolean isLast, Duration expiresAfter) {

        /** The event as it is. */
        static Delivery of(String event) {
            return new Delivery(List.of(event), false, Duration.ZERO);
        }

        /** Some events, and the watch goes on. */
        static Delivery all(String... events) {
            return new Delivery(List.of(events), false, Duration.ZERO);
        }

        /** Some events, and the end of the watch. */
        static Delivery last(String... events) {
            return new Delivery(List.of(events), true, Duration.ZERO);
        }

        /** Nothing, and after a while the news that the watch is too old. */
        static Delivery lost(Duration expiresAfter) {
            return new Delivery(List.of(), false, expiresAfter);
        }
    }
}
