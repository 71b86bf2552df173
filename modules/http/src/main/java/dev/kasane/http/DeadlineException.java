package dev.kasane.http;

import java.io.IOException;
import java.util.concurrent.TimeoutException;

/** Thrown if a body is not complete within the deadline. */
public final class DeadlineException extends IOException {

    private static final long serialVersionUID = 1L;

    DeadlineException(TimeoutException cause) {
        super("the deadline passed", cause);
    }
}
