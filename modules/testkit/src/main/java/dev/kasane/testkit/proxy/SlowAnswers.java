package dev.kasane.testkit.proxy;

import java.time.Duration;

/** Delays every request. */
public final class SlowAnswers implements Disturbance {

    private static final Duration EACH = Duration.ofMillis(150);

    @Override
    public Duration delay(ApiCall call) {
        return EACH;
    }
}
