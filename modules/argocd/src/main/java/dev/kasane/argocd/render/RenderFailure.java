package dev.kasane.argocd.render;

import org.jspecify.annotations.Nullable;

/** Argo CD would not render an Application; the message begins as its does. */
public final class RenderFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public RenderFailure(String message) {
        this(message, null);
    }

    public RenderFailure(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** The message, which is always there. */
    public String message() {
        return String.valueOf(getMessage());
    }
}
