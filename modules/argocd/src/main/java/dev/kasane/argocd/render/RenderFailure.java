package dev.kasane.argocd.render;

import org.jspecify.annotations.Nullable;

/** Thrown if Argo CD would fail to render an Application. The message begins as that of Argo CD. */
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
