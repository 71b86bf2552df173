package dev.kasane.testkit.proxy;

/** Every event is delivered twice. */
public final class RepeatEvents implements Disturbance {

    @Override
    public Delivery deliver(ApiCall watch, String event) {
        return Delivery.all(event, event);
    }
}
