package dev.kasane.kustomize.build;

/**
 * What the caller of a build decides about its output.
 *
 * @param reorder the order of the objects, where the kustomization says none
 * @param managedByLabel whether every object gets the label {@code app.kubernetes.io/managed-by}
 */
public record BuildOptions(Reorder reorder, boolean managedByLabel) {

    /** An order of objects. */
    public enum Reorder {
        /** The default, which is {@link #LEGACY}. */
        UNSPECIFIED,
        /** By kind, as kustomize does. */
        LEGACY,
        /** As they were loaded. */
        NONE
    }
}
