package dev.kasane.flux.discovery;

import dev.kasane.files.TreePath;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Groups folders by cluster, and determines whether all objects of a cluster are known. The path of a Kustomization
 * that applies its own file, as {@code flux bootstrap} writes it, is a cluster. Other folders may belong to one
 * cluster, unless they have targets of the same names.
 */
final class Clusters {

    private final Set<String> entries = new HashSet<>();
    private final Map<String, Set<String>> names = new HashMap<>();
    private final Map<String, FluxTarget> open = new TreeMap<>();
    private final Map<String, Optional<FluxTarget>> found = new HashMap<>();
    private final Set<String> lackingCharts = new HashSet<>();

    Clusters(Collection<FluxTarget> targets) {
        for (FluxTarget target : targets) {
            names.computeIfAbsent(target.cluster(), ignored -> new HashSet<>())
                    .add(target.kind() + " " + target.instance());
        }
    }

    /** Notes that a Kustomization brings its own file: what it applies is the whole cluster. */
    void addEntry(FluxTarget target) {
        entries.add(target.cluster());
    }

    /** Notes that the objects of a target are not known. */
    void addUnknown(FluxTarget target) {
        if (target.isRelease()) {
            lackingCharts.add(target.cluster());
        } else {
            open.putIfAbsent(target.cluster(), target);
        }
    }

    /** Whether what two folders bring may be applied to one cluster. */
    boolean mayBeOne(String one, String other) {
        if (one.equals(other)) {
            return true;
        }
        if (entries.contains(one) || entries.contains(other)) {
            return isLooseIn(one, other) || isLooseIn(other, one);
        }
        return Collections.disjoint(names.getOrDefault(one, Set.of()), names.getOrDefault(other, Set.of()));
    }

    /** Whether a folder is inside that of a cluster, and no known target applies it. */
    private boolean isLooseIn(String folder, String cluster) {
        return !entries.contains(folder) && TreePath.isWithin(folder, cluster);
    }

    /** A Kustomization of the same cluster whose objects are not known, so that it may bring anything; null without one. */
    @Nullable
    FluxTarget open(String cluster) {
        return found.computeIfAbsent(cluster, this::findOpen).orElse(null);
    }

    private Optional<FluxTarget> findOpen(String cluster) {
        return open.entrySet().stream()
                .filter(entry -> mayBeOne(cluster, entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    /** Whether all that a cluster applies is known, up to its charts. */
    boolean isComplete(String cluster) {
        return entries.contains(cluster) && !lackingCharts.contains(cluster);
    }
}
