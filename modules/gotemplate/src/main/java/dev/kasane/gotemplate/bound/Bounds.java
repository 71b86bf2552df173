package dev.kasane.gotemplate.bound;

/**
 * The limits of one expansion.
 *
 * @param steps how many nodes of templates are evaluated, and units of work functions do
 * @param depth how deeply templates call each other and expressions are nested
 * @param output how many characters one template may print, or one function give
 * @param applications how many Applications there may be
 */
public record Bounds(long steps, int depth, int output, int applications) {

    /** Far more than any real ApplicationSet needs. */
    public static final Bounds DEFAULT = new Bounds(50_000_000, 200, 4 << 20, 50_000);
}
