package dev.kasane.change.report;

import dev.kasane.change.diff.Change;
import dev.kasane.change.diff.ResourceDiff;
import dev.kasane.files.TreePath;
import dev.kasane.resource.Gvk;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds targets that were moved to another folder: a removed and an added target with the same objects, at least half
 * of which are equal. Hashes in generated names are ignored.
 */
final class MovedTargets {

    /** So many folders with the same objects are compared with a new one, those with its last name first. */
    private static final int MOST_CANDIDATES = 8;

    private final ResourceDiff diff;

    MovedTargets(ResourceDiff diff) {
        this.diff = diff;
    }

    /** The identity of an object in both folders. */
    private record Key(Gvk gvk, String namespace, @Nullable String name) {}

    /** The same changes with each target that moved as one. */
    List<TargetChange> in(List<TargetChange> changes) {
        Map<Set<Key>, List<TargetChange>> gone = new HashMap<>();
        for (TargetChange change : changes) {
            ResourceSet objects = change.before();
            if (change.isGone() && objects != null) {
                gone.computeIfAbsent(keys(objects), ignored -> new ArrayList<>())
                        .add(change);
            }
        }
        if (gone.isEmpty()) {
            return changes;
        }
        List<TargetChange> all = new ArrayList<>();
        Set<TargetChange> former = Collections.newSetFromMap(new IdentityHashMap<>());
        for (TargetChange change : changes) {
            ResourceSet now = change.after();
            TargetChange moved = change.isNew() && now != null
                    ? moved(change, now, gone.getOrDefault(keys(now), List.of()), former)
                    : null;
            all.add(moved == null ? change : moved);
        }
        all.removeIf(former::contains);
        return all;
    }

    /** A new target as a move of the most similar removed one; null if there is none. */
    private @Nullable TargetChange moved(
            TargetChange fresh, ResourceSet now, List<TargetChange> gone, Set<TargetChange> former) {
        TargetChange from = null;
        List<Change> fewest = List.of();
        for (TargetChange candidate : candidates(fresh, gone, former)) {
            List<Change> changes = diff.between(Objects.requireNonNull(candidate.before()), now);
            if (changes.size() * 2 <= now.size() && (from == null || changes.size() < fewest.size())) {
                from = candidate;
                fewest = changes;
            }
        }
        if (from == null) {
            return null;
        }
        former.add(from);
        boolean same = fewest.isEmpty();
        return new TargetChange(
                fresh.target(),
                from.earlier(),
                fresh.later(),
                fewest,
                same ? null : from.before(),
                same ? null : now,
                List.of(),
                List.of());
    }

    private static List<TargetChange> candidates(
            TargetChange fresh, List<TargetChange> gone, Set<TargetChange> former) {
        List<TargetChange> candidates = new ArrayList<>();
        String name = TreePath.name(fresh.target());
        for (boolean sameName : new boolean[] {true, false}) {
            for (TargetChange candidate : gone) {
                if (candidates.size() < MOST_CANDIDATES
                        && !former.contains(candidate)
                        && TreePath.name(candidate.target()).equals(name) == sameName) {
                    candidates.add(candidate);
                }
            }
        }
        return candidates;
    }

    private static Set<Key> keys(ResourceSet objects) {
        Set<Key> keys = new HashSet<>();
        for (Resource object : objects) {
            boolean generated = !object.name().equals(object.originalId().name());
            keys.add(new Key(
                    object.gvk(),
                    object.namespace(),
                    generated ? object.originalId().name() : object.name()));
        }
        return keys;
    }
}
