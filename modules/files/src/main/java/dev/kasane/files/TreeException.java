package dev.kasane.files;

/**
 * A file or folder of a tree that could not be read although it is there. The command line reports it as it does a failure of what
 * surrounds kasane.
 */
public sealed class TreeException extends RuntimeException permits FileSizeException {

    private static final long serialVersionUID = 1L;

    public TreeException(String message, Throwable cause) {
        super(message, cause);
    }

    public TreeException(String message) {
        super(message);
    }
}
