package dev.kasane.check;

import org.jspecify.annotations.Nullable;

/** Thrown by a renderer for a target whose content is not in this repository. */
public final class ExternalContentException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final @Nullable String hint;

    /**
     * @param sentence the missing content
     * @param hint the command that brings it; null when none does, or which one is not known
     */
    public ExternalContentException(String sentence, @Nullable String hint) {
        super(sentence, null, false, false);
        this.hint = hint;
    }

    /** The command that fetches the missing content. */
    @Nullable
    String hint() {
        return hint;
    }
}
