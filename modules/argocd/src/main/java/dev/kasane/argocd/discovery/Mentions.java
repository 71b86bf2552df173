package dev.kasane.argocd.discovery;

import dev.kasane.change.graph.FolderLimit;
import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.graph.Node;
import dev.kasane.change.graph.Use;
import dev.kasane.concurrent.Chunks;
import dev.kasane.files.ContentId;
import dev.kasane.files.FileTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.files.TreePath;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Finds the YAML files that mention Argo CD's objects. Everything else about them is left to those who parse them: a
 * repository has thousands of files, and only these are parsed. The same content is searched once, in however many trees
 * it is. Threads may share one.
 */
public final class Mentions {

    /** How many files are worth a thread. */
    private static final int WORTHWHILE = 128;

    private static final byte[] GROUP = ascii("argoproj.io/");
    private static final byte[] VERSION = ascii("argoproj.io/v1alpha1");
    private static final byte[] APPLICATION = ascii("Application");
    private static final byte[] PROJECT = ascii("AppProject");
    private static final byte[] SECRET_TYPE = ascii("argocd.argoproj.io/secret-type");
    private static final byte[] CONFIGURATION = ascii("argocd-cm");

    /** The directives whose files change or fill objects that are written elsewhere. */
    private static final Set<String> NO_OBJECTS = Set.of(
            "patches",
            "patchesStrategicMerge",
            "patchesJson6902",
            "replacements",
            "configMapGenerator",
            "secretGenerator",
            "configurations");

    private final Map<ContentId, Boolean> known = new ConcurrentHashMap<>();

    /** The folders that are known to hold no such file. */
    private final Set<ContentId> without = ConcurrentHashMap.newKeySet();

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * The files below a folder, in the order of a walk. Folders whose name begins with a dot and the templates of Helm
     * charts are left out, and so is what is no object of its own: kustomizations, and what one in the same folder patches
     * or generates with.
     */
    List<String> below(KustomizationGraph graph, String folder) {
        FileTree tree = graph.tree();
        List<String> files = new ArrayList<>();
        Map<String, ContentId> folders = new HashMap<>();
        walk(graph, folder, files, folders, new FolderLimit());
        boolean[] hits = new boolean[files.size()];
        Chunks.run(hits.length, WORTHWHILE, (from, to) -> {
            for (int i = from; i < to; i++) {
                hits[i] = isIn(tree, files.get(i));
            }
        });
        List<String> found = new ArrayList<>();
        for (int i = 0; i < hits.length; i++) {
            if (hits[i]) {
                found.add(files.get(i));
                for (String above = TreePath.parent(files.get(i));
                        folders.remove(above) != null;
                        above = TreePath.parent(above)) {
                    // it holds this file, and so do those above it
                }
            }
        }
        without.addAll(folders.values());
        return found;
    }

    /** Whether a file below one of some folders does. */
    public boolean areBelow(KustomizationGraph graph, List<String> folders) {
        for (String folder : folders) {
            if (graph.tree().entry(folder).isFolder() && !below(graph, folder).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Whether a file mentions them. */
    boolean isIn(FileTree tree, String path) {
        TreeEntry entry = tree.entry(path);
        if (!entry.isFile()) {
            return false;
        }
        if (!tree.knowsContentIds()) {
            return isIn(tree.read(entry.path()));
        }
        ContentId id = tree.contentId(entry.path());
        Boolean answer = known.get(id);
        if (answer == null) {
            answer = isIn(tree.read(entry.path()));
            known.put(id, answer);
        }
        return answer;
    }

    private void walk(
            KustomizationGraph graph,
            String folder,
            List<String> files,
            Map<String, ContentId> folders,
            FolderLimit limit) {
        limit.visit();
        FileTree tree = graph.tree();
        if (tree.knowsContentIds()) {
            ContentId id = tree.contentId(folder);
            if (without.contains(id)) {
                return;
            }
            folders.put(folder, id);
        }
        List<String> names = tree.list(folder);
        boolean chart = names.contains("Chart.yaml");
        Set<String> parts = partsOf(graph, folder, names);
        for (String name : names) {
            if (isYaml(name)) {
                String path = folder.isEmpty() ? name : folder + "/" + name;
                if (!parts.contains(path)) {
                    files.add(path);
                }
            }
        }
        for (String name : tree.folders(folder, Mentions::mayBeFolder)) {
            if (!(chart && name.equals("templates"))) {
                walk(graph, folder.isEmpty() ? name : folder + "/" + name, files, folders, limit);
            }
        }
    }

    /**
     * The files that a kustomization of a folder is made of without being objects. It says so in the same folder, so that
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
        for (Use use : node.uses()) {
            if (!isYaml(use.asked())) {
                continue;
            }
            (NO_OBJECTS.contains(use.directive()) ? parts : objects).add(use.asked());
        }
        parts.removeAll(objects);
        return parts;
    }

    static boolean isYaml(String name) {
        return name.endsWith(".yaml") || name.endsWith(".yml");
    }

    /** Whether a name is not hidden, and not one that only a file of data has. */
    private static boolean mayBeFolder(String name) {
        return !name.startsWith(".") && !isYaml(name) && !name.endsWith(".json") && !name.endsWith(".md");
    }

    /** Whether a file is one of the templates of a Helm chart. */
    static boolean isOfChart(FileTree tree, String path) {
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

    private static boolean isIn(byte[] bytes) {
        int group = indexOf(bytes, GROUP, 0);
        if (group < 0) {
            return indexOf(bytes, CONFIGURATION, 0) >= 0;
        }
        return indexOf(bytes, VERSION, group) >= 0
                        && (indexOf(bytes, APPLICATION, 0) >= 0 || indexOf(bytes, PROJECT, 0) >= 0)
                || indexOf(bytes, SECRET_TYPE, 0) >= 0
                || indexOf(bytes, CONFIGURATION, 0) >= 0;
    }

    private static int indexOf(byte[] bytes, byte[] word, int from) {
        byte first = word[0];
        int last = bytes.length - word.length;
        next:
        for (int i = from; i <= last; i++) {
            if (bytes[i] == first) {
                for (int j = 1; j < word.length; j++) {
                    if (bytes[i + j] != word[j]) {
                        continue next;
                    }
                }
                return i;
            }
        }
        return -1;
    }
}
