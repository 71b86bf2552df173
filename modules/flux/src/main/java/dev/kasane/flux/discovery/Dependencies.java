package dev.kasane.flux.discovery;

import dev.kasane.flux.discovery.OrderFinding.Weight;
import dev.kasane.gotemplate.value.GoMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Resolves {@code dependsOn} to targets of the same kind, cluster and (by default) namespace. A ResourceSet names the
 * kind; a dependency that is no target may be any object of the cluster.
 */
final class Dependencies {

    private static final Set<String> KINDS = Set.of("Kustomization", "HelmRelease", "ResourceSet");

    private final Clusters clusters;
    private final Map<String, List<FluxTarget>> ofClusters = new HashMap<>();
    private final Map<String, List<FluxTarget>> ofAll = new HashMap<>();
    private final List<OrderFinding> findings = new ArrayList<>();
    private final Set<String> waiting = new TreeSet<>();

    Dependencies(Collection<FluxTarget> targets, Clusters clusters) {
        this.clusters = clusters;
        for (FluxTarget target : targets) {
            ofClusters
                    .computeIfAbsent(
                            key(target.cluster(), target.kind(), target.plainName()), ignored -> new ArrayList<>())
                    .add(target);
            ofAll.computeIfAbsent(target.kind() + " " + target.plainName(), ignored -> new ArrayList<>())
                    .add(target);
        }
    }

    /** By cluster, kind and name: a folder has no line feed in its path here. */
    private static String key(String cluster, String kind, String name) {
        return cluster + "\n" + kind + " " + name;
    }

    private static String kind(FluxTarget target, GoMap reference) {
        return target.isSet() ? reference.text("kind") : target.kind();
    }

    /** The keys of those that a target depends on, as far as they are in the tree. */
    List<String> of(FluxTarget target) {
        Set<String> found = new TreeSet<>();
        for (Object item : target.spec().list("dependsOn").items()) {
            GoMap reference = item instanceof GoMap map ? map : GoMap.empty();
            if (!KINDS.contains(kind(target, reference))) {
                continue;
            }
            FluxTarget meant = find(target, reference);
            if (meant == null) {
                addMissing(target, reference);
            } else {
                found.add(meant.key());
            }
        }
        return List.copyOf(found);
    }

    /** The findings of the requested targets. */
    List<OrderFinding> findings() {
        return findings;
    }

    /** The keys of those that wait for something that is not there. */
    Set<String> waiting() {
        return waiting;
    }

    private @Nullable FluxTarget find(FluxTarget target, GoMap reference) {
        String name = reference.text("name");
        String namespace = namespace(target, reference);
        for (FluxTarget candidate :
                ofClusters.getOrDefault(key(target.cluster(), kind(target, reference), name), List.of())) {
            if (mayBeIn(candidate, namespace)) {
                return candidate;
            }
        }
        for (FluxTarget candidate : ofAll.getOrDefault(kind(target, reference) + " " + name, List.of())) {
            if (mayBeIn(candidate, namespace) && clusters.mayBeOne(target.cluster(), candidate.cluster())) {
                return candidate;
            }
        }
        return null;
    }

    private static String namespace(FluxTarget target, GoMap reference) {
        String own = target.isSet() ? "" : target.namespace();
        return reference.text("namespace").isEmpty() ? own : reference.text("namespace");
    }

    /** Whether a target is in a namespace; what is written without one gets it from a kustomization that is not known. */
    private static boolean mayBeIn(FluxTarget target, String namespace) {
        return namespace.isEmpty()
                || target.namespace().isEmpty()
                || target.namespace().equals(namespace);
    }

    private void addMissing(FluxTarget target, GoMap reference) {
        String namespace = namespace(target, reference);
        String name = (namespace.isEmpty() ? "" : namespace + "/") + reference.text("name");
        String kind = kind(target, reference);
        String what = " depends on " + kind + " " + name + ", ";
        FluxTarget open = clusters.open(target.cluster());
        if (open != null) {
            String bringer = open.kind() + " " + open.instance();
            String end = what + "which " + bringer + " may bring: its objects are not known here";
            findings.add(new OrderFinding(List.of(target), end, Weight.OPEN, null));
            return;
        }
        String only = "which is not in this repository";
        String hint = null;
        for (FluxTarget candidate : ofAll.getOrDefault(kind + " " + reference.text("name"), List.of())) {
            if (!clusters.mayBeOne(target.cluster(), candidate.cluster())) {
                only = mayBeIn(candidate, namespace) && hint == null
                        ? "which is only in the cluster " + shown(candidate.cluster())
                        : only;
            } else if (hint == null) {
                hint = "the " + kind + " of this name is in another namespace: add namespace: " + candidate.namespace();
            }
        }
        waiting.add(target.key());
        Weight weight = clusters.isComplete(target.cluster()) ? Weight.CERTAIN : Weight.LIKELY;
        findings.add(new OrderFinding(List.of(target), what + only, weight, hint));
    }

    private static String shown(String cluster) {
        return cluster.isEmpty() ? "." : cluster;
    }
}
