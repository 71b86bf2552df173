package dev.kasane.shop;

/** A failure of a store or a queue: a retry may succeed. */
public final class StoreException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public StoreException(Throwable cause) {
        super(cause);
    }

    public StoreException(String message) {
        super(message);
    }
}
