package dev.kasane.argocd.discovery;

import dev.kasane.files.FileTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;

/** The Applications of trees, rendered with the options that their settings require. */
final class FoundTargets {

    private FoundTargets() {}

    static ArgoTargets of(FileTree tree, ArgoSettings settings) {
        return ArgoTargets.of(tree, settings, new Renderer(tree, settings.renderOptions(RenderOptions.DEFAULT)));
    }
}
