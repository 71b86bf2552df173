package dev.kasane.check;

/** Thrown by what renders a target whose objects are made from something that is not in this repository. */
public final class ExternalContentException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** @param sentence what is not here */
    public ExternalContentException(String sentence) {
        super(sentence, null, false, false);
    }
}
