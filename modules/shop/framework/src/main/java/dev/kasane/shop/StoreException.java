package dev.kasane.shop;

/** A store or a queue that does not do what it is to do: the call may succeed later. */
public final class StoreException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public StoreException(Throwable cause) {
        super(cause);
    }

    public StoreException(String message) {
        super(message);
    }
}
