package dev.kasane.change.graph;

import dev.kasane.files.FileTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.files.TreePath;
import dev.kasane.problem.TimeLimit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the targets of links below a folder. They are inputs of the folder, but their changes do not change the id of
 * the folder.
 */
public final class LinkedPaths {

    private LinkedPaths() {}

    /**
     * The files and folders outside a folder that are targets of links below it, also of links in them.
     *
     * @param folder a path in the tree; where there is no folder, the result is empty
     */
    public static Set<String> of(FileTree tree, String folder) {
        Set<String> linked = new TreeSet<>();
        TreeEntry root = tree.entry(folder);
        if (!root.isFolder()) {
            return linked;
        }
        Set<String> seen = new HashSet<>();
        Deque<String> open = new ArrayDeque<>();
        open.add(root.path());
        while (!open.isEmpty()) {
            String real = open.remove();
            TimeLimit.check();
            for (String name : seen.add(real) ? tree.list(real) : Set.<String>of()) {
                TreeEntry entry = tree.entry(real.isEmpty() ? name : real + "/" + name);
                if (entry.isFolder()) {
                    open.add(entry.path());
                }
                if ((entry.isFolder() || entry.isFile()) && !TreePath.isWithin(entry.path(), root.path())) {
                    linked.add(entry.path());
                }
            }
        }
        return linked;
    }
}
