package dev.kasane.change.graph;

import dev.kasane.files.FileTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.files.TreePath;
import dev.kasane.lock.Lock;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;
import dev.kasane.problem.KasaneException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Compares the content of paths in two trees; each path is compared once. Threads may share one. */
public final class TreeChanges {

    private final FileTree before;
    private final FileTree after;
    private final Map<String, Boolean> known = new ConcurrentHashMap<>();
    private final Map<String, Boolean> sameFolders = new ConcurrentHashMap<>();

    public TreeChanges(FileTree before, FileTree after) {
        this.before = before;
        this.after = after;
    }

    /**
     * Whether the file or folder at a path, links followed, is another one or has other content. An entry of the lock
     * file also has a path ({@link Requirement#path}).
     */
    public boolean isChanged(String path) {
        Boolean changed = known.get(path);
        if (changed == null) {
            changed = look(path);
            known.put(path, changed);
        }
        return changed;
    }

    /** Whether a folder is known to have the same content in both trees, and was not reached through a link. */
    boolean isSameFolder(String folder) {
        if (!before.hasContentIds() || !after.hasContentIds()) {
            return false;
        }
        Boolean same = sameFolders.get(folder);
        if (same == null) {
            TreeEntry then = before.entry(folder);
            same = then.isFolder()
                    && then.path().equals(folder)
                    && then.equals(after.entry(folder))
                    && before.contentId(folder).equals(after.contentId(folder));
            sameFolders.put(folder, same);
        }
        return same;
    }

    /** The first file below a folder that is changed, added or removed; the folder itself if there is none. */
    public String firstChanged(String folder) {
        if (Requirement.isPath(folder)) {
            return Lock.FILE;
        }
        TreeSet<String> names = new TreeSet<>();
        for (FileTree tree : List.of(before, after)) {
            if (tree.entry(folder).isFolder()) {
                names.addAll(tree.list(folder));
            }
        }
        for (String name : names) {
            String path = folder.isEmpty() ? name : folder + "/" + name;
            if (!name.equals(".git") && isChanged(path)) {
                return before.entry(path).isFolder() || after.entry(path).isFolder() ? firstChanged(path) : path;
            }
        }
        return folder;
    }

    /** Whether any of some paths, as a render has noted them, holds something else now. */
    public boolean isAnyChanged(Map<String, TreeEntry.Kind> reads) {
        for (Map.Entry<String, TreeEntry.Kind> read : reads.entrySet()) {
            boolean folder = read.getValue() == TreeEntry.Kind.FOLDER;
            if (folder ? !before.entry(read.getKey()).equals(after.entry(read.getKey())) : isChanged(read.getKey())) {
                return true;
            }
        }
        return false;
    }

    private boolean look(String path) {
        if (Requirement.isPath(path)) {
            return isChanged(Lock.FILE) && isOtherEntry(path);
        }
        TreeEntry then = before.entry(path);
        if (then.isFile() && then.path().equals(path) && isSameFolder(TreePath.parent(path))) {
            return false;
        }
        TreeEntry now = after.entry(path);
        if (!then.equals(now)) {
            return true;
        }
        return (now.isFile() || now.isFolder()) && !before.contentId(now.path()).equals(after.contentId(now.path()));
    }

    private boolean isOtherEntry(String path) {
        try {
            return !Objects.equals(
                    digest(Lock.of(before).at(path)), digest(Lock.of(after).at(path)));
        } catch (KasaneException e) {
            // the entries of a file that is not understood are unknown
            return true;
        }
    }

    private static @Nullable String digest(@Nullable LockEntry entry) {
        return entry == null ? null : entry.digest();
    }
}
