package dev.kasane.files;

import org.jspecify.annotations.Nullable;

/**
 * What stands at a path of a tree once symbolic links have been followed as far as they stay inside it.
 *
 * @param kind what it is
 * @param path the path without links for a file or a folder; else the path that was looked up
 */
public record TreeEntry(Kind kind, String path) {

    /** What a path can be. */
    public enum Kind {
        FILE,
        FOLDER,
        /** Nothing is there. */
        MISSING,
        /** A link, a {@code ..} or an absolute path that leaves the tree; nothing behind it was looked at. */
        OUTSIDE,
        /** A link that leads to itself. */
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
