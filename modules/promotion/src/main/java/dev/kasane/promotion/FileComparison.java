package dev.kasane.promotion;

import dev.kasane.change.edit.EditedImages;
import dev.kasane.files.FileTree;
import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Compares files with what is in a tree. */
final class FileComparison {

    private FileComparison() {}

    /** Whether a tree has these files with these bytes. */
    static boolean areIn(FileTree tree, Map<String, byte[]> files) {
        return files.entrySet().stream()
                .allMatch(file ->
                        tree.entry(file.getKey()).isFile() && Arrays.equals(tree.read(file.getKey()), file.getValue()));
    }

    /** The files that some edits change, as they were before. */
    static SortedMap<String, byte[]> before(EditedImages edited) {
        SortedMap<String, byte[]> before = new TreeMap<>();
        edited.files().keySet().forEach(path -> before.put(path, edited.before().read(path)));
        return before;
    }
}
