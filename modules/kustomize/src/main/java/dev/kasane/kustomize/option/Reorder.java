package dev.kasane.kustomize.option;

/** The order of the objects if the kustomization has no {@code sortOptions}: kustomize's flag {@code --reorder}. */
public enum Reorder {
    /** The default, which is {@link #LEGACY}. */
    UNSPECIFIED,
    /** By kind, as kustomize does. */
    LEGACY,
    /** As they were loaded. */
    NONE
}
