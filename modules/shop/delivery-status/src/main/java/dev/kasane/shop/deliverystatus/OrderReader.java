package dev.kasane.shop.deliverystatus;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.kasane.shop.Settings;
import dev.kasane.shop.StoreException;
import dev.kasane.shop.order.v1.OrderPlaced;
import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.Nats;
import io.nats.client.Options;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads orders from a subject of NATS, which stores nothing: the reply that an order was stored is what lets its sender
 * forget it.
 */
final class OrderReader implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(OrderReader.class);
    private static final byte[] STORED = {};

    private final Options options;
    private final String subject;
    private final Consumer<OrderPlaced> orders;
    private final CompletableFuture<Connection> connection = new CompletableFuture<>();
    private final Thread connecting = Thread.ofVirtual().name("order-reader").unstarted(this::connect);

    OrderReader(Settings settings, Consumer<OrderPlaced> orders) {
        this.options = new Options.Builder()
                .server("nats://" + settings.text("QUEUE_HOST") + ":" + settings.port("QUEUE_PORT"))
                .userInfo(settings.text("QUEUE_USER"), settings.text("QUEUE_PASSWORD"))
                .connectionName("delivery-status")
                .maxReconnects(-1)
                .build();
        this.subject = settings.text("QUEUE_SUBJECT");
        this.orders = orders;
    }

    /** Connects as soon as NATS is there, and subscribes: each message goes to one of the service's pods. */
    void start() {
        connecting.start();
    }

    private void connect() {
        try {
            Connection made = Nats.connectReconnectOnConnect(options);
            connection.complete(made);
            made.createDispatcher(message -> read(made, message)).subscribe(subject, "delivery-status");
        } catch (IOException e) {
            LOG.error("NATS rejects the connection", e);
        } catch (InterruptedException e) {
            LOG.info("the service ends before NATS was there");
        }
    }

    private void read(Connection connection, Message message) {
        try {
            orders.accept(OrderPlaced.parseFrom(message.getData()));
        } catch (InvalidProtocolBufferException e) {
            LOG.error("a message of the subject {} is no order: left out", message.getSubject(), e);
        } catch (StoreException e) {
            LOG.warn("an order waits: {}", e.toString());
            return;
        }
        if (message.getReplyTo() != null) {
            connection.publish(message.getReplyTo(), STORED);
        }
    }

    @Override
    public void close() {
        connecting.interrupt();
        try {
            if (connection.isDone()) {
                connection.join().close();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
