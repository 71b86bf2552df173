package dev.kasane.kustomize.option;

/** The files that a kustomization may name: kustomize's flag {@code --load-restrictor}. */
public enum LoadRestriction {
    /** Those in its folder or below it. */
    OWN_FOLDER,
    /** All of the tree. */
    NONE
}
