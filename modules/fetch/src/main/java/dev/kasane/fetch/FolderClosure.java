package dev.kasane.fetch;

import dev.kasane.change.chart.ChartDependencies;
import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.graph.Node;
import dev.kasane.change.graph.Reference;
import dev.kasane.files.FileSizeException;
import dev.kasane.files.FileTree;
import dev.kasane.files.LinkedTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.files.TreeException;
import dev.kasane.files.TreePath;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.image.store.RepositoryException.Kind;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.TreeArchive;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The files of a repository that rendering one of its folders may read: what its kustomization and the ones that it names
 * name in this repository, and all files of folders whose files in use are unknown.
 */
final class FolderClosure {

    private static final int MOST_LINKS = 40;
    private static final int DEEPEST = 200;
    private static final int MOST_FILES = 20_000;

    private final LinkedTree tree;
    private final Requirement requirement;
    private final TreeArchive archive = new TreeArchive();
    private final Set<String> added = new HashSet<>();
    private final Set<String> inner = new TreeSet<>();
    private final CheckoutRules rules;
    private final Walk below = new Walk(this::addInner);
    private long size;

    FolderClosure(LinkedTree tree, Requirement requirement) {
        this.tree = tree;
        this.rules = new CheckoutRules(tree);
        this.requirement = requirement;
    }

    /** Their archive. */
    byte[] archive() {
        try {
            return archived();
        } catch (TreeException e) {
            throw refused("cannot be read: " + e.getMessage(), "name another revision");
        }
    }

    private byte[] archived() {
        String folder = requirement.name();
        TreeEntry entry = tree.entry(folder);
        if (entry.isFile()) {
            add(folder, null);
            return archive.bytes();
        }
        if (!entry.isFolder()) {
            throw refused("has no folder or file " + folder, "correct the path that is named beside its address");
        }
        KustomizationGraph graph = new KustomizationGraph(tree);
        add(folder, null);
        addNamed(entry.path());
        addReached(graph, List.of(entry.path()));
        // a folder of plain files may have kustomizations in it, which Flux renders
        addReached(graph, List.copyOf(inner));
        return archive.bytes();
    }

    private void addReached(KustomizationGraph graph, Collection<String> folders) {
        for (String reached : graph.reached(folders)) {
            Node node = graph.node(reached);
            if (node.file().isEmpty() || node.readsFolder()) {
                addBelow(reached);
                ChartDependencies.of(reached, tree).stream()
                        .filter(beside -> tree.entry(beside).isFolder())
                        .forEach(this::addBelow);
            }
            for (String name : KustomizationGraph.FILE_NAMES) {
                add(reached.isEmpty() ? name : reached + "/" + name, null);
            }
            for (Reference use : node.uses()) {
                add(use.asked(), use);
                if (use.entry().isFolder() && graph.node(use.path()).file().isEmpty()) {
                    addBelow(use.path());
                }
            }
        }
    }

    /**
     * Adds all of a folder that is named, since any of it may be read; of a whole repository, the files at its root. A
     * file that a checkout would change is left out; a render that needs it fails.
     */
    private void addNamed(String folder) {
        Consumer<String> file = path -> {
            if (rules.changing(tree.entry(path).path()) == null) {
                add(path, null);
            }
        };
        if (folder.isEmpty()) {
            tree.list(folder).stream().filter(name -> tree.entry(name).isFile()).forEach(file);
        } else {
            new Walk(file).below(folder);
        }
    }

    /** Adds the file at a path, and the links on the way to it. */
    private void add(String path, @Nullable Reference use) {
        String open = Requirement.isPath(path) ? null : TreePath.join("", path);
        for (int links = 0; open != null && !path.startsWith("/") && links <= MOST_LINKS; links++) {
            String link = firstLink(open);
            if (link == null) {
                addFile(open, use);
                return;
            }
            String target = String.valueOf(tree.link(link));
            if (added.add(link)) {
                archive.link(link, target);
            }
            open = target.startsWith("/")
                    ? null
                    : TreePath.join(TreePath.parent(link), target + open.substring(link.length()));
        }
    }

    /** The first of the folders on the way to a path, and itself, that is a link; null when none is. */
    private @Nullable String firstLink(String path) {
        for (int slash = path.indexOf('/'); ; slash = path.indexOf('/', slash + 1)) {
            String inner = slash < 0 ? path : path.substring(0, slash);
            if (!inner.isEmpty() && tree.link(inner) != null) {
                return inner;
            }
            if (slash < 0) {
                return null;
            }
        }
    }

    private void addFile(String path, @Nullable Reference use) {
        TreeEntry entry = tree.entry(path);
        String module = use == null || entry.isFile() || entry.isFolder() ? null : submodule(path);
        if (use != null && module != null) {
            throw refused(
                    "has a submodule at " + module + ", which " + use.span().toText()
                            + " names: submodules are not fetched",
                    "copy what is needed of it into this repository");
        }
        if (!entry.isFile() || !added.add(path)) {
            return;
        }
        String rule = rules.changing(path);
        if (rule != null) {
            throw refused(
                    "has " + path + ", which git checks out with other bytes, by " + rule
                            + " of .gitattributes, and kasane does not",
                    "copy the file into this repository");
        }
        byte[] bytes;
        try {
            bytes = tree.read(path, FileTree.MOST_BYTES);
        } catch (FileSizeException e) {
            throw refused(
                    "has " + path + " with more than " + FileTree.MOST_BYTES + " bytes", "name a folder without it");
        }
        size += bytes.length;
        if (size > LockEntry.MOST_BYTES) {
            throw refused(
                    "has more than " + LockEntry.MOST_BYTES + " bytes in " + requirement.name(),
                    "name a folder with less");
        }
        archive.file(path, bytes);
    }

    /** The submodule that a path is in; null when it is in none. */
    private @Nullable String submodule(String path) {
        for (String at = path; !at.isEmpty(); at = TreePath.parent(at)) {
            if (tree.entry(at).kind() == TreeEntry.Kind.SPECIAL) {
                return at;
            }
        }
        return null;
    }

    /** Adds all files of a folder, and notes the kustomizations among them. */
    private void addBelow(String folder) {
        below.below(folder);
    }

    private void addInner(String path) {
        add(path, null);
        if (KustomizationGraph.FILE_NAMES.contains(TreePath.name(path))) {
            inner.add(TreePath.parent(path));
        }
    }

    /** Visits the files of folders and the links in them, with a limit of them all. */
    private final class Walk {

        private final Consumer<String> visitor;
        private int visited;

        Walk(Consumer<String> visitor) {
            this.visitor = visitor;
        }

        void below(String folder) {
            if (folder.chars().filter(c -> c == '/').count() > DEEPEST) {
                throw refused("has folders deeper than " + DEEPEST, "name a folder with less");
            }
            for (String name : tree.list(folder)) {
                if (++visited > MOST_FILES) {
                    throw refused("has more than " + MOST_FILES + " files in " + folder, "name a folder with less");
                }
                String path = folder.isEmpty() ? name : folder + "/" + name;
                TreeEntry entry = tree.entry(path);
                if (entry.isFolder() && entry.path().equals(path)) {
                    below(path);
                } else {
                    visitor.accept(path);
                }
            }
        }
    }

    private RepositoryException refused(String sentence, String hint) {
        String at = requirement.requested().isEmpty() ? "" : " at " + requirement.wanted();
        return new RepositoryException(Kind.REFUSED, requirement.address() + at + " " + sentence, hint, null);
    }
}
