package dev.kasane.testkit.proxy;

import java.util.concurrent.atomic.AtomicInteger;

/** Ends a watch with status 410 (expired) after every second event. */
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
