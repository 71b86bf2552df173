package dev.kasane.cli.targets;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.kustomize.RenderOptions;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The components that Applications of Argo CD and Kustomizations of Flux add to their folders. */
public final class AddedComponents {

    private AddedComponents() {}

    /** Their folders in a repository, whether they are there or not. */
    public static Set<String> of(KustomizationGraph repository, RenderOptions options) {
        Set<String> folders = new HashSet<>();
        Applications applications = Applications.of(repository, List.of(), options);
        if (applications != null) {
            folders.addAll(applications.components());
        }
        FluxKustomizations flux = FluxKustomizations.of(repository, options);
        if (flux != null) {
            folders.addAll(flux.components());
        }
        return folders;
    }
}
