package dev.kasane.json;

import java.io.IOException;

/** A text is no JSON. The message names the line, and quotes nothing of the text. */
public final class MalformedJsonException extends IOException {

    private static final long serialVersionUID = 1L;

    MalformedJsonException(String message) {
        super(message);
    }
}
