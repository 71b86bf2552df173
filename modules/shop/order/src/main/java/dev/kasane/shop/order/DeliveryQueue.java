package dev.kasane.shop.order;

import dev.kasane.shop.Settings;
import dev.kasane.shop.StoreException;
import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.Nats;
import io.nats.client.Options;
import java.io.IOException;
import java.time.Duration;

/**
 * The delivery status' queue: a subject of NATS. NATS stores nothing, so that a message is a request: it is published when
 * a reader replied that it stored it.
 */
final class DeliveryQueue implements Queue {

    private static final Duration REPLY = Duration.ofSeconds(5);

    private final String subject;
    private final Connection connection;

    private DeliveryQueue(String subject, Connection connection) {
        this.subject = subject;
        this.connection = connection;
    }

    static DeliveryQueue open(Settings settings) throws IOException, InterruptedException {
        Options options = new Options.Builder()
                .server("nats://" + settings.text("DELIVERY_QUEUE_HOST") + ":" + settings.port("DELIVERY_QUEUE_PORT"))
                .userInfo(settings.text("DELIVERY_QUEUE_USER"), settings.text("DELIVERY_QUEUE_PASSWORD"))
                .connectionName("order")
                .maxReconnects(-1)
                .build();
        return new DeliveryQueue(settings.text("DELIVERY_QUEUE_SUBJECT"), Nats.connectReconnectOnConnect(options));
    }

    @Override
    public String name() {
        return "delivery";
    }

    @Override
    public void publish(byte[] message) throws InterruptedException {
        Message reply = connection.request(subject, message, REPLY);
        if (reply == null || reply.isStatusMessage()) {
            throw new StoreException("nobody stored the message of the subject " + subject);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
