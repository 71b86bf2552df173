package dev.kasane.flux.discovery;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.files.FileTree;
import dev.kasane.files.TreePath;
import dev.kasane.flux.render.SourceFiles;
import dev.kasane.flux.source.ArtifactTree;
import dev.kasane.flux.source.IgnoreRules;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.LockedComponents;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/** Finds the files that targets are built from. Those of a folder with the same components are searched once. */
final class TargetFiles {

    /**
     * The files that a Kustomization is built from.
     *
     * @param files its files
     * @param folders the folders with kustomizations among them
     */
    record Reached(Set<String> files, Set<String> folders) {

        static final Reached NOTHING = new Reached(Set.of(), Set.of());
    }

    private record Parts(String folder, List<String> components, IgnoreRules rules) {}

    private final KustomizationGraph graph;
    private final Sources sources;
    private final Map<Parts, Reached> known = new ConcurrentHashMap<>();

    TargetFiles(KustomizationGraph graph, Sources sources) {
        this.graph = graph;
        this.sources = sources;
    }

    /** The files of a target; none if they are not in this repository. For a chart, these are its paths. */
    Reached of(FluxTarget target) {
        if (target.isRelease()) {
            return new Reached(Set.copyOf(sources.charts().paths(sources.chart(target))), Set.of());
        }
        String folder = sources.folder(target);
        if (folder == null) {
            return Reached.NOTHING;
        }
        return known.computeIfAbsent(new Parts(folder, components(target, folder), sources.rules(target)), this::find);
    }

    private Reached find(Parts parts) {
        Set<String> folders = new TreeSet<>();
        Set<String> files = SourceFiles.reached(
                graph, new ArtifactTree(graph.tree(), parts.rules()), parts.folder(), parts.components(), folders);
        return new Reached(files, folders);
    }

    /** The folders of the components that a target adds to its folder. */
    List<String> components(FluxTarget target) {
        String folder = target.isRelease() ? null : sources.folder(target);
        return folder == null ? List.of() : components(target, folder);
    }

    private List<String> components(FluxTarget target, String folder) {
        FileTree tree = graph.tree();
        List<String> folders = new ArrayList<>();
        for (Object item : target.spec().list("components").items()) {
            String path = Requirement.isPath(folder)
                    ? LockedComponents.path(tree, folder, item.toString())
                    : TreePath.join(folder, item.toString());
            if (path != null) {
                folders.add(path);
            }
        }
        return folders;
    }
}
