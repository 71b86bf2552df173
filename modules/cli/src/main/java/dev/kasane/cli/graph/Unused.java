package dev.kasane.cli.graph;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.graph.Node;
import dev.kasane.change.graph.Reference;
import dev.kasane.cli.show.SafeText;
import dev.kasane.files.FileTree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/** Files in the folders of kustomizations that none of them names, and components that nothing uses. */
final class Unused {

    private Unused() {}

    /**
     * @param added the folders of components that are used without a kustomization; computed only if a component seems
     *     unused
     */
    static String of(KustomizationGraph graph, FileTree tree, Supplier<Set<String>> added) {
        Set<String> named = new HashSet<>();
        Set<String> everything = new HashSet<>();
        for (String folder : graph.folders()) {
            Node node = graph.node(folder);
            named.add(node.file());
            if (node.readsFolder()) {
                everything.add(folder);
            }
            for (Reference use : node.uses()) {
                named.add(use.path());
            }
        }
        List<String> unused = new ArrayList<>();
        Set<String> components = new TreeSet<>();
        for (String folder : graph.folders()) {
            if (graph.node(folder).component() && !named.contains(folder)) {
                components.add(folder);
            }
            if (!everything.contains(folder)) {
                for (String name : tree.list(folder)) {
                    String path = folder.isEmpty() ? name : folder + "/" + name;
                    boolean yaml = name.endsWith(".yaml") || name.endsWith(".yml");
                    if (yaml && !named.contains(path) && tree.entry(path).isFile()) {
                        unused.add(path + "  a file that no kustomization names");
                    }
                }
            }
        }
        if (!components.isEmpty()) {
            components.removeAll(added.get());
        }
        components.forEach(folder -> unused.add((folder.isEmpty() ? "." : folder) + "  a component that nothing uses"));
        unused.sort(null);
        StringBuilder text = new StringBuilder();
        unused.forEach(line -> text.append(SafeText.forTerminal(line)).append('\n'));
        return text.toString();
    }
}
