package dev.kasane.pipeline.closure;

import dev.kasane.files.ContentId;
import dev.kasane.files.FileTree;
import dev.kasane.files.Sha256;
import dev.kasane.files.TreeEntry;
import dev.kasane.files.TreePath;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Source;
import dev.kasane.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The closures of pipelines in one tree: the paths they name, their Maven modules with every module of the reactor that
 * these use, the parents of all of them, and {@code .mvn}. Folders are never walked where the tree has their ids.
 */
public final class Closures {

    private static final String MAVEN_SETTINGS = ".mvn";

    private final FileTree tree;
    private final Map<ContentId, Pom> memory;
    private @Nullable Reactor reactor;

    private Closures(FileTree tree, Map<ContentId, Pom> memory) {
        this.tree = tree;
        this.memory = memory;
    }

    public Closures(FileTree tree) {
        this(tree, new ConcurrentHashMap<>());
    }

    /** The closures in another tree; a POM that both have is read once. */
    public Closures in(FileTree other) {
        return new Closures(other, memory);
    }

    /** The files that closures are made of. */
    public FileTree tree() {
        return tree;
    }

    /**
     * The closure of a pipeline of this tree.
     *
     * @throws dev.kasane.problem.KasaneException when the pipeline names what is not there
     */
    public Closure of(Pipeline pipeline) {
        SortedMap<String, String> parts = new TreeMap<>();
        parts.put(
                pipeline.path() + " " + Closure.RECIPE,
                Sha256.hexOf(pipeline.recipe().getBytes(StandardCharsets.UTF_8)));
        Source source = pipeline.source();
        for (int i = 0; i < source.paths().size(); i++) {
            String path = clean(source.paths().get(i));
            TreeEntry entry = tree.entry(path);
            if (!entry.isFile() && !entry.isFolder()) {
                throw Problem.error(
                                "there is no " + path + " in the repository",
                                pipeline.place("spec", "source", "paths", i),
                                "correct the path, or commit the file")
                        .asException();
            }
            parts.put(path, tree.contentId(entry.path()).hex());
        }
        Set<String> visited = new HashSet<>();
        for (int i = 0; i < source.modules().size(); i++) {
            String pom = Reactor.pomOf(clean(source.modules().get(i)));
            if (reactor().pomAt(pom) == null) {
                throw Problem.error(
                                "there is no " + pom + " in the repository",
                                pipeline.place("spec", "source", "modules", i),
                                "name the folder of a Maven module")
                        .asException();
            }
            visit(pom, visited, parts);
        }
        if (!source.modules().isEmpty() && tree.entry(MAVEN_SETTINGS).isFolder()) {
            parts.put(MAVEN_SETTINGS, tree.contentId(MAVEN_SETTINGS).hex());
        }
        return Closure.of(parts);
    }

    private Reactor reactor() {
        Reactor known = reactor;
        if (known == null) {
            known = new Reactor(tree, memory);
            reactor = known;
        }
        return known;
    }

    private static String clean(String path) {
        return path.equals(".") ? "" : path;
    }

    private void visit(String path, Set<String> visited, SortedMap<String, String> parts) {
        Pom pom = reactor().pomAt(path);
        if (pom == null || !visited.add(path)) {
            return;
        }
        if (pom.aggregator()) {
            parts.putIfAbsent(path, pom.digest());
        } else {
            addFolder(TreePath.parent(path), parts);
        }
        follow(path, pom, visited, parts);
    }

    /**
     * Adds the dependencies of a POM: its parent, as far as it sets something, and the modules that it and its parents
     * use.
     */
    private void follow(String path, Pom pom, Set<String> visited, SortedMap<String, String> parts) {
        for (String used : reactor().used(path, pom)) {
            visit(used, visited, parts);
        }
        String parentPath = reactor().parentOf(path, pom);
        Pom parent = parentPath == null ? null : reactor().pomAt(parentPath);
        if (parentPath != null && parent != null && visited.add(parentPath)) {
            parts.putIfAbsent(parentPath, parent.digest());
            follow(parentPath, parent, visited, parts);
        }
    }

    /** Adds a module's folder: whole, or without the modules below it, which count when they are used. */
    private void addFolder(String folder, SortedMap<String, String> parts) {
        List<String> below = reactor().folders().stream()
                .filter(other -> !other.equals(folder) && TreePath.isWithin(other, folder))
                .toList();
        if (below.isEmpty()) {
            parts.put(folder, tree.contentId(folder).hex());
            return;
        }
        for (String name : tree.list(folder)) {
            String child = folder.isEmpty() ? name : folder + "/" + name;
            if (below.contains(child) || name.equals(".git")) {
                continue;
            }
            if (below.stream().anyMatch(other -> TreePath.isWithin(other, child))) {
                addFolder(child, parts);
            } else if (tree.entry(child).isFile() || tree.entry(child).isFolder()) {
                parts.put(child, tree.contentId(child).hex());
            }
        }
    }
}
