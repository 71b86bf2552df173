package dev.kasane.helm.toml;

import java.io.Serial;

/** Why a text is no TOML, or why a value has no form in it. */
public final class TomlException extends Exception {

    @Serial
    private static final long serialVersionUID = 1;

    TomlException(String message) {
        super(message);
    }

    /** What is wrong. */
    public String message() {
        return String.valueOf(getMessage());
    }
}
