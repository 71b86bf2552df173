package dev.kasane.testkit.proxy;

import java.util.concurrent.atomic.AtomicInteger;

/** Every second event of a watch is followed by the news that the watch is too old, which is a 410. */
public final class ExpireWatches implements Disturbance {

    static final String TOO_OLD =
            "{\"type\":\"ERROR\",\"object\":{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},"
                    + "\"status\":\"Failure\",\"message\":\"too old resource version: 1 (2)\",\"reason\":\"Expired\",\"code\":410}}";

    private final AtomicInteger events = new AtomicInteger();

    @Override
    public Delivery deliver(ApiCall watch, String event) {
        if (isBookmark(event) || events.incrementAndGet() % 2 != 0) {
            return Delivery.of(event);
        }
        return Delivery.last(event, TOO_OLD);
    }

    static boolean isBookmark(String event) {
        return event.startsWith("{\"type\":\"BOOKMARK\"");
    }
}
