package dev.kasane.argocd.render;

import dev.kasane.files.FileTree;
import dev.kasane.files.TreeEntry;

/** Argo CD refuses a whole repository when one link in it leads out. */
public final class Symlinks {

    private Symlinks() {}

    /**
     * Looks at every link of a tree.
     *
     * @throws RenderFailure when one leads out
     */
    public static void check(FileTree tree) {
        check(tree, "");
    }

    private static void check(FileTree tree, String folder) {
        for (String name : tree.list(folder)) {
            if (name.equals(".git") && folder.isEmpty()) {
                continue;
            }
            String path = folder.isEmpty() ? name : folder + "/" + name;
            TreeEntry entry = tree.entry(path);
            if (entry.kind() == TreeEntry.Kind.OUTSIDE) {
                throw new RenderFailure("repository contains out-of-bounds symlinks. file: " + path);
            }
            if (entry.isFolder() && entry.path().equals(path)) {
                check(tree, path);
            }
        }
    }
}
