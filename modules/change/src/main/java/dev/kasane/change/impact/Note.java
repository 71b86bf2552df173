package dev.kasane.change.impact;

import dev.kasane.resource.Resource;

/**
 * Something a reader should know before the details.
 *
 * @param weight how much it matters
 * @param rule the name of the rule that found it, which is also the name of its page under docs/reference/notes
 * @param object the object it is about
 * @param sentence what happens, without secret values
 */
public record Note(Weight weight, String rule, Resource object, String sentence) {

    /** How much a note matters. */
    public enum Weight {
        /** Something may be lost, refused or opened. */
        DANGER,
        /** Something running is replaced or resized. */
        EFFECT,
        /** Good to know. */
        INFORMATION
    }
}
