package dev.kasane.flux.discovery;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.yaml.YamlMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The ConfigMaps and Secrets that Kustomizations take variables from: those that a Kustomization of the same cluster
 * applies, else those in files below the folder of the cluster. The names in files show which Kustomization applies
 * one, so that only these Kustomizations are rendered, each once.
 */
final class Settings {

    /** Renders a Kustomization for its ConfigMaps and Secrets. */
    interface Maker {
        List<FluxObject> settings(FluxTarget target);
    }

    private final KustomizationGraph graph;
    private final TargetFiles reach;
    private final SettingNames names;
    private final List<FluxTarget> waiting = new ArrayList<>();
    private final Map<String, Map<String, List<FluxTarget>>> makers = new HashMap<>();
    private final Map<String, Map<String, List<String>>> writers = new HashMap<>();
    private final Map<String, List<FluxObject>> made = new ConcurrentHashMap<>();

    Settings(KustomizationGraph graph, TargetFiles reach) {
        this.graph = graph;
        this.reach = reach;
        this.names = new SettingNames(graph.tree());
    }

    /** Adds a Kustomization that may make some. */
    synchronized void add(FluxTarget target) {
        waiting.add(target);
    }

    /**
     * Discards the objects of Kustomizations that were rendered before all others were known, since those may set their
     * variables.
     */
    void forget() {
        made.clear();
    }

    /**
     * The ConfigMap or Secret that a Kustomization refers to; null if it is not in the tree.
     *
     * @param isOpen which Kustomizations wait for the answer
     * @param maker renders one
     */
    @Nullable
    FluxObject find(GoMap reference, FluxTarget target, Predicate<FluxTarget> isOpen, Maker maker) {
        String name = reference.text("name");
        if (name.isEmpty()) {
            return null;
        }
        for (FluxTarget other : makers(target.cluster(), name)) {
            if (isOpen.test(other)) {
                continue;
            }
            List<FluxObject> settings = made.get(other.key());
            if (settings == null) {
                settings = maker.settings(other);
                made.put(other.key(), settings);
            }
            for (FluxObject object : settings) {
                if (isMeant(object, reference, target)) {
                    return object;
                }
            }
        }
        for (String file : writers(target.cluster(), name)) {
            for (YamlMap map : FluxFiles.objects(graph.tree(), file)) {
                FluxObject object = FluxObject.of(map);
                if (object != null && isMeant(object, reference, target)) {
                    return object;
                }
            }
        }
        return null;
    }

    /** Whether an object can be one that a Kustomization takes variables from. */
    static boolean isSetting(String kind) {
        return kind.equals("ConfigMap") || kind.equals("Secret");
    }

    private static boolean isMeant(FluxObject found, GoMap reference, FluxTarget target) {
        GoMap object = found.object();
        GoMap metadata = object.map("metadata");
        String namespace = metadata.text("namespace");
        return object.text("kind").equals(reference.text("kind"))
                && metadata.text("name").equals(reference.text("name"))
                && (namespace.isEmpty() || target.namespace().isEmpty() || namespace.equals(target.namespace()));
    }

    private synchronized List<FluxTarget> makers(String cluster, String name) {
        for (FluxTarget target : waiting) {
            Map<String, List<FluxTarget>> of = makers.computeIfAbsent(target.cluster(), ignored -> new HashMap<>());
            for (String file : reach.of(target).files()) {
                for (String made : names.in(file)) {
                    List<FluxTarget> targets = of.computeIfAbsent(made, ignored -> new ArrayList<>());
                    if (targets.isEmpty() || targets.getLast() != target) {
                        targets.add(target);
                    }
                }
            }
        }
        waiting.clear();
        return List.copyOf(makers.getOrDefault(cluster, Map.of()).getOrDefault(name, List.of()));
    }

    private synchronized List<String> writers(String cluster, String name) {
        return writers.computeIfAbsent(cluster, this::written).getOrDefault(name, List.of());
    }

    private Map<String, List<String>> written(String cluster) {
        Map<String, List<String>> files = new HashMap<>();
        for (String file : FluxFiles.below(graph.tree(), cluster)) {
            for (String name : names.in(file)) {
                files.computeIfAbsent(name, ignored -> new ArrayList<>()).add(file);
            }
        }
        return files;
    }
}
