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
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads orders from a subject of NATS, which stores no messages: the sender removes an order after the reply that it
 * was stored.
 */
final class OrderReader implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(OrderReader.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final byte[] STORED = {};

    private final Options options;
    private final String subject;
    private final Consumer<OrderPlaced> orders;
    private final Thread thread = Thread.ofVirtual().name("order-reader").unstarted(this::run);
    private volatile Optional<Connection> connection = Optional.empty();

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
        thread.start();
    }

    /** A connection is closed for good when NATS rejects the login more than once: then another one is made. */
    private void run() {
        try {
            while (true) {
                if (connection.isEmpty() || connection.get().getStatus() == Connection.Status.CLOSED) {
                    connect();
                }
                Thread.sleep(PAUSE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void connect() throws InterruptedException {
        try {
            Connection made = Nats.connect(options);
            connection = Optional.of(made);
            made.createDispatcher(message -> read(made, message)).subscribe(subject, "delivery-status");
        } catch (IOException e) {
            LOG.warn("orders wait: {}", e.toString());
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
        thread.interrupt();
        try {
            thread.join(PAUSE.multipliedBy(3));
            if (connection.isPresent()) {
                connection.get().close();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
