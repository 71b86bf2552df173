package dev.kasane.helm.vendor;

import dev.kasane.files.FileTree;
import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import dev.kasane.files.TreeEntry;

/**
 * The location of the files of a chart: a folder or an archive in a file tree.
 *
 * @param tree the files
 * @param folder the folder of the chart in it; empty for its root
 * @param archive the path of the archive that was unpacked; empty for a folder
 */
public record ChartPlace(FileTree tree, String folder, String archive) {

    /** A chart that is a folder of a tree. */
    public static ChartPlace inFolder(FileTree tree, String folder) {
        return new ChartPlace(tree, folder, "");
    }

    /** The name of the chart in messages. */
    public String name() {
        return archive.isEmpty() ? tree.displayName(folder) : archive;
    }

    /** The name of a file of the chart in messages. */
    public String shown(String path) {
        if (!archive.isEmpty()) {
            return archive + "/" + path;
        }
        return tree.displayName(folder.isEmpty() ? path : folder + "/" + path);
    }

    /** The path of a file of the chart in the tree. */
    String path(String name) {
        return folder.isEmpty() ? name : folder + "/" + name;
    }

    /** The beginning of a template, by its path, which begins with the chart's name. */
    public Span template(String path) {
        String inner = path.substring(path.indexOf('/') + 1);
        TreeEntry entry = tree.entry(folder.isEmpty() ? inner : folder + "/" + inner);
        byte[] bytes = entry.isFile() ? tree.read(entry.path()) : new byte[0];
        return new Span(new SourceFile(shown(inner), bytes, "helm"), 0);
    }
}
