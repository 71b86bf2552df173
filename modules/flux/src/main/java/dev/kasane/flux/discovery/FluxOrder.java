package dev.kasane.flux.discovery;

import dev.kasane.files.TreePath;
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
 * The order of Kustomizations and HelmReleases by {@code dependsOn}. A controller applies a target only if its
 * dependencies are ready. These have the same kind and, by default, the same namespace.
 */
public final class FluxOrder {

    private static final String CYCLE_HINT = "remove one of these dependencies";

    private final Map<String, FluxTarget> targets = new TreeMap<>();
    private final Map<String, List<String>> dependencies = new LinkedHashMap<>();
    private final Map<String, Integer> waves = new HashMap<>();
    private final Set<String> waiting = new TreeSet<>();
    private final List<OrderFinding> findings = new ArrayList<>();

    /** Whether clusters have targets of the same names, so that not all are of one. */
    private final boolean several;

    FluxOrder(Collection<FluxTarget> all, Clusters clusters) {
        all.forEach(target -> targets.put(target.key(), target));
        this.several = all.stream().anyMatch(FluxTarget::isNamedByCluster);
        Dependencies found = new Dependencies(targets.values(), clusters);
        targets.forEach((key, target) -> dependencies.put(key, found.of(target)));
        waiting.addAll(found.waiting());
        findings.addAll(found.findings());
        computeWaves();
    }

    /**
     * Removes, wave by wave, the targets without remaining dependencies. The targets that remain are in a cycle, or
     * depend on one.
     */
    private void computeWaves() {
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
                List<FluxTarget> cycle = new ArrayList<>();
                way.subList(from, way.size()).forEach(key -> cycle.add(target(key)));
                cycle.add(cycle.getFirst());
                findings.add(new OrderFinding(
                        cycle, ": none of them is ever applied", OrderFinding.Weight.CERTAIN, CYCLE_HINT));
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

    /** A target of a wave, with its dependencies. */
    public record Step(FluxTarget target, List<FluxTarget> after) {}

    /**
     * The folders of clusters below a folder, in byte order. If no two of them have a target of the same name, all may
     * be of one cluster, and the result is the folder itself.
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

    /** Whether a target, or a target that creates it, is written below a folder. */
    private static boolean isBelow(FluxTarget target, String folder) {
        return TreePath.isWithin(target.cluster(), folder)
                || TreePath.isWithin(target.span().path(), folder);
    }

    /** The targets of a kind in a cluster by wave, from 1. Targets that are never applied are in none. */
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

    /**
     * The targets of a kind that a cluster never applies: they depend on a missing target, on themselves, or on such a
     * target.
     */
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

    /** Each dependency that is not there, and each cycle, of what is below a folder. */
    public List<OrderFinding> findings(String folder) {
        return findings.stream()
                .filter(finding -> isBelow(finding.target(), folder))
                .toList();
    }

    /** The targets below a folder that depend on others, or that others depend on, with their dependencies. */
    public List<Step> related(String folder) {
        Set<String> named = new TreeSet<>();
        dependencies.forEach((key, needed) -> {
            if (!needed.isEmpty() && isBelow(target(key), folder)) {
                named.add(key);
                named.addAll(needed);
            }
        });
        return named.stream().map(key -> step(key, target(key))).toList();
    }
}
