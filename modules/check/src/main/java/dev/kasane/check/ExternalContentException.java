package dev.kasane.check;

import org.jspecify.annotations.Nullable;

/** Thrown by what renders a target whose objects are made from something that is not in this repository. */
public final class ExternalContentException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final @Nullable String hint;

    /**
     * @param sentence what is not here
     * @param hint the command that brings it; null when none does, or which one is not known
     */
    public ExternalContentException(String sentence, @Nullable String hint) {
        super(sentence, null, false, false);
        this.hint = hint;
    }

    /** The command that brings what is not here. */
    @Nullable
    String hint() {
        return hint;
    }
}
