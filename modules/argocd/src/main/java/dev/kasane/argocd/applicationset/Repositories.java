package dev.kasane.argocd.applicationset;

import dev.kasane.files.FileTree;
import org.jspecify.annotations.Nullable;

/** The Git repositories that generators and sources may name. */
@FunctionalInterface
public interface Repositories {

    /** The files of a repository at a revision, or null when they are not here. */
    @Nullable
    FileTree tree(String url, String revision);

    /** The files of a repository at a revision, of which one is looked for; null when they are not here. */
    default @Nullable FileTree treeWith(String path, String url, String revision) {
        return tree(url, revision);
    }

    /** A tree with the locked files of servers; null without any. */
    default @Nullable FileTree ofServers() {
        return null;
    }
}
