package dev.kasane.helm.values;

/** Thrown if a flag that sets values cannot be parsed. */
final class SetException extends Exception {

    private static final long serialVersionUID = 1L;

    SetException(String message) {
        super(message, null, false, false);
    }

    /** The message, which is always there. */
    String message() {
        return String.valueOf(getMessage());
    }
}
