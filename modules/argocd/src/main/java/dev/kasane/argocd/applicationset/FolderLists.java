package dev.kasane.argocd.applicationset;

import dev.kasane.files.FileTree;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Function;

/** A cache of the folder lists of trees for all generators. Not thread-safe. */
public final class FolderLists {

    private final IdentityHashMap<FileTree, List<String>> known = new IdentityHashMap<>();

    List<String> of(FileTree tree, Function<FileTree, List<String>> list) {
        List<String> folders = known.get(tree);
        if (folders == null) {
            folders = list.apply(tree);
            known.put(tree, folders);
        }
        return folders;
    }
}
