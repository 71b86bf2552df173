package dev.kasane.change.report;

import dev.kasane.kustomize.RenderOptions;

/**
 * The render options of the two sides of a comparison.
 *
 * @param before how the earlier one is
 * @param after how the later one is
 */
public record RenderOptionsPair(RenderOptions before, RenderOptions after) {

    /** Both sides rendered in one way. */
    public static RenderOptionsPair of(RenderOptions options) {
        return new RenderOptionsPair(options, options);
    }

    /** Whether both sides are rendered in one way, so that what is equal in both trees is rendered once. */
    public boolean areEqual() {
        // most often they are one object; equals of a record is linked at run time
        return before == after || before.equals(after);
    }
}
