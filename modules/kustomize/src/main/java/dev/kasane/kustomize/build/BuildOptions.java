package dev.kasane.kustomize.build;

import dev.kasane.kustomize.option.Reorder;

/**
 * What the caller of a build decides about its output.
 *
 * @param reorder the order of the objects, where the kustomization sets none
 * @param managedByLabel whether every object gets the label {@code app.kubernetes.io/managed-by}
 */
public record BuildOptions(Reorder reorder, boolean managedByLabel) {}
