package dev.kasane.helm.schema;

/** Thrown for an invalid schema: an unresolvable reference, an invalid regular expression. */
final class UnusableSchemaException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnusableSchemaException(String message) {
        super(message, null, false, false);
    }
}
