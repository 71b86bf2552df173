package dev.kasane.kustomize.build;

import dev.kasane.kustomize.option.Reorder;

/**
 * The options of a build that affect its output.
 *
 * @param reorder the order of the objects, where the kustomization sets none
 * @param managedByLabel whether every object gets the label {@code app.kubernetes.io/managed-by}
 */
public record BuildOptions(Reorder reorder, boolean managedByLabel) {}
