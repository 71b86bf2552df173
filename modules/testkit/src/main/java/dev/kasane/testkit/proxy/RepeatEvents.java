package dev.kasane.testkit.proxy;

/** Delivers every event twice. */
public final class RepeatEvents implements Disturbance {

    @Override
    public Delivery deliver(ApiCall watch, String event) {
        return Delivery.all(event, event);
    }
}
