package dev.kasane.shop;

/** A store or a queue that a service requires: the service is ready only while every one of them answers. */
public interface Store extends AutoCloseable {

    /**
     * Returns if the store answers.
     *
     * @throws Exception if it does not; the message goes to the log
     */
    void check() throws Exception;

    @Override
    void close();
}
