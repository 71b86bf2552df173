package dev.kasane.cli.crds;

import dev.kasane.files.FileTree;
import dev.kasane.files.TreeEntry;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Counts the objects of each kind in the YAML files of a tree: documents with a kind, and templates of charts. */
final class WrittenObjects {

    private static final int DEEPEST = 40;

    private final FileTree tree;
    private final Map<String, Integer> byKind = new HashMap<>();
    private final Map<String, Integer> byGroup = new HashMap<>();

    private WrittenObjects(FileTree tree) {
        this.tree = tree;
    }

    /** The objects of a tree. */
    static WrittenObjects in(FileTree tree) {
        WrittenObjects objects = new WrittenObjects(tree);
        objects.addFolder("", 0);
        return objects;
    }

    /** The number of objects of a kind. */
    int of(String group, String kind) {
        return byKind.getOrDefault(group + "/" + kind, 0);
    }

    /** The number of objects of all kinds of a group. */
    int of(String group) {
        return byGroup.getOrDefault(group, 0);
    }

    private void addFolder(String folder, int depth) {
        for (String name : tree.list(folder)) {
            if (name.startsWith(".") || depth > DEEPEST) {
                continue;
            }
            TreeEntry entry = tree.entry(folder.isEmpty() ? name : folder + "/" + name);
            if (entry.isFolder()) {
                addFolder(entry.path(), depth + 1);
            } else if (entry.isFile() && (name.endsWith(".yaml") || name.endsWith(".yml"))) {
                addFile(new String(tree.read(entry.path()), StandardCharsets.UTF_8));
            }
        }
    }

    /** Reads only the lines that begin a document, an apiVersion or a kind: counting needs no parser. */
    private void addFile(String text) {
        String version = "";
        String kind = "";
        for (String line : (text + "\n---").split("\n", -1)) {
            if (line.startsWith("---")) {
                int slash = version.indexOf('/');
                if (slash > 0 && !kind.isEmpty()) {
                    String group = version.substring(0, slash);
                    byKind.merge(group + "/" + kind, 1, Integer::sum);
                    byGroup.merge(group, 1, Integer::sum);
                }
                version = "";
                kind = "";
            } else if (line.startsWith("apiVersion:")) {
                version = value(line);
            } else if (line.startsWith("kind:")) {
                kind = value(line);
            }
        }
    }

    private static String value(String line) {
        String value = line.substring(line.indexOf(':') + 1);
        int comment = value.indexOf(" #");
        return (comment < 0 ? value : value.substring(0, comment))
                .strip()
                .replace("\"", "")
                .replace("'", "");
    }
}
