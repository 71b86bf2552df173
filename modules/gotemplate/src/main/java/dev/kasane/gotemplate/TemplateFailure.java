package dev.kasane.gotemplate;

/** A template cannot be read or run; the message is the one that Go gives. */
public final class TemplateFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public TemplateFailure(String message) {
        super(message, null, false, false);
    }

    /** The message, which is always there. */
    public String message() {
        return String.valueOf(getMessage());
    }
}
