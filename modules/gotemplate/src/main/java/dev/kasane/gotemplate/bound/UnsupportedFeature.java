package dev.kasane.gotemplate.bound;

/** Argo CD might succeed, but nobody can say with what: a random number, the time, a function that is not known here. */
public class UnsupportedFeature extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public UnsupportedFeature(String message) {
        super(message, null, false, false);
    }
}
