package dev.kasane.change.impact;

import dev.kasane.resource.Resource;

/**
 * A note about the effect of a change, shown before the details.
 *
 * @param weight how much it matters
 * @param rule the name of the rule that found it, which is also the name of its page under docs/reference/notes
 * @param object the object it is about
 * @param sentence the effect, without secret values
 */
public record Note(Weight weight, String rule, Resource object, String sentence) {

    /** The weight of a note. */
    public enum Weight {
        /** Something may be lost, rejected or opened. */
        DANGER,
        /** Something running is replaced or resized. */
        EFFECT,
        /** Information without a risk. */
        INFORMATION
    }
}
