package dev.kasane.core.source;

import java.util.List;

/**
 * Files at one moment: a folder, a revision, memory. It is the only way to bytes, and it lets nothing escape its root:
 * neither {@code ..} nor an absolute path nor a symbolic link.
 */
public interface FileTree {

    /** What stands at a path relative to the root, or at an absolute path when this tree has such paths. */
    TreeEntry entry(String path);

    /**
     * The bytes of a file.
     *
     * @param path the path of an {@link #entry} that is a file
     * @throws TreeException when it cannot be read
     */
    byte[] read(String path);

    /**
     * The names in a folder, in byte order.
     *
     * @throws TreeException when it cannot be read
     */
    List<String> list(String folder);

    /**
     * An id that is equal for equal content, and equal to the object id Git would give it: of the blob for a file, of
     * the tree for a folder.
     */
    ContentId contentId(String path);

    /** Whether content ids, those of folders too, are known without reading what they name. */
    default boolean knowsContentIds() {
        return false;
    }

    /** The name of a path as people know it. */
    default String displayName(String path) {
        return path.isEmpty() ? "." : path;
    }
}
