package dev.kasane.testkit.proxy;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Kills the controller after the n-th write, and gives its next process stale data: lists from a cache have the state
 * of the start of the run, and watches deliver later events with a delay.
 */
public final class StaleAfterRestart extends KillAfterWrite {

    private static final Duration LAG = Duration.ofMillis(400);

    private final String oldVersion;
    private final Map<String, Boolean> delayed = new ConcurrentHashMap<>();

    /**
     * @param number after which write it dies
     * @param oldVersion the resource version of the server before the run
     */
    public StaleAfterRestart(int number, String oldVersion) {
        super(number);
        this.oldVersion = oldVersion;
    }

    @Override
    public URI redirect(ApiCall call) {
        if (!hasKilled() || !call.isCachedList()) {
            return call.uri();
        }
        String query = call.uri().getRawQuery();
        return URI.create(call.uri().getRawPath() + "?"
                + query.replace("resourceVersion=0", "resourceVersion=" + oldVersion + "&resourceVersionMatch=Exact"));
    }

    @Override
    public Duration delay(ApiCall call) {
        // the first watch of a kind is the one that brings the cache up to date
        boolean isFirst =
                call.verb().equals("watch") && hasKilled() && delayed.putIfAbsent(call.resource(), true) == null;
        return isFirst ? LAG : Duration.ZERO;
    }
}
