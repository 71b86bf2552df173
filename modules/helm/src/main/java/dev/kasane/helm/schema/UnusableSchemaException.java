package dev.kasane.helm.schema;

/** A schema that nothing can be compared with: a reference that leads nowhere, an expression that is none. */
final class UnusableSchemaException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnusableSchemaException(String message) {
        super(message, null, false, false);
    }
}
