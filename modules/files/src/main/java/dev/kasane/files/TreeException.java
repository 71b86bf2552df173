package dev.kasane.files;

/** A file or folder of a tree that could not be read although it is there. */
public final class TreeException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public TreeException(String message, Throwable cause) {
        super(message, cause);
    }

    public TreeException(String message) {
        super(message);
    }
}
