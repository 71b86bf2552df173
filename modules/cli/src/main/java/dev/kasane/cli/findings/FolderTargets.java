package dev.kasane.cli.findings;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.report.TargetConfig;
import dev.kasane.change.report.TargetPair;
import dev.kasane.problem.Problem;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The kustomizations of a tree that are targets, by their folders; computed from all files at the first call. */
final class FolderTargets {

    private final KustomizationGraph graph;
    private final TargetConfig config;
    private final Set<String> taken;
    private @Nullable Map<String, String> names;

    /** @param taken folders that Applications take, which are no targets beside these */
    FolderTargets(KustomizationGraph graph, TargetConfig config, Set<String> taken) {
        this.graph = graph;
        this.config = config;
        this.taken = taken;
    }

    /** The names of all by their folders. */
    Map<String, String> all() {
        Map<String, String> known = names;
        if (known == null) {
            known = new LinkedHashMap<>();
            for (String folder : graph.leaves()) {
                if (config.isTarget(folder) && !taken.contains(folder)) {
                    known.put(folder, name(folder));
                }
            }
            names = known;
        }
        return known;
    }

    /** The names of all but some by their folders. */
    Map<String, String> without(Set<String> folders) {
        Map<String, String> others = new LinkedHashMap<>(all());
        others.keySet().removeAll(folders);
        return others;
    }

    /** The name of the kustomization in a folder, or else those of the targets below it. */
    Map<String, String> at(String folder) {
        if (!graph.node(folder).file().isEmpty()) {
            return Map.of(folder, name(folder));
        }
        Map<String, String> below = new LinkedHashMap<>();
        all().forEach((target, name) -> {
            if (folder.isEmpty() || target.startsWith(folder + "/")) {
                below.put(target, name);
            }
        });
        if (below.isEmpty()) {
            throw Problem.error(
                            "there is no kustomization in " + (folder.isEmpty() ? "this folder" : folder)
                                    + ", and no target below it",
                            null,
                            "name a folder with a kustomization.yaml, or one above such folders")
                    .asException();
        }
        return below;
    }

    private String name(String folder) {
        return config.named(TargetPair.in(folder)).name();
    }
}
