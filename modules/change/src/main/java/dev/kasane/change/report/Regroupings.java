package dev.kasane.change.report;

import dev.kasane.change.graph.KustomizationGraph;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Finds the targets that another kustomization names in only one of two trees. Targets that are connected in this way
 * count as one target.
 */
final class Regroupings {

    private static final int NAMED = 3;

    private final Set<String> then;
    private final Set<String> now;
    /**
     * A union-find structure: for each folder another one of the same target; a folder without another one represents
     * the target.
     */
    private final Map<String, String> members = new HashMap<>();

    private final Map<String, Set<String>> joined = new TreeMap<>();
    private final Map<String, Set<String>> split = new TreeMap<>();

    /**
     * @param then the targets of the earlier tree
     * @param now those of the later tree
     */
    Regroupings(KustomizationGraph before, KustomizationGraph after, Set<String> then, Set<String> now) {
        this.then = then;
        this.now = now;
        find(then, now, after, joined);
        find(now, then, before, split);
    }

    /** Notes the targets of one side that are parts of targets on the other one. */
    private void find(
            Set<String> targets, Set<String> others, KustomizationGraph graph, Map<String, Set<String>> parents) {
        Set<String> parts = new TreeSet<>(targets);
        parts.removeAll(others);
        if (parts.isEmpty()) {
            return;
        }
        parts.retainAll(new HashSet<>(graph.folders()));
        Map<String, List<String>> users = parts.isEmpty() ? Map.of() : graph.users();
        for (String part : parts) {
            for (String parent : above(part, users, others)) {
                parents.computeIfAbsent(part, ignored -> new TreeSet<>()).add(parent);
                join(part, parent);
            }
        }
    }

    /** The targets that name a folder, directly or through others. */
    private static Set<String> above(String folder, Map<String, List<String>> users, Set<String> targets) {
        Set<String> found = new TreeSet<>();
        Set<String> seen = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(users.getOrDefault(folder, List.of()));
        while (!open.isEmpty()) {
            String user = open.removeFirst();
            if (seen.add(user)) {
                if (targets.contains(user)) {
                    found.add(user);
                }
                open.addAll(users.getOrDefault(user, List.of()));
            }
        }
        return found;
    }

    private void join(String a, String b) {
        String first = root(a);
        String second = root(b);
        if (!first.equals(second)) {
            members.put(first, second);
        }
        members.putIfAbsent(second, second);
        members.putIfAbsent(a, second);
    }

    private String root(String folder) {
        String known = members.getOrDefault(folder, folder);
        while (!known.equals(members.getOrDefault(known, known))) {
            known = members.getOrDefault(known, known);
        }
        return known;
    }

    /** The targets that were regrouped. */
    List<TargetPair> pairs() {
        Map<String, Set<String>> groups = new TreeMap<>();
        for (String member : members.keySet()) {
            groups.computeIfAbsent(root(member), ignored -> new TreeSet<>()).add(member);
        }
        List<TargetPair> pairs = new ArrayList<>();
        for (Set<String> group : groups.values()) {
            List<String> earlier = group.stream().filter(then::contains).toList();
            List<String> later = group.stream().filter(now::contains).toList();
            String both = earlier.stream().filter(later::contains).findFirst().orElse(null);
            pairs.add(new TargetPair(
                    both == null ? earlier.getFirst() : both,
                    both == null ? later.getFirst() : both,
                    null,
                    new Regrouping(earlier, later, words(group))));
        }
        return pairs;
    }

    private String words(Set<String> group) {
        List<String> words = new ArrayList<>();
        List<String> parts = group.stream().filter(joined::containsKey).toList();
        if (!parts.isEmpty()) {
            List<String> containing = parents(parts, joined);
            words.add(named(containing)
                    + (containing.size() == 1 ? " now contains " : " now contain ")
                    + named(parts)
                    + (parts.size() == 1 ? ", which was a target of its own" : ", which were targets of their own"));
        }
        List<String> fresh = group.stream().filter(split::containsKey).toList();
        if (!fresh.isEmpty()) {
            words.add(named(fresh)
                    + (fresh.size() == 1 ? " is a target of its own now" : " are targets of their own now")
                    + ", before in " + named(parents(fresh, split)));
        }
        return String.join("; ", words);
    }

    private static List<String> parents(List<String> parts, Map<String, Set<String>> parents) {
        Set<String> all = new TreeSet<>();
        parts.forEach(part -> all.addAll(parents.getOrDefault(part, Set.of())));
        return List.copyOf(all);
    }

    private static String named(List<String> folders) {
        List<String> some = new ArrayList<>();
        for (String folder : folders.subList(0, Math.min(NAMED, folders.size()))) {
            some.add(folder.isEmpty() ? "." : folder);
        }
        String more = folders.size() > NAMED ? " and " + (folders.size() - NAMED) + " more" : "";
        return String.join(", ", some) + more;
    }
}
