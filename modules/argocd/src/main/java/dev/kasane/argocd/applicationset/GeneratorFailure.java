package dev.kasane.argocd.applicationset;

/** A generator failed as Argo CD's would; the message is its. */
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
