package dev.kasane.gotemplate;

/** Thrown if a template cannot be parsed or executed. The message is that of Go. */
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
