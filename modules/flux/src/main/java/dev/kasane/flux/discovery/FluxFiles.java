package dev.kasane.flux.discovery;

import dev.kasane.change.graph.CandidateFiles;
import dev.kasane.change.graph.FolderLimit;
import dev.kasane.files.FileTree;
import dev.kasane.files.SourceFile;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import java.util.ArrayList;
import java.util.List;

/** The YAML files of a tree, and the objects in a file. */
final class FluxFiles {

    private FluxFiles() {}

    /** The YAML files below a folder, without those in hidden folders. */
    static List<String> below(FileTree tree, String folder) {
        List<String> files = new ArrayList<>();
        if (tree.entry(folder).isFolder()) {
            walk(tree, folder, files, new FolderLimit());
        }
        return files;
    }

    private static void walk(FileTree tree, String folder, List<String> into, FolderLimit limit) {
        limit.visit();
        String prefix = folder.isEmpty() ? "" : folder + "/";
        for (String name : tree.list(folder)) {
            if (CandidateFiles.isYaml(name) && tree.entry(prefix + name).isFile()) {
                into.add(prefix + name);
            }
        }
        for (String name : tree.folders(folder, name -> !name.startsWith("."))) {
            walk(tree, prefix + name, into, limit);
        }
    }

    /** The objects that are written in a file; none when it is no YAML, which rendering reports. */
    static List<YamlMap> objects(FileTree tree, String path, byte[] bytes) {
        List<YamlMap> objects = new ArrayList<>();
        try {
            SourceFile file = new SourceFile(tree.displayName(path), bytes, "flux");
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

    /** The same, of a file that is read for it. */
    static List<YamlMap> objects(FileTree tree, String path) {
        return objects(tree, path, tree.read(tree.entry(path).path()));
    }
}
