package dev.kasane.files;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * A file tree at one moment: a folder on disk, a Git revision, or files in memory. All file access goes through it. No
 * path leaves its root: neither {@code ..} nor an absolute path nor a symbolic link.
 */
public interface FileTree {

    /** The entry at a path relative to the root, or at an absolute path if this tree has such paths. */
    TreeEntry entry(String path);

    /** How large a file may be for {@link #read(String)}: 64 MiB. */
    long MOST_BYTES = 64L << 20;

    /**
     * The bytes of a file of at most {@link #MOST_BYTES}.
     *
     * @param path the path of an {@link #entry} that is a file
     * @throws TreeException when it cannot be read, or is larger
     */
    byte[] read(String path);

    /**
     * The bytes of a file that is not larger than allowed. Its size is looked at before its bytes are.
     *
     * @param path the path of an {@link #entry} that is a file
     * @param most how many bytes it may have
     * @throws FileSizeException when it has more
     * @throws TreeException when it cannot be read
     */
    default byte[] read(String path, long most) {
        byte[] bytes = read(path);
        if (bytes.length > most) {
            throw new FileSizeException(displayName(path), bytes.length, most);
        }
        return bytes;
    }

    /**
     * The names in a folder, in byte order.
     *
     * @throws TreeException when it cannot be read
     */
    List<String> list(String folder);

    /**
     * The names of the folders in a folder, in byte order; those that are reached by a link are left out.
     *
     * @param asked selects the names to look at: each of them costs a system call in a tree on disk
     * @throws TreeException when it cannot be read
     */
    default List<String> folders(String folder, Predicate<String> asked) {
        List<String> folders = new ArrayList<>();
        for (String name : list(folder)) {
            String path = folder.isEmpty() ? name : folder + "/" + name;
            TreeEntry entry = asked.test(name) ? entry(path) : null;
            if (entry != null && entry.isFolder() && entry.path().equals(path)) {
                folders.add(name);
            }
        }
        return folders;
    }

    /**
     * An id that is equal for equal content, and equal to the object id Git would give it: of the blob for a file, of
     * the tree for a folder.
     */
    ContentId contentId(String path);

    /** Whether content ids, those of folders too, are known without reading what they name. */
    default boolean hasContentIds() {
        return false;
    }

    /** The tree that this one overlays; this tree itself if it overlays none. */
    default FileTree base() {
        return this;
    }

    /** Whether Git ignores a path, which is why this tree does not contain it. */
    default boolean isIgnored(String path) {
        return false;
    }

    /** Whether the last {@link #entry} at a path was missing because a link leads to a missing file. */
    default boolean isBrokenLink(String path) {
        return false;
    }

    /** The name of a path in messages. */
    default String displayName(String path) {
        return path.isEmpty() ? "." : path;
    }
}
