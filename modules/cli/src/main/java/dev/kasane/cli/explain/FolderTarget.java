package dev.kasane.cli.explain;

import dev.kasane.helm.FieldOrigin;
import dev.kasane.helm.origin.FieldQuestion;
import dev.kasane.kustomize.Renderer;
import dev.kasane.resource.ResourceSet;
import org.jspecify.annotations.Nullable;

/** The kustomization in a folder. */
record FolderTarget(Renderer renderer, String folder) implements ExplainedTarget {

    @Override
    public ResourceSet objects() {
        return renderer.renderOnce(folder).resources();
    }

    @Override
    public @Nullable FieldOrigin origin(FieldQuestion question) {
        return null;
    }
}
