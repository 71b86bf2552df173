package dev.kasane.change.graph;

import dev.kasane.concurrent.Chunks;
import dev.kasane.files.ContentId;
import dev.kasane.files.FileTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.files.TreePath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the YAML files that may contain objects of deployment tools (Argo CD, Flux), by a text search. A repository has
 * thousands of files, and only these are parsed. The same content is searched once for all tools and trees. Threads may
 * share one.
 */
public final class CandidateFiles {

    /** The number of files from which another thread is used. */
    private static final int WORTHWHILE = 128;

    /** The directives whose files change or fill objects that are written elsewhere. */
    private static final Set<String> NO_OBJECTS = Set.of(
            "patches",
            "patchesStrategicMerge",
            "patchesJson6902",
            "replacements",
            "configMapGenerator",
            "secretGenerator",
            "configurations");

    /** The subjects of contents, as bits. */
    private final Map<ContentId, Integer> known = new ConcurrentHashMap<>();

    /** The subjects of files in trees that have no content ids. */
    private final Map<Place, Integer> places = new ConcurrentHashMap<>();

    /** The subjects of all files below a folder, as bits. */
    private final Map<ContentId, Integer> folders = new ConcurrentHashMap<>();

    /** The searches of folders in such trees, where a walk finds the files of all subjects. */
    private final Map<Place, Searched> searches = new ConcurrentHashMap<>();

    private record Place(FileTree tree, String path) {

        // written out: the ones of a record are linked at run time

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Place it && tree == it.tree && path.equals(it.path);
        }

        @Override
        public int hashCode() {
            return 31 * System.identityHashCode(tree) + path.hashCode();
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Searched(List<String> files, int[] bits) {}

    /** One walk. */
    private record Walk(
            KustomizationGraph graph,
            DeploymentTool subject,
            List<String> files,
            LinkedHashMap<String, ContentId> visited,
            Map<String, Integer> bits,
            FolderLimit limit) {

        FileTree tree() {
            return graph.tree();
        }

        void add(String folder, int more) {
            bits.merge(folder, more, (one, other) -> one | other);
        }
    }

    /**
     * The files below a folder, in the order of a walk. Folders whose name begins with a dot and the templates of Helm
     * charts are left out, and so are files that are no objects: kustomizations, and the patches and generator files of
     * one in the same folder.
     */
    public List<String> below(KustomizationGraph graph, String folder, DeploymentTool subject) {
        Place place = new Place(graph.tree(), folder);
        Searched searched = searches.get(place);
        if (searched == null) {
            searched = search(graph, folder, subject);
            if (!graph.tree().hasContentIds()) {
                searches.put(place, searched);
            }
        }
        List<String> found = new ArrayList<>();
        for (int i = 0; i < searched.bits().length; i++) {
            if ((searched.bits()[i] & subject.bit()) != 0) {
                found.add(searched.files().get(i));
            }
        }
        return found;
    }

    private Searched search(KustomizationGraph graph, String folder, DeploymentTool subject) {
        Walk walk =
                new Walk(graph, subject, new ArrayList<>(), new LinkedHashMap<>(), new HashMap<>(), new FolderLimit());
        visit(folder, walk);
        FileTree tree = walk.tree();
        List<String> files = walk.files();
        int[] bits = new int[files.size()];
        Chunks.run(bits.length, WORTHWHILE, (from, to) -> {
            for (int i = from; i < to; i++) {
                bits[i] = bits(tree, files.get(i));
            }
        });
        for (int i = 0; tree.hasContentIds() && i < bits.length; i++) {
            String file = files.get(i);
            walk.add(TreePath.parent(file), isLinked(tree, file) ? DeploymentTool.ALL : bits[i]);
        }
        store(walk);
        return new Searched(files, bits);
    }

    /**
     * Caches the results below each folder, the last ones of the walk first: a folder is visited before those in it.
     */
    private void store(Walk walk) {
        for (String folder : walk.visited().sequencedKeySet().reversed()) {
            int bits = walk.bits().getOrDefault(folder, 0);
            folders.put(walk.visited().get(folder), bits);
            if (!folder.isEmpty()) {
                walk.add(TreePath.parent(folder), bits);
            }
        }
    }

    /** Whether a path goes through a link, so that the content of its folder does not determine its content. */
    private static boolean isLinked(FileTree tree, String path) {
        return !tree.entry(path).path().equals(path);
    }

    /** Whether a file below one of some folders may have objects of a tool. */
    public boolean areBelow(KustomizationGraph graph, List<String> within, DeploymentTool subject) {
        for (String folder : within) {
            if (graph.tree().entry(folder).isFolder()
                    && !below(graph, folder, subject).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Whether a file may have objects of a tool. */
    public boolean isIn(FileTree tree, String path, DeploymentTool subject) {
        return (bits(tree, path) & subject.bit()) != 0;
    }

    private int bits(FileTree tree, String path) {
        TreeEntry entry = tree.entry(path);
        if (!entry.isFile()) {
            return 0;
        }
        if (!tree.hasContentIds()) {
            return places.computeIfAbsent(
                    new Place(tree, entry.path()), place -> DeploymentTool.bitsOf(tree.read(place.path())));
        }
        ContentId id = tree.contentId(entry.path());
        Integer bits = known.get(id);
        if (bits == null) {
            bits = DeploymentTool.bitsOf(tree.read(entry.path()));
            known.put(id, bits);
        }
        return bits;
    }

    private void visit(String folder, Walk walk) {
        walk.limit().visit();
        FileTree tree = walk.tree();
        if (tree.hasContentIds()) {
            ContentId id = tree.contentId(folder);
            Integer bits = folders.get(id);
            if (bits != null && (bits & walk.subject().bit()) == 0) {
                if (!folder.isEmpty()) {
                    walk.add(TreePath.parent(folder), bits);
                }
                return;
            }
            walk.visited().put(folder, id);
        }
        List<String> names = tree.list(folder);
        boolean chart = names.contains("Chart.yaml");
        Set<String> parts = partsOf(walk.graph(), folder, names);
        for (String name : names) {
            if (isYaml(name)) {
                String path = folder.isEmpty() ? name : folder + "/" + name;
                if (!parts.contains(path)) {
                    walk.files().add(path);
                }
            }
        }
        for (String name : tree.folders(folder, CandidateFiles::mayBeFolder)) {
            if (!(chart && name.equals("templates"))) {
                String path = folder.isEmpty() ? name : folder + "/" + name;
                if (isLinked(tree, path)) {
                    walk.add(folder, DeploymentTool.ALL);
                }
                visit(path, walk);
            }
        }
    }

    /**
     * The files that a kustomization of a folder is made of without being objects. It names them in the same folder, so that
     * what is true of one is true of all with its content.
     */
    private static Set<String> partsOf(KustomizationGraph graph, String folder, List<String> names) {
        boolean kustomized = names.contains("kustomization.yaml")
                || names.contains("kustomization.yml")
                || names.contains("Kustomization");
        if (!kustomized) {
            return Set.of();
        }
        Node node = graph.node(folder);
        Set<String> parts = new HashSet<>();
        Set<String> objects = new HashSet<>();
        parts.add(node.file());
        for (Reference use : node.uses()) {
            if (!isYaml(use.asked())) {
                continue;
            }
            (NO_OBJECTS.contains(use.directive()) ? parts : objects).add(use.asked());
        }
        parts.removeAll(objects);
        return parts;
    }

    /** Whether a name is that of a YAML file. */
    public static boolean isYaml(String name) {
        return name.endsWith(".yaml") || name.endsWith(".yml");
    }

    /** Whether a name is not hidden, and not one that only a file of data has. */
    private static boolean mayBeFolder(String name) {
        return !name.startsWith(".") && !isYaml(name) && !name.endsWith(".json") && !name.endsWith(".md");
    }

    /** Whether a file is one of the templates of a Helm chart. */
    public static boolean isOfChart(FileTree tree, String path) {
        for (String folder = TreePath.parent(path); !folder.isEmpty(); folder = TreePath.parent(folder)) {
            String above = TreePath.parent(folder);
            if (TreePath.name(folder).equals("templates")
                    && tree.entry(above.isEmpty() ? "Chart.yaml" : above + "/Chart.yaml")
                            .isFile()) {
                return true;
            }
        }
        return false;
    }
}
