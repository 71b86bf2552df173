package dev.kasane.http;

import java.io.IOException;

/** Thrown if a body is longer than its limit; another attempt would receive as many bytes. */
public final class BodyTooLongException extends IOException {

    private static final long serialVersionUID = 1L;

    BodyTooLongException() {
        super("the body is too long");
    }
}
