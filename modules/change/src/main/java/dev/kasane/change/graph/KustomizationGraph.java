package dev.kasane.change.graph;

import dev.kasane.concurrent.Chunks;
import dev.kasane.concurrent.Progress;
import dev.kasane.files.FileTree;
import dev.kasane.files.TreePath;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.LockedTree;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The kustomizations of a tree and what they name. It renders nothing and reads only kustomization files, each once, on
 * request. Threads may share one.
 */
public final class KustomizationGraph {

    /** The names a kustomization file may have. */
    public static final List<String> FILE_NAMES = List.of("kustomization.yaml", "kustomization.yml", "Kustomization");

    /** The number of kustomizations from which another thread is used. */
    private static final int WORTHWHILE = 64;

    private final FileTree tree;
    private final @Nullable Earlier earlier;
    private final CandidateFiles mentions;
    private final Map<String, Node> nodes = new ConcurrentHashMap<>();
    private final Map<String, Boolean> lacking = new ConcurrentHashMap<>();
    private final Map<String, Boolean> unfetched = new ConcurrentHashMap<>();
    private final Map<String, Boolean> unlocked = new ConcurrentHashMap<>();
    private final Map<String, Boolean> unlockable = new ConcurrentHashMap<>();
    private final Map<String, Boolean> inflating = new ConcurrentHashMap<>();
    private @Nullable List<String> folders;
    private final FolderLimit limit = new FolderLimit();

    /** A graph of all folders of a tree. */
    public KustomizationGraph(FileTree tree) {
        this(tree, null, new CandidateFiles());
    }

    /** A graph of another tree, with the changes between that tree and this one. */
    private record Earlier(KustomizationGraph graph, TreeChanges changes) {}

    private KustomizationGraph(FileTree tree, @Nullable Earlier earlier, CandidateFiles mentions) {
        this.tree = LockedTree.over(tree);
        this.earlier = earlier;
        this.mentions = mentions;
    }

    /**
     * A graph of another tree, which takes from this one what is the same in both.
     *
     * @param other the other tree
     * @param changes the changes between the tree of this graph and the other one
     */
    public KustomizationGraph forOtherTree(FileTree other, TreeChanges changes) {
        boolean comparable = tree.hasContentIds() && other.hasContentIds();
        return new KustomizationGraph(other, comparable ? new Earlier(this, changes) : null, mentions);
    }

    /** The tree whose kustomizations these are. */
    public FileTree tree() {
        return tree;
    }

    /**
     * The files that may contain objects of deployment tools, searched once for this tree and those compared with it.
     */
    public CandidateFiles mentions() {
        return mentions;
    }

    /** The kustomization in a folder; one without a file when there is none. */
    public Node node(String folder) {
        Node known = nodes.get(folder);
        if (known == null) {
            known = earlier == null ? NodeReader.read(tree, folder) : again(folder, earlier);
            nodes.put(folder, known);
        }
        return known;
    }

    private Node again(String folder, Earlier of) {
        Node former = of.graph().node(folder);
        return isSame(former, of.changes()) ? former : NodeReader.read(tree, folder);
    }

    /** Whether a kustomization of the other tree names the same here, each thing being of the same kind. */
    private boolean isSame(Node former, TreeChanges changes) {
        if (former.file().isEmpty() || former.lacksReference()) {
            // a chart that is missing there may be vendored here
            return false;
        }
        boolean sameFolder = changes.isSameFolder(former.folder());
        for (String name : FILE_NAMES) {
            if (!sameFolder && changes.isChanged(in(former.folder(), name))) {
                return false;
            }
        }
        for (Reference use : former.uses()) {
            boolean decides = use.directive().equals("generators") || Requirement.isPath(use.asked());
            if (decides && changes.isChanged(use.asked())) {
                // it may name other files now, or a chart that is here now
                return false;
            }
            // the target of a link may have changed, though the link is the same
            boolean below = sameFolder
                    && use.path().equals(use.asked())
                    && TreePath.isWithin(use.asked(), former.folder())
                    && (use.entry().isFile() || use.entry().isFolder());
            if (!below
                    && changes.isChanged(use.asked())
                    && !tree.entry(use.asked()).equals(use.entry())) {
                return false;
            }
        }
        return true;
    }

    /** The folders of all kustomizations and components, in byte order of their paths. */
    public synchronized List<String> folders() {
        List<String> known = folders;
        if (known == null) {
            known = new ArrayList<>();
            Progress step = Progress.begin("searching kustomizations", 0);
            try {
                find("", known);
            } finally {
                step.close();
            }
            Collections.sort(known);
            folders = known;
        }
        return known;
    }

    private void find(String folder, List<String> into) {
        if (earlier != null && earlier.changes().isSameFolder(folder)) {
            List<String> known = earlier.graph().folders();
            String prefix = folder.isEmpty() ? "" : folder + "/";
            if (!folder.isEmpty() && Collections.binarySearch(known, folder) >= 0) {
                into.add(folder);
            }
            int first = Collections.binarySearch(known, prefix);
            for (int i = first < 0 ? -first - 1 : first;
                    i < known.size() && known.get(i).startsWith(prefix);
                    i++) {
                into.add(known.get(i));
            }
            return;
        }
        limit.visit();
        List<String> names = tree.list(folder);
        for (String name : FILE_NAMES) {
            if (Collections.binarySearch(names, name) >= 0
                    && tree.entry(in(folder, name)).isFile()) {
                into.add(folder);
                break;
            }
        }
        List<String> inner = new ArrayList<>();
        for (String name : tree.folders(folder, KustomizationGraph::mayBeFolder)) {
            inner.add(folder.isEmpty() ? name : folder + "/" + name);
        }
        Chunks.run(inner.size(), WORTHWHILE, (from, to) -> {
            List<String> found = new ArrayList<>();
            inner.subList(from, to).forEach(path -> find(path, found));
            synchronized (into) {
                into.addAll(found);
            }
        });
    }

    /** Whether a name is not one that only a file of data has. */
    private static boolean mayBeFolder(String name) {
        return !name.equals(".git")
                && !name.endsWith(".yaml")
                && !name.endsWith(".yml")
                && !name.endsWith(".json")
                && !name.endsWith(".md");
    }

    /** The folders of all kustomizations, each of which has been read. */
    private List<String> read() {
        List<String> all = folders();
        try (Progress step = Progress.begin("reading kustomizations", all.size())) {
            Chunks.run(all.size(), WORTHWHILE, (from, to) -> {
                for (String folder : all.subList(from, to)) {
                    step.start(folder);
                    node(folder);
                    step.done(folder);
                }
            });
        }
        return all;
    }

    /** The folders of the kustomizations that no other one names, components left out: what is synced to clusters. */
    public List<String> leaves() {
        List<String> all = read();
        Set<String> used = new HashSet<>();
        for (String folder : all) {
            for (Reference use : node(folder).uses()) {
                if (use.entry().isFolder()) {
                    used.add(use.path());
                }
            }
        }
        List<String> leaves = new ArrayList<>();
        for (String folder : all) {
            if (!used.contains(folder) && !node(folder).component()) {
                leaves.add(folder);
            }
        }
        return leaves;
    }

    /** Some folders and those of the kustomizations that they name, directly or not, in byte order. */
    public Set<String> reached(Collection<String> from) {
        Set<String> reached = new TreeSet<>();
        ArrayDeque<String> open = new ArrayDeque<>(from);
        while (!open.isEmpty()) {
            String folder = open.removeFirst();
            if (!tree.entry(folder).isFolder() || !reached.add(folder)) {
                continue;
            }
            for (Reference use : node(folder).uses()) {
                if (use.entry().isFolder()) {
                    open.add(use.path());
                }
            }
        }
        return reached;
    }

    /** Whether a kustomization, or one that it names, names something that is not here and cannot be locked. */
    public boolean isUnlockable(String folder) {
        return isOrNames(folder, Node::isUnlockable, unlockable);
    }

    /** Whether a kustomization, or one that it names, inflates a Helm chart that is neither in the tree nor vendored. */
    public boolean lacksCharts(String folder) {
        return isOrNames(folder, Node::lacksChart, lacking);
    }

    /** Whether a kustomization, or one that it names, names remote content that is not locked, or not fetched. */
    public boolean lacksReferences(String folder) {
        return isOrNames(folder, Node::lacksReference, unfetched);
    }

    /** Whether a kustomization, or one that it names, names something on a server that is not locked. */
    public boolean lacksLock(String folder) {
        return isOrNames(folder, Node::lacksLock, unlocked);
    }

    /** Whether a kustomization, or one that it names, inflates a Helm chart, or may do so by a plugin. */
    public boolean usesCharts(String folder) {
        return isOrNames(folder, Node::mayUseChart, inflating);
    }

    private boolean isOrNames(String folder, Predicate<Node> property, Map<String, Boolean> found) {
        Boolean known = found.get(folder);
        if (known == null) {
            // a circle cannot be rendered at all, which the render reports
            found.put(folder, false);
            Node node = node(folder);
            known = property.test(node)
                    || node.uses().stream()
                            .anyMatch(use -> use.entry().isFolder() && isOrNames(use.path(), property, found));
            found.put(folder, known);
        }
        return known;
    }

    /** For each path that is named by something: the folders of the kustomizations that name it, in byte order. */
    public Map<String, List<String>> users() {
        Map<String, List<String>> users = new LinkedHashMap<>();
        for (String folder : read()) {
            for (Reference use : node(folder).uses()) {
                List<String> known = users.computeIfAbsent(use.path(), ignored -> new ArrayList<>());
                if (known.isEmpty() || !known.getLast().equals(folder)) {
                    known.add(folder);
                }
            }
        }
        return users;
    }

    /** The path of a file of a folder. */
    static String in(String folder, String name) {
        return folder.isEmpty() ? name : folder + "/" + TreePath.name(name);
    }
}
