package dev.kasane.change.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the kustomizations that a change can affect: those that name a changed file, directly or through others. It
 * never misses one, but the result of one that it finds need not change.
 */
public final class Affected {

    private static final List<String> UNCHANGED = List.of();

    private final KustomizationGraph before;
    private final KustomizationGraph after;
    private final TreeChanges changes;
    private final Map<String, List<String>> reasons = new HashMap<>();
    /** When the look at a kustomization began, as a number that grows. */
    private final Map<String, Integer> looking = new HashMap<>();

    /** The kustomizations without a way whose circle is not known to be complete, the last first. */
    private final Deque<String> undecided = new ArrayDeque<>();

    /** The earliest kustomization that the present one refers back to. */
    private int earliest = Integer.MAX_VALUE;

    public Affected(KustomizationGraph before, KustomizationGraph after, TreeChanges changes) {
        this.before = before;
        this.after = after;
        this.changes = changes;
    }

    /**
     * The reason why a kustomization can render to something else.
     *
     * @param folder its folder
     * @return the way from the changed path to the kustomization, beginning with the path and ending with the folder;
     *     null when it renders to the same
     */
    public @Nullable List<String> reason(String folder) {
        List<String> reason = find(folder);
        return reason.isEmpty() ? null : reason;
    }

    /**
     * Searches the files that a kustomization names. The kustomizations of a cycle are decided together, after all
     * their files have been searched: a cycle without a changed file is unchanged.
     */
    private List<String> find(String folder) {
        List<String> known = reasons.get(folder);
        if (known != null) {
            return known;
        }
        Integer again = looking.get(folder);
        if (again != null) {
            earliest = Math.min(earliest, again);
            return UNCHANGED;
        }
        int begun = looking.size();
        int outside = earliest;
        looking.put(folder, begun);
        undecided.push(folder);
        earliest = begun;
        List<String> way = own(folder);
        if (way.isEmpty()) {
            way = inherited(folder);
        }
        if (!way.isEmpty()) {
            reasons.put(folder, way);
        }
        if (earliest == begun) {
            decide(folder, way);
        }
        earliest = Math.min(outside, earliest);
        return way;
    }

    /** Gives a kustomization's way to those of its circle that have none of their own. */
    private void decide(String folder, List<String> way) {
        String member;
        do {
            member = undecided.pop();
            if (way.isEmpty() || member.equals(folder)) {
                reasons.putIfAbsent(member, way);
            } else {
                reasons.putIfAbsent(member, longer(way, member));
            }
        } while (!member.equals(folder));
    }

    private static List<String> longer(List<String> way, String folder) {
        List<String> longer = new ArrayList<>(way);
        longer.add(folder);
        return longer;
    }

    /** The changes of the kustomization itself and the files that it names. */
    private List<String> own(String folder) {
        for (String name : KustomizationGraph.FILE_NAMES) {
            String path = KustomizationGraph.in(folder, name);
            if (changes.isChanged(path)) {
                return List.of(path, folder);
            }
        }
        Node then = before.node(folder);
        Node now = after.node(folder);
        List<String> named = named(then);
        if (named.isEmpty() && now != then) {
            named = named(now);
        }
        if (!named.isEmpty()) {
            return named;
        }
        // a link on the path may have another target although no named file has changed
        return then.namesTheSame(now) ? UNCHANGED : List.of(now.file().isEmpty() ? folder : now.file(), folder);
    }

    /** The changes of the files that a kustomization names. */
    private List<String> named(Node node) {
        for (Reference use : node.uses()) {
            // a vendored chart is a folder that is no kustomization
            boolean whole = !use.entry().isFolder() || use.isOfChart();
            if (whole && changes.isChanged(use.asked())) {
                String path = use.entry().isFolder() ? changes.firstChanged(use.path()) : use.path();
                return List.of(path, node.folder());
            }
        }
        return node.readsFolder() && changes.isChanged(node.folder())
                ? List.of(changes.firstChanged(node.folder()), node.folder())
                : UNCHANGED;
    }

    /** The way of a change that reaches a kustomization through another one. */
    private List<String> inherited(String folder) {
        Node then = before.node(folder);
        Node now = after.node(folder);
        List<String> way = through(then);
        return way.isEmpty() && now != then ? through(now) : way;
    }

    private List<String> through(Node node) {
        for (Reference use : node.uses()) {
            List<String> below = use.entry().isFolder() ? find(use.path()) : UNCHANGED;
            if (!below.isEmpty()) {
                return longer(below, node.folder());
            }
        }
        return UNCHANGED;
    }
}
