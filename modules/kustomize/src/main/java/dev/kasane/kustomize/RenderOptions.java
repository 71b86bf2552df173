package dev.kasane.kustomize;

import dev.kasane.kustomize.build.BuildOptions;
import dev.kasane.kustomize.load.RenderLimits;
import dev.kasane.kustomize.load.Session;

/**
 * How things are rendered.
 *
 * @param limits what one render may demand
 * @param restriction which files a kustomization may name
 * @param reorder the order of the objects, where the kustomization says none
 * @param managedByLabel whether every object gets the label {@code app.kubernetes.io/managed-by}
 */
public record RenderOptions(
        RenderLimits limits, Session.Restriction restriction, BuildOptions.Reorder reorder, boolean managedByLabel) {

    /** What kustomize does when it is given no flags. */
    public static final RenderOptions DEFAULT = new RenderOptions(
            RenderLimits.DEFAULT, Session.Restriction.OWN_FOLDER, BuildOptions.Reorder.UNSPECIFIED, false);

    public RenderOptions withLimits(RenderLimits newLimits) {
        return new RenderOptions(newLimits, restriction, reorder, managedByLabel);
    }

    public RenderOptions withRestriction(Session.Restriction newRestriction) {
        return new RenderOptions(limits, newRestriction, reorder, managedByLabel);
    }

    public RenderOptions withReorder(BuildOptions.Reorder newReorder) {
        return new RenderOptions(limits, restriction, newReorder, managedByLabel);
    }

    public RenderOptions withManagedByLabel() {
        return new RenderOptions(limits, restriction, reorder, true);
    }
}
