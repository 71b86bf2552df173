package dev.kasane.cli.completion;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.targets.Applications;
import dev.kasane.cli.targets.FluxKustomizations;
import dev.kasane.cli.targets.TargetNames;
import dev.kasane.cli.targets.TreeRoot;
import dev.kasane.files.DirectoryTree;
import dev.kasane.files.TreeException;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.problem.KasaneException;
import dev.kasane.resource.ResourceSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** Targets that are no folders: Applications of Argo CD, Kustomizations and HelmReleases of Flux. */
final class NamedTargetWords {

    private final Console console;

    NamedTargetWords(Console console) {
        this.console = console;
    }

    /** Their names; none where the repository cannot be read. */
    Set<String> names() {
        Set<String> names = new TreeSet<>();
        in(graph -> {
            Applications applications = Applications.of(graph, List.of(), RenderOptions.DEFAULT);
            if (applications != null) {
                names.addAll(applications.names());
            }
            FluxKustomizations flux = FluxKustomizations.of(graph, RenderOptions.DEFAULT);
            if (flux != null) {
                flux.names().forEach(name -> names.add(TargetNames.offered(name)));
            }
            return ResourceSet.EMPTY;
        });
        return names;
    }

    /** The objects of one; none if there is no such target. */
    ResourceSet objects(String written) {
        return in(graph -> {
            Applications applications = Applications.of(graph, List.of(), RenderOptions.DEFAULT);
            String application = applications == null ? null : TargetNames.application(applications, written);
            if (applications != null && application != null) {
                return applications.objects(application);
            }
            FluxKustomizations flux = FluxKustomizations.of(graph, RenderOptions.DEFAULT);
            String object = flux == null ? null : TargetNames.flux(flux, written);
            return flux == null || object == null ? ResourceSet.EMPTY : flux.objects(object);
        });
    }

    private ResourceSet in(Function<KustomizationGraph, ResourceSet> reading) {
        try (DirectoryTree tree =
                new DirectoryTree(TreeRoot.forSearch(console.folder(), console.folder()), console.folder())) {
            return reading.apply(new KustomizationGraph(tree));
        } catch (KasaneException | TreeException e) {
            return ResourceSet.EMPTY;
        }
    }
}
