package dev.kasane.argocd.coldstart;

/**
 * Something that a cold start waits for.
 *
 * @param weight how bad it is
 * @param sentence the description
 * @param hint what to do
 */
public record Wait(Weight weight, String sentence, String hint) {

    /** The severity of a wait. */
    public enum Weight {
        /** It never ends by itself. */
        STOPS,
        /** It ends by itself, or by a person. */
        DELAYS
    }

    static Wait stops(String sentence, String hint) {
        return new Wait(Weight.STOPS, sentence, hint);
    }

    static Wait delays(String sentence, String hint) {
        return new Wait(Weight.DELAYS, sentence, hint);
    }
}
