package dev.kasane.shop.order;

/** A queue that orders are published to. */
interface Queue extends AutoCloseable {

    /** Its name in the outbox. */
    String name();

    /** Returns when the queue, or whoever reads it, has stored the message. */
    void publish(byte[] message) throws Exception;

    @Override
    void close();
}
