package dev.kasane.helm.toml;

import java.io.Serial;

/** Thrown if a text is not TOML, or if a value cannot be written as TOML. */
public final class TomlException extends Exception {

    @Serial
    private static final long serialVersionUID = 1;

    TomlException(String message) {
        super(message);
    }

    /** The message. */
    public String message() {
        return String.valueOf(getMessage());
    }
}
