package dev.kasane.shop.order;

/** A queue that orders are published to. */
interface Queue extends AutoCloseable {

    /** Its name in the outbox. */
    String name();

    /** Returns after the queue, or its consumer, has stored the message. */
    void publish(byte[] message) throws Exception;

    @Override
    void close();
}
