package dev.kasane.shop.order;

import dev.kasane.shop.Settings;
import dev.kasane.shop.StoreException;
import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.Nats;
import io.nats.client.Options;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * The delivery status' queue: a subject of NATS. NATS stores nothing, so that a message is a request: it is published when
 * a reader replied that it stored it.
 */
final class DeliveryQueue implements Queue {

    private static final Duration REPLY = Duration.ofSeconds(5);

    private final Options options;
    private final String subject;
    private Optional<Connection> connection = Optional.empty();

    DeliveryQueue(Settings settings) {
        options = new Options.Builder()
                .server("nats://" + settings.text("DELIVERY_QUEUE_HOST") + ":" + settings.port("DELIVERY_QUEUE_PORT"))
                .userInfo(settings.text("DELIVERY_QUEUE_USER"), settings.text("DELIVERY_QUEUE_PASSWORD"))
                .connectionName("order")
                .maxReconnects(-1)
                .build();
        subject = settings.text("DELIVERY_QUEUE_SUBJECT");
    }

    @Override
    public String name() {
        return "delivery";
    }

    @Override
    public void publish(byte[] message) throws IOException, InterruptedException {
        Message reply = connection().request(subject, message, REPLY);
        if (reply == null || reply.isStatusMessage()) {
            throw new StoreException("nobody stored the message of the subject " + subject);
        }
    }

    /**
     * Connects for the first message: a queue that is away must not delay the start. A connection is closed for good when
     * NATS rejects the login more than once: then the next message connects again.
     */
    private synchronized Connection connection() throws IOException, InterruptedException {
        if (connection.isEmpty() || connection.get().getStatus() == Connection.Status.CLOSED) {
            connection = Optional.of(Nats.connect(options));
        }
        return connection.get();
    }

    @Override
    public synchronized void close() {
        try {
            if (connection.isPresent()) {
                connection.get().close();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
