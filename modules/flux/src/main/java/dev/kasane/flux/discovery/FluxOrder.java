package dev.kasane.flux.discovery;

import dev.kasane.files.TreePath;
import dev.kasane.gotemplate.value.GoMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The order that {@code dependsOn} gives to Kustomizations and HelmReleases: a controller applies one only when those that it
 * depends on are ready, which are of its own kind and, unless it says otherwise, of its own namespace.
 */
public final class FluxOrder {

    private final Map<String, FluxTarget> targets = new TreeMap<>();
    private final Map<String, List<String>> dependencies = new LinkedHashMap<>();
    private final Map<String, Integer> waves = new HashMap<>();
    private final Set<String> waiting = new TreeSet<>();
    private final List<Finding> findings = new ArrayList<>();

    /** Whether clusters have targets of the same names, so that not all are of one. */
    private final boolean several;

    FluxOrder(Collection<FluxTarget> all) {
        Map<String, List<FluxTarget>> named = new HashMap<>();
        for (FluxTarget target : all) {
            targets.put(target.key(), target);
            named.computeIfAbsent(target.kind() + " " + target.plainName(), ignored -> new ArrayList<>())
                    .add(target);
        }
        this.several = all.stream().anyMatch(FluxTarget::isNamedByCluster);
        targets.forEach((key, target) -> dependencies.put(key, dependencies(target, named)));
        giveWaves();
    }

    /** Those that a target depends on, as far as they are in the tree: of its own cluster, else the first of another. */
    private List<String> dependencies(FluxTarget target, Map<String, List<FluxTarget>> named) {
        Set<String> found = new TreeSet<>();
        for (Object item : target.spec().list("dependsOn").items()) {
            GoMap reference = item instanceof GoMap map ? map : GoMap.empty();
            String namespace = reference.text("namespace").isEmpty() ? target.namespace() : reference.text("namespace");
            FluxTarget chosen = null;
            for (FluxTarget candidate : named.getOrDefault(target.kind() + " " + reference.text("name"), List.of())) {
                boolean isNearer = chosen == null || candidate.cluster().equals(target.cluster());
                chosen = isNearer && mayBeIn(candidate, namespace) ? candidate : chosen;
            }
            if (chosen == null) {
                findings.add(new Finding(
                        target,
                        shown(target) + " depends on " + target.kind() + " "
                                + (namespace.isEmpty() ? "" : namespace + "/") + reference.text("name")
                                + ", which is not in this repository"));
                waiting.add(target.key());
            } else {
                found.add(chosen.key());
            }
        }
        return List.copyOf(found);
    }

    /** Whether a target is in a namespace; what is written without one gets it from a kustomization that is not known. */
    private static boolean mayBeIn(FluxTarget target, String namespace) {
        return namespace.isEmpty()
                || target.namespace().isEmpty()
                || target.namespace().equals(namespace);
    }

    /** Takes away, wave by wave, what depends on nothing that is left; what is left then is in a cycle, or behind one. */
    private void giveWaves() {
        Map<String, Integer> open = new HashMap<>();
        Map<String, List<String>> dependents = new HashMap<>();
        ArrayDeque<String> ready = new ArrayDeque<>();
        dependencies.forEach((key, needed) -> {
            open.put(key, needed.size());
            needed.forEach(other -> dependents
                    .computeIfAbsent(other, ignored -> new ArrayList<>())
                    .add(key));
            if (needed.isEmpty()) {
                waves.put(key, 1);
                ready.add(key);
            }
        });
        while (!ready.isEmpty()) {
            String done = ready.removeFirst();
            for (String next : dependents.getOrDefault(done, List.of())) {
                waves.merge(next, waves.getOrDefault(done, 1) + 1, Math::max);
                if (waiting.contains(done)) {
                    waiting.add(next);
                }
                if (open.merge(next, -1, Integer::sum) == 0) {
                    ready.add(next);
                }
            }
        }
        Set<String> left = new TreeSet<>();
        open.forEach((key, count) -> {
            if (count > 0) {
                left.add(key);
            }
        });
        waiting.addAll(left);
        addCycles(left);
    }

    private void addCycles(Set<String> left) {
        Set<String> seen = new TreeSet<>();
        for (String start : left) {
            List<String> way = new ArrayList<>();
            String at = start;
            while (at != null && seen.add(at)) {
                way.add(at);
                at = next(at, left);
            }
            int from = at == null ? -1 : way.indexOf(at);
            if (from >= 0) {
                StringBuilder cycle = new StringBuilder();
                way.subList(from, way.size())
                        .forEach(key -> cycle.append(shown(target(key))).append(" depends on "));
                FluxTarget first = target(way.get(from));
                findings.add(new Finding(first, cycle.append(shown(first)) + ": none of them is ever applied"));
            }
        }
    }

    /** One that is left, too: each that is left depends on one. */
    private @Nullable String next(String key, Set<String> left) {
        return dependencies.getOrDefault(key, List.of()).stream()
                .filter(left::contains)
                .findFirst()
                .orElse(null);
    }

    private FluxTarget target(String key) {
        FluxTarget target = targets.get(key);
        if (target == null) {
            throw new IllegalStateException(key);
        }
        return target;
    }

    private static String shown(FluxTarget target) {
        return target.kind() + " " + target.instance() + " (" + target.span().path() + ":"
                + target.span().line() + ")";
    }

    /** A target of a wave, and what it comes after. */
    public record Step(FluxTarget target, List<FluxTarget> after) {}

    /**
     * The folders of clusters below a folder, in byte order. Where no two have a target of one name, all may be of one
     * cluster, and the folder stands for it.
     */
    public List<String> clusters(String folder) {
        Set<String> clusters = new TreeSet<>();
        for (FluxTarget target : targets.values()) {
            if (isBelow(target, folder)) {
                clusters.add(several ? target.cluster() : folder);
            }
        }
        return List.copyOf(clusters);
    }

    private boolean isIn(FluxTarget target, String cluster) {
        return several ? target.cluster().equals(cluster) : isBelow(target, cluster);
    }

    /** Whether a target is written below a folder, or what leads to it is. */
    private static boolean isBelow(FluxTarget target, String folder) {
        return TreePath.isWithin(target.cluster(), folder)
                || TreePath.isWithin(target.span().path(), folder);
    }

    /** What a cluster applies of a kind, by waves from 1; those that wait for ever are in none. */
    public Map<Integer, List<Step>> waves(String cluster, String kind) {
        Map<Integer, List<Step>> found = new TreeMap<>();
        targets.forEach((key, target) -> {
            if (isIn(target, cluster) && target.kind().equals(kind) && !waiting.contains(key)) {
                found.computeIfAbsent(waves.getOrDefault(key, 1), ignored -> new ArrayList<>())
                        .add(step(key, target));
            }
        });
        return found;
    }

    /** What a cluster never applies of a kind: it depends on what is not there, on itself, or on such a one. */
    public List<Step> waiting(String cluster, String kind) {
        List<Step> found = new ArrayList<>();
        targets.forEach((key, target) -> {
            if (isIn(target, cluster) && target.kind().equals(kind) && waiting.contains(key)) {
                found.add(step(key, target));
            }
        });
        return found;
    }

    private Step step(String key, FluxTarget target) {
        return new Step(
                target,
                dependencies.getOrDefault(key, List.of()).stream()
                        .map(this::target)
                        .toList());
    }

    /** A sentence for each dependency that is not there, and for each cycle, of what is below a folder. */
    public List<String> findings(String folder) {
        return findings.stream()
                .filter(finding -> isBelow(finding.target, folder))
                .map(Finding::sentence)
                .toList();
    }

    private record Finding(FluxTarget target, String sentence) {}
}
