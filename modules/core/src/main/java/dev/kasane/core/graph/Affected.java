package dev.kasane.core.graph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which kustomizations can render to something else in one tree than in another one: those that name, directly or
 * through others, something that is not the same. It never misses one; that one does change is not said.
 */
public final class Affected {

    private static final List<String> UNCHANGED = List.of();

    private final KustomizationGraph before;
    private final KustomizationGraph after;
    private final TreeChanges changes;
    private final Map<String, List<String>> reasons = new HashMap<>();
    private final Set<String> looking = new HashSet<>();

    public Affected(KustomizationGraph before, KustomizationGraph after, TreeChanges changes) {
        this.before = before;
        this.after = after;
        this.changes = changes;
    }

    /**
     * Why a kustomization can render to something else.
     *
     * @param folder its folder
     * @return the way from the changed path to the kustomization, beginning with the path and ending with the folder;
     *     null when it renders to the same
     */
    public @Nullable List<String> reason(String folder) {
        List<String> reason = find(folder);
        return reason.isEmpty() ? null : reason;
    }

    private List<String> find(String folder) {
        List<String> known = reasons.get(folder);
        if (known != null) {
            return known;
        }
        if (!looking.add(folder)) {
            // a circle cannot be rendered at all, which is for the render to say
            return List.of(folder);
        }
        List<String> way = own(folder);
        if (way.isEmpty()) {
            way = inherited(folder);
        }
        looking.remove(folder);
        reasons.put(folder, way);
        return way;
    }

    /** What changed of the kustomization itself and the files it names. */
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
        // a link on the way may lead elsewhere although nothing that is named has changed
        return then.namesTheSame(now) ? UNCHANGED : List.of(now.file().isEmpty() ? folder : now.file(), folder);
    }

    /** What changed of the files a kustomization names. */
    private List<String> named(Node node) {
        for (Use use : node.uses()) {
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
        for (Use use : node.uses()) {
            List<String> below = use.entry().isFolder() ? find(use.path()) : UNCHANGED;
            if (!below.isEmpty()) {
                List<String> way = new ArrayList<>(below);
                way.add(node.folder());
                return way;
            }
        }
        return UNCHANGED;
    }
}
