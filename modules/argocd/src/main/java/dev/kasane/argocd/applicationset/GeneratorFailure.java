package dev.kasane.argocd.applicationset;

/** Thrown if a generator fails as in Argo CD. The message is that of Argo CD. */
final class GeneratorFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    GeneratorFailure(String message) {
        super(message, null, false, false);
    }

    String message() {
        return String.valueOf(getMessage());
    }

    GeneratorFailure within(String context) {
        return new GeneratorFailure(context + ": " + message());
    }
}
