package dev.kasane.lock.store;

import dev.kasane.files.ContentId;
import dev.kasane.files.FileTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.files.TreePath;
import java.util.List;
import java.util.TreeSet;

/**
 * A file tree that joins a locked content with others of the same repository at the same revision. Files that the
 * content lacks are taken from the others.
 *
 * @param base the tree with the contents
 * @param content the path of the content
 * @param others the paths of the others
 */
record JoinedContents(FileTree base, String content, List<String> others) implements FileTree {

    /** Where a path is in the base tree. */
    private String located(String path) {
        if (!TreePath.isWithin(path, content) || isThere(path)) {
            return path;
        }
        for (String other : others) {
            String there = other + path.substring(content.length());
            if (isThere(there)) {
                return there;
            }
        }
        return path;
    }

    private boolean isThere(String path) {
        return base.entry(path).kind() != TreeEntry.Kind.MISSING;
    }

    @Override
    public TreeEntry entry(String path) {
        String plain = TreePath.join("", path);
        String located = plain == null ? path : located(plain);
        TreeEntry entry = base.entry(located);
        if (located.equals(plain)) {
            return entry;
        }
        // the target of a link has the path that it has in the content
        for (String other : others) {
            if (TreePath.isWithin(entry.path(), other)) {
                return new TreeEntry(entry.kind(), content + entry.path().substring(other.length()));
            }
        }
        return entry;
    }

    @Override
    public byte[] read(String path) {
        return base.read(located(path));
    }

    @Override
    public byte[] read(String path, long most) {
        return base.read(located(path), most);
    }

    @Override
    public List<String> list(String folder) {
        TreeSet<String> names = new TreeSet<>(base.list(located(folder)));
        if (TreePath.isWithin(folder, content)) {
            for (String other : others) {
                String there = other + folder.substring(content.length());
                names.addAll(base.entry(there).isFolder() ? base.list(there) : List.of());
            }
        }
        return List.copyOf(names);
    }

    @Override
    public ContentId contentId(String path) {
        return base.contentId(located(path));
    }

    @Override
    public String displayName(String path) {
        return base.displayName(located(path));
    }
}
