package dev.kasane.flux.render;

import dev.kasane.change.graph.FolderLimit;
import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.graph.Node;
import dev.kasane.change.graph.Reference;
import dev.kasane.files.FileTree;
import dev.kasane.files.TreeEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Selects the files that a Kustomization of Flux is built from. */
public final class SourceFiles {

    private static final List<String> NAMES = List.of("kustomization.yaml", "kustomization.yml", "Kustomization");

    private SourceFiles() {}

    /** The kustomization file of a folder; empty when it has none. */
    static String kustomization(FileTree tree, String folder) {
        for (String name : NAMES) {
            TreeEntry entry = tree.entry(within(folder, name));
            if (entry.isFile()) {
                return entry.path();
            }
        }
        return "";
    }

    /**
     * The resources that kustomize-controller lists for a folder without a kustomization: all YAML files below it in
     * the order of their paths. A subfolder with a kustomization is listed instead of its files.
     */
    static List<String> generated(FileTree tree, String folder) {
        List<String> resources = new ArrayList<>();
        list(tree, folder, resources, new FolderLimit());
        return resources;
    }

    private static void list(FileTree tree, String folder, List<String> into, FolderLimit limit) {
        limit.visit();
        for (String name : new TreeSet<>(tree.list(folder))) {
            String path = within(folder, name);
            TreeEntry entry = tree.entry(path);
            if (entry.isFolder() && entry.path().equals(path)) {
                if (!kustomization(tree, path).isEmpty()) {
                    into.add(path);
                } else {
                    list(tree, path, into, limit);
                }
            } else if (entry.isFile() && (name.endsWith(".yaml") || name.endsWith(".yml"))) {
                into.add(path);
            }
        }
    }

    /**
     * All files that a folder and its components are made of, as far as kustomizations name them.
     *
     * @param tree the files of the graph that the source does not leave out
     * @param folders gets the folders with kustomizations among them
     */
    public static Set<String> reached(
            KustomizationGraph graph, FileTree tree, String folder, List<String> components, Set<String> folders) {
        Set<String> files = new TreeSet<>();
        addFolder(graph, tree, folder, files, folders);
        components.forEach(component -> addFolder(graph, tree, component, files, folders));
        return files;
    }

    private static void addFolder(
            KustomizationGraph graph, FileTree tree, String folder, Set<String> files, Set<String> folders) {
        if (!tree.entry(folder).isFolder()) {
            return;
        }
        if (kustomization(tree, folder).isEmpty()) {
            for (String path : generated(tree, folder)) {
                if (tree.entry(path).isFolder()) {
                    addKustomization(graph, tree, path, files, folders);
                } else {
                    files.add(path);
                }
            }
            return;
        }
        addKustomization(graph, tree, folder, files, folders);
    }

    private static void addKustomization(
            KustomizationGraph graph, FileTree tree, String folder, Set<String> files, Set<String> folders) {
        if (!folders.add(folder)) {
            return;
        }
        Node node = graph.node(folder);
        files.add(node.file());
        for (Reference use : node.uses()) {
            if (use.entry().isFolder()) {
                if (tree.entry(use.path()).isFolder()) {
                    addKustomization(graph, tree, use.path(), files, folders);
                }
            } else if (tree.entry(use.path()).isFile()) {
                files.add(use.path());
            }
        }
    }

    static String within(String folder, String name) {
        return folder.isEmpty() ? name : folder + "/" + name;
    }
}
