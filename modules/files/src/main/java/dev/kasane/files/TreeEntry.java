package dev.kasane.files;

import org.jspecify.annotations.Nullable;

/**
 * The entry at a path of a file tree, after following symbolic links that stay inside the tree.
 *
 * @param kind its kind
 * @param path the path without links for a file or a folder; else the path that was looked up
 */
public record TreeEntry(Kind kind, String path) {

    /** The type of an entry. */
    public enum Kind {
        FILE,
        FOLDER,
        /** There is no entry. */
        MISSING,
        /** A link, a {@code ..} or an absolute path that leaves the tree; its target was not read. */
        OUTSIDE,
        /** A symbolic link that points to itself, directly or through others. */
        LOOP,
        /** A device, a pipe, a socket or a submodule: never opened. */
        SPECIAL
    }

    // written out: the ones of a record are linked at run time, which takes longer than comparing two trees does

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TreeEntry entry && kind == entry.kind && path.equals(entry.path);
    }

    @Override
    public int hashCode() {
        return 31 * kind.hashCode() + path.hashCode();
    }

    public boolean isFile() {
        return kind == Kind.FILE;
    }

    public boolean isFolder() {
        return kind == Kind.FOLDER;
    }
}
