package dev.kasane.shop.order;

import dev.kasane.shop.order.OrderStore.Message;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes the outbox of one queue, in the order of its rows. A queue or a reader that is away delays its messages and
 * loses none; a message may be published twice.
 */
final class Outbox implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Outbox.class);
    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

    private final OrderStore store;
    private final Queue queue;
    private final Thread thread;
    private volatile boolean closed;

    Outbox(OrderStore store, Queue queue) {
        this.store = store;
        this.queue = queue;
        this.thread =
                Thread.ofPlatform().daemon().name("outbox-" + queue.name()).unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    private void run() {
        try {
            while (!closed) {
                Thread.sleep(publish());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Publishes one batch; returns the pause before the next one. */
    private Duration publish() throws InterruptedException {
        try {
            for (Message message : store.unpublished(queue.name())) {
                queue.publish(message.content());
                store.published(message);
            }
            return PAUSE;
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            LOG.warn("{}: messages wait: {}", queue.name(), e.toString());
            return AFTER_FAILURE;
        }
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
        try {
            thread.join(AFTER_FAILURE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
