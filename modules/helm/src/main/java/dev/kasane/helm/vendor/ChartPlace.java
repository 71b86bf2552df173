package dev.kasane.helm.vendor;

import dev.kasane.files.FileTree;

/**
 * Where the files of a chart are.
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

    /** The name shown to people of the chart. */
    public String name() {
        return archive.isEmpty() ? tree.displayName(folder) : archive;
    }

    /** The name shown to people of a file of the chart. */
    public String shown(String path) {
        if (!archive.isEmpty()) {
            return archive + "/" + path;
        }
        return tree.displayName(folder.isEmpty() ? path : folder + "/" + path);
    }
}
