package dev.kasane.pipecd;

/** A dependency that is not ready yet: a reason for a condition, and for a retry. */
final class NotReadyException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String reason;

    /**
     * @param reason a word for the condition
     * @param message a sentence for people
     */
    NotReadyException(String reason, String message) {
        super(message);
        this.reason = reason;
    }

    String reason() {
        return reason;
    }
}
