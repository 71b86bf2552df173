package dev.kasane.files;

/**
 * Thrown if an existing file or folder of a tree cannot be read. The command line reports it like an
 * environment failure.
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
