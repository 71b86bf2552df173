package dev.kasane.argocd.render;

import dev.kasane.files.FileTree;
import dev.kasane.files.TreeEntry;

/** Rejects a repository with a symbolic link that points out of it, as Argo CD does. */
public final class Symlinks {

    private Symlinks() {}

    /**
     * Looks at every link of a tree.
     *
     * @throws RenderFailure if one points out of the repository
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
