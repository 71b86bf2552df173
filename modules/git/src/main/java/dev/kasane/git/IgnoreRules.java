package dev.kasane.git;

import dev.kasane.files.TreeException;
import dev.kasane.files.TreePath;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jgit.ignore.IgnoreNode;
import org.jspecify.annotations.Nullable;

/**
 * Decides which untracked files Git ignores in a work tree: by a {@code .gitignore} in or above its folder, by
 * {@code info/exclude} of the repository, or by the user's own file. See gitignore(5) for their order.
 */
final class IgnoreRules {

    private static final IgnoreNode NONE = new IgnoreNode();

    private final Path top;
    private final Path exclude;
    private final @Nullable Path global;
    private final Map<String, IgnoreNode> inFolders = new ConcurrentHashMap<>();
    private final Map<String, Boolean> folders = new ConcurrentHashMap<>();
    private @Nullable IgnoreNode excluded;
    private @Nullable IgnoreNode users;

    /**
     * @param top the outermost folder of the work tree
     * @param exclude the repository's {@code info/exclude}
     * @param global the user's file; null when there is none
     */
    IgnoreRules(Path top, Path exclude, @Nullable Path global) {
        this.top = top;
        this.exclude = exclude;
        this.global = global;
    }

    /**
     * Whether a path, or a folder it is in, is ignored.
     *
     * @param path relative to the work tree
     * @param folder whether it is a folder
     */
    boolean isIgnored(String path, boolean folder) {
        if (path.isEmpty()) {
            return false;
        }
        if (!folder) {
            return isIgnored(TreePath.parent(path), true) || isNamed(path, false);
        }
        Boolean known = folders.get(path);
        if (known == null) {
            known = isIgnored(TreePath.parent(path), true) || isNamed(path, true);
            folders.put(path, known);
        }
        return known;
    }

    /** Whether the nearest rule for a path ignores it. */
    private boolean isNamed(String path, boolean folder) {
        String above = path;
        do {
            above = TreePath.parent(above);
            String inside = above.isEmpty() ? path : path.substring(above.length() + 1);
            IgnoreNode rules = rulesIn(above);
            Boolean ignored = rules == NONE ? null : rules.checkIgnored(inside, folder);
            if (ignored != null) {
                return ignored;
            }
        } while (!above.isEmpty());
        Boolean ignored = excluded().checkIgnored(path, folder);
        if (ignored == null) {
            ignored = users().checkIgnored(path, folder);
        }
        return Boolean.TRUE.equals(ignored);
    }

    private IgnoreNode rulesIn(String folder) {
        IgnoreNode known = inFolders.get(folder);
        if (known == null) {
            known = read(top.resolve(folder).resolve(".gitignore"), true);
            inFolders.put(folder, known);
        }
        return known;
    }

    private synchronized IgnoreNode excluded() {
        IgnoreNode known = excluded;
        if (known == null) {
            known = read(exclude, false);
            excluded = known;
        }
        return known;
    }

    private synchronized IgnoreNode users() {
        IgnoreNode known = users;
        if (known == null) {
            known = global == null ? NONE : read(global, false);
            users = known;
        }
        return known;
    }

    /** As Git, which follows no link to a file of rules in the work tree. */
    private static IgnoreNode read(Path file, boolean inWorkTree) {
        LinkOption[] options = inWorkTree ? new LinkOption[] {LinkOption.NOFOLLOW_LINKS} : new LinkOption[0];
        if (!Files.isRegularFile(file, options)) {
            return NONE;
        }
        IgnoreNode rules = new IgnoreNode();
        try (InputStream in = Files.newInputStream(file)) {
            rules.parse(in);
        } catch (IOException e) {
            throw new TreeException("cannot read " + file, e);
        }
        return rules;
    }
}
