package dev.kasane.kustomize;

import dev.kasane.kustomize.option.LoadRestriction;
import dev.kasane.kustomize.option.RenderLimits;
import dev.kasane.kustomize.option.Reorder;

/**
 * How things are rendered.
 *
 * @param limits what one render may demand
 * @param restriction which files a kustomization may name
 * @param reorder the order of the objects, where the kustomization says none
 * @param managedByLabel whether every object gets the label {@code app.kubernetes.io/managed-by}
 */
public record RenderOptions(RenderLimits limits, LoadRestriction restriction, Reorder reorder, boolean managedByLabel) {

    /** What kustomize does when it is given no flags. */
    public static final RenderOptions DEFAULT =
            new RenderOptions(RenderLimits.DEFAULT, LoadRestriction.OWN_FOLDER, Reorder.UNSPECIFIED, false);

    public RenderOptions withLimits(RenderLimits newLimits) {
        return new RenderOptions(newLimits, restriction, reorder, managedByLabel);
    }

    public RenderOptions withRestriction(LoadRestriction newRestriction) {
        return new RenderOptions(limits, newRestriction, reorder, managedByLabel);
    }

    public RenderOptions withReorder(Reorder newReorder) {
        return new RenderOptions(limits, restriction, newReorder, managedByLabel);
    }

    public RenderOptions withManagedByLabel() {
        return new RenderOptions(limits, restriction, reorder, true);
    }
}
