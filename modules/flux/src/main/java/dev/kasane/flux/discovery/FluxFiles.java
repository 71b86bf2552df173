package dev.kasane.flux.discovery;

import dev.kasane.change.graph.FolderLimit;
import dev.kasane.files.FileTree;
import dev.kasane.files.SourceFile;
import dev.kasane.files.TreeEntry;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The YAML files of a tree that mention a word, and the objects in a file. */
final class FluxFiles {

    private FluxFiles() {}

    /** The YAML files below a folder that mention a word. Hidden folders and the templates of charts are left out. */
    static List<String> mentioning(FileTree tree, String folder, String word) {
        List<String> files = new ArrayList<>();
        walk(tree, folder, word, files, new FolderLimit());
        return files;
    }

    private static void walk(FileTree tree, String folder, String word, List<String> into, FolderLimit limit) {
        limit.visit();
        List<String> names = tree.list(folder);
        boolean chart = names.contains("Chart.yaml");
        for (String name : names) {
            String path = folder.isEmpty() ? name : folder + "/" + name;
            if (name.endsWith(".yaml") || name.endsWith(".yml")) {
                TreeEntry entry = tree.entry(path);
                if (entry.isFile() && new String(tree.read(entry.path()), StandardCharsets.ISO_8859_1).contains(word)) {
                    into.add(path);
                }
            }
        }
        for (String name : tree.folders(folder, name -> !name.startsWith("."))) {
            if (!(chart && name.equals("templates"))) {
                walk(tree, folder.isEmpty() ? name : folder + "/" + name, word, into, limit);
            }
        }
    }

    /** The objects that are written in a file; none when it is no YAML, which rendering it says. */
    static List<YamlMap> objects(FileTree tree, String path) {
        SourceFile file = new SourceFile(
                tree.displayName(path), tree.read(tree.entry(path).path()), "flux");
        List<YamlMap> objects = new ArrayList<>();
        try {
            for (YamlNode document : YamlReader.standard().documents(file).documents()) {
                if (document instanceof YamlMap map) {
                    objects.add(map);
                }
            }
        } catch (KasaneException e) {
            return List.of();
        }
        return objects;
    }
}
