package dev.kasane.flux.substitute;

/** Thrown for a substitution expression that Flux rejects. */
public final class BadSubstitutionException extends RuntimeException {

    private static final long serialVersionUID = 1;

    BadSubstitutionException(String message) {
        super(message);
    }
}
