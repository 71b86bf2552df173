package dev.kasane.gotemplate.bound;

/**
 * Thrown if Argo CD's result cannot be predicted: it depends on a random number, the time, or a function that kasane
 * does not have.
 */
public class UnsupportedFeature extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public UnsupportedFeature(String message) {
        super(message, null, false, false);
    }
}
