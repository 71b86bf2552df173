package dev.kasane.lock.store;

import dev.kasane.files.ContentId;
import dev.kasane.files.FileTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.files.TreePath;
import dev.kasane.lock.Lock;
import dev.kasane.lock.RemoteKind;
import dev.kasane.lock.Requirement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A Git repository at a revision, as far as a lock names folders and files of it, or an artifact. Its paths are those
 * of the repository; targets of links have the path that they have in the tree with the lock.
 */
public final class LockedRepository implements FileTree {

    private final FileTree tree;
    private final Requirement root;

    private LockedRepository(FileTree tree, Requirement root) {
        this.tree = tree;
        this.root = root;
    }

    /**
     * The repository of an address; null when it is none that can be fetched from.
     *
     * @param tree the tree with the lock
     * @param revision a branch, a tag or a commit; empty for the branch that the repository shows first
     */
    public static @Nullable LockedRepository of(FileTree tree, String address, String revision) {
        Requirement root = Requirement.ofRepository(address, "", revision);
        return root == null ? null : new LockedRepository(LockedTree.over(tree), root);
    }

    /** Whether the lock names anything of it. */
    public boolean isLocked() {
        return Lock.of(tree).entries().stream().anyMatch(entry -> isOfThis(entry.requirement()));
    }

    private boolean isOfThis(Requirement other) {
        return other.kind() == RemoteKind.GIT
                && other.address().equals(root.address())
                && other.requested().equals(root.requested());
    }

    /**
     * The repository that a path of a tree with a lock is in.
     *
     * @param path one that is or is below that of an entry
     */
    public static LockedRepository around(FileTree tree, String path) {
        Requirement inside = Requirement.ofPath(path);
        if (inside == null) {
            throw new IllegalArgumentException(path + " is in no locked repository");
        }
        return new LockedRepository(LockedTree.over(tree), of(inside, ""));
    }

    private static Requirement of(Requirement repository, String path) {
        // an artifact is locked as a whole
        return repository.kind() == RemoteKind.ARTIFACT
                ? repository
                : new Requirement(RemoteKind.GIT, repository.address(), path, repository.requested());
    }

    /** Where a file or folder is in the tree with the lock; null when no locked content has it. */
    public @Nullable String find(String path) {
        if (Requirement.isPath(path)) {
            return path;
        }
        // the locked content of a whole repository may lack some files of its folders
        int deepest = path.indexOf('/');
        for (String folder = path; !folder.isEmpty() || deepest < 0; folder = TreePath.parent(folder)) {
            String found = of(root, folder).path(path);
            TreeEntry entry = tree.entry(found);
            if (entry.isFile() || entry.isFolder()) {
                return found;
            }
            if (folder.isEmpty()) {
                return null;
            }
        }
        return null;
    }

    /**
     * Where a file is in the tree with the lock, or will be once what is missing is locked.
     *
     * @param needed the file or the folder around it that would be locked
     */
    public String path(String path, String needed) {
        String found = find(path);
        return found == null ? of(root, needed).path(path) : found;
    }

    private String existing(String path) {
        String found = find(path);
        return found == null ? root.path(path) : found;
    }

    @Override
    public TreeEntry entry(String path) {
        String found = find(path);
        TreeEntry entry = found == null ? new TreeEntry(TreeEntry.Kind.MISSING, path) : tree.entry(found);
        // the target of a link may be in no content but that of the link
        return entry.path().equals(found) ? new TreeEntry(entry.kind(), path) : entry;
    }

    @Override
    public byte[] read(String path) {
        return tree.read(existing(path));
    }

    @Override
    public List<String> list(String folder) {
        return tree.list(existing(folder));
    }

    @Override
    public ContentId contentId(String path) {
        return tree.contentId(existing(path));
    }

    @Override
    public String displayName(String path) {
        return tree.displayName(existing(path));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LockedRepository it && tree == it.tree && root.equals(it.root);
    }

    @Override
    public int hashCode() {
        return root.hashCode();
    }
}
