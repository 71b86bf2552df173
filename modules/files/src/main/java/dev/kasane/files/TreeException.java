package dev.kasane.files;

import dev.kasane.failure.EnvironmentFailure;
import java.nio.file.AccessDeniedException;
import org.jspecify.annotations.Nullable;

/** Thrown if an existing file or folder of a tree cannot be read. */
public sealed class TreeException extends EnvironmentFailure permits FileSizeException {

    private static final long serialVersionUID = 1L;

    public TreeException(String message, Throwable cause) {
        super(message, hint(cause), cause);
    }

    public TreeException(String message) {
        super(message, null, null);
    }

    /** What to do about what stopped a reader; null if that is not known. */
    public static @Nullable String hint(@Nullable Throwable cause) {
        return cause instanceof AccessDeniedException
                ? "change its mode or owner (chmod, chown), or run kasane as a user who may read it"
                : null;
    }
}
