package dev.kasane.files;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A tree that may hold symbolic links: it follows them name by name and stops at the root. A subclass only has to
 * return the entry at a path whose folders are no links. Threads may share it.
 */
public abstract class LinkedTree implements FileTree {

    /** As many links as Linux follows before it gives up. */
    private static final int MAX_LINKS = 40;

    private final Set<String> knownFolders = ConcurrentHashMap.newKeySet();
    private final Set<String> brokenLinks = ConcurrentHashMap.newKeySet();

    /** The type of an entry, links not followed. */
    protected enum Raw {
        FILE,
        FOLDER,
        LINK,
        MISSING,
        SPECIAL
    }

    /** The type of the entry at a path whose parent is a real folder of this tree. */
    protected abstract Raw raw(String path);

    /** The text of a link. */
    protected abstract String linkTarget(String path);

    /** An absolute path made relative to the root by its text, or null when it does not lie below the root. */
    protected @Nullable String relativise(String absolute) {
        return null;
    }

    /** The text of the link at a path whose folder is a real one of this tree; null when there is none. */
    public final @Nullable String link(String path) {
        return raw(path) == Raw.LINK ? linkTarget(path) : null;
    }

    @Override
    public final boolean isBrokenLink(String path) {
        return brokenLinks.contains(path);
    }

    @Override
    public final TreeEntry entry(String path) {
        String absolute = path.startsWith("/") ? TreePath.join("", path) : null;
        String relative = path.startsWith("/") ? absolute == null ? null : relativise(absolute) : path;
        if (relative == null) {
            return new TreeEntry(TreeEntry.Kind.OUTSIDE, path);
        }
        String joined = TreePath.join("", relative);
        if (joined == null) {
            return new TreeEntry(TreeEntry.Kind.OUTSIDE, path);
        }
        if (!joined.isEmpty() && isKnownFolder(TreePath.parent(joined))) {
            Raw raw = raw(joined);
            if (raw != Raw.LINK) {
                return found(raw, joined, path);
            }
        }
        return walk(path, joined);
    }

    private TreeEntry noted(TreeEntry entry, int links) {
        if (links > 0 && entry.kind() == TreeEntry.Kind.MISSING) {
            brokenLinks.add(entry.path());
        }
        return entry;
    }

    private boolean isKnownFolder(String folder) {
        return folder.isEmpty() || knownFolders.contains(folder);
    }

    private TreeEntry walk(String asked, String joined) {
        Deque<String> names = new ArrayDeque<>();
        push(names, joined);
        String at = "";
        int links = 0;
        while (!names.isEmpty()) {
            String name = names.removeFirst();
            if (name.equals("..")) {
                if (at.isEmpty()) {
                    return new TreeEntry(TreeEntry.Kind.OUTSIDE, asked);
                }
                at = TreePath.parent(at);
                continue;
            }
            String next = at.isEmpty() ? name : at + "/" + name;
            Raw raw = isKnownFolder(next) ? Raw.FOLDER : raw(next);
            if (raw == Raw.FOLDER) {
                knownFolders.add(next);
                at = next;
            } else if (raw == Raw.LINK) {
                if (++links > MAX_LINKS) {
                    return new TreeEntry(TreeEntry.Kind.LOOP, asked);
                }
                String target = linkTarget(next);
                if (target.startsWith("/")) {
                    String inside = relativise(target.substring(1));
                    if (inside == null) {
                        return new TreeEntry(TreeEntry.Kind.OUTSIDE, asked);
                    }
                    at = "";
                    push(names, inside);
                } else {
                    push(names, target);
                }
            } else if (names.isEmpty()) {
                return noted(found(raw, next, asked), links);
            } else {
                return noted(new TreeEntry(TreeEntry.Kind.MISSING, asked), links);
            }
        }
        return new TreeEntry(TreeEntry.Kind.FOLDER, at);
    }

    private TreeEntry found(Raw raw, String path, String asked) {
        if (raw == Raw.FOLDER) {
            knownFolders.add(path);
            return new TreeEntry(TreeEntry.Kind.FOLDER, path);
        }
        return switch (raw) {
            case FILE -> new TreeEntry(TreeEntry.Kind.FILE, path);
            case SPECIAL -> new TreeEntry(TreeEntry.Kind.SPECIAL, asked);
            default -> new TreeEntry(TreeEntry.Kind.MISSING, asked);
        };
    }

    private static void push(Deque<String> names, String path) {
        String[] split = path.split("/");
        for (int i = split.length - 1; i >= 0; i--) {
            if (!split[i].isEmpty() && !split[i].equals(".")) {
                names.addFirst(split[i]);
            }
        }
    }
}
