package dev.kasane.cli.graph;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.graph.Node;
import dev.kasane.change.graph.Use;
import dev.kasane.cli.show.SafeText;
import dev.kasane.files.FileTree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What lies in the folders of kustomizations and is named by none of them, and components that nobody uses. */
final class Unused {

    private Unused() {}

    static String of(KustomizationGraph graph, FileTree tree) {
        Set<String> named = new HashSet<>();
        Set<String> everything = new HashSet<>();
        for (String folder : graph.folders()) {
            Node node = graph.node(folder);
            named.add(node.file());
            if (node.readsFolder()) {
                everything.add(folder);
            }
            for (Use use : node.uses()) {
                named.add(use.path());
            }
        }
        List<String> unused = new ArrayList<>();
        for (String folder : graph.folders()) {
            if (graph.node(folder).component() && !named.contains(folder)) {
                unused.add((folder.isEmpty() ? "." : folder) + "  a component that no kustomization uses");
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
        unused.sort(null);
        StringBuilder text = new StringBuilder();
        unused.forEach(line -> text.append(SafeText.forTerminal(line)).append('\n'));
        return text.toString();
    }
}
