package dev.kasane.git;

import dev.kasane.files.ContentId;
import dev.kasane.files.DirectoryTree;
import dev.kasane.files.TreeException;
import dev.kasane.files.TreePath;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The files of a work tree that are tracked, or untracked and not ignored. As in a commit, a folder without such files
 * does not exist, and neither do {@code .git} and the files of nested repositories.
 */
public final class WorkTree extends DirectoryTree {

    private static final String GIT = ".git";

    private final TrackedFiles tracked;
    private final IgnoreRules rules;
    private final String prefix;
    private final @Nullable GitRepository owned;
    private final Map<String, Raw> seen = new ConcurrentHashMap<>();
    private final Map<String, List<String>> listed = new ConcurrentHashMap<>();
    private final Map<String, List<String>> found = new ConcurrentHashMap<>();

    private WorkTree(GitRepository repository, @Nullable GitRepository owned, Path folder, Path top, Path display) {
        super(folder, display);
        this.owned = owned;
        this.tracked = new TrackedFiles(repository.jgit());
        this.rules = repository.ignoreRules(top);
        String inside = top.relativize(root()).toString();
        this.prefix = inside.isEmpty() ? "" : inside + "/";
    }

    /**
     * The files below a folder of a repository's work tree.
     *
     * @param folder an existing folder, without links
     * @param display the folder that names are shown relative to
     */
    static WorkTree of(GitRepository repository, Path folder, Path top, Path display) {
        return new WorkTree(repository, null, folder, top, display);
    }

    /**
     * The files below a folder: those that are tracked or not ignored if the folder is in a work tree, else all.
     *
     * @param folder an existing folder, without links
     * @param display the folder that names are shown relative to
     * @param environment the variables that locate the user's configuration of Git
     */
    public static DirectoryTree around(Path folder, Path display, Map<String, String> environment) {
        if (!isBelowRepository(folder)) {
            return new DirectoryTree(folder, display);
        }
        GitRepository repository = GitRepository.around(folder, environment);
        Path top = repository == null ? null : repository.realWorkTree();
        if (repository == null || top == null || !folder.startsWith(top)) {
            if (repository != null) {
                repository.close();
            }
            return new DirectoryTree(folder, display);
        }
        return new WorkTree(repository, repository, folder, top, display);
    }

    /** A look before JGit is started, which takes longer than a small target. */
    private static boolean isBelowRepository(Path folder) {
        for (Path above = folder; above != null; above = above.getParent()) {
            if (Files.exists(above.resolve(GIT), LinkOption.NOFOLLOW_LINKS)) {
                return true;
            }
        }
        return false;
    }

    @Override
    @SuppressWarnings("UnsynchronizedOverridesSynchronized") // what is known needs no lock, look() takes it
    protected Raw raw(String path) {
        // every path is read more than once, and system calls are serialised
        Raw known = seen.get(path);
        if (known == null) {
            known = path.isEmpty() ? Raw.FOLDER : look(path);
            seen.put(path, known);
        }
        return known;
    }

    private synchronized Raw look(String path) {
        String name = prefix + path;
        boolean known = tracked.isFile(name);
        if (TreePath.name(path).equals(GIT) || !known && isNeverKnown(name)) {
            return Raw.MISSING;
        }
        Raw raw = super.raw(path);
        if (raw == Raw.FOLDER) {
            return tracked.isSubmodule(name) ? Raw.SPECIAL : folder(path, name);
        }
        return known || raw == Raw.MISSING || !rules.isIgnored(name, false) ? raw : Raw.MISSING;
    }

    /** Whether Git ignores what is at a path, be it a file or a folder, and tracks nothing in it. */
    private boolean isNeverKnown(String name) {
        return rules.isIgnored(name, true) && !tracked.isAnyIn(name) && rules.isIgnored(name, false);
    }

    private Raw folder(String path, String name) {
        if (rules.isIgnored(name, true) && !tracked.isAnyIn(name)) {
            return Raw.MISSING;
        }
        List<String> names;
        try {
            names = names(path);
        } catch (TreeException e) {
            // as in Git, an inaccessible folder counts as empty: the data of a database, for example
            if (e.getCause() instanceof AccessDeniedException && !tracked.isAnyIn(name)) {
                return Raw.MISSING;
            }
            throw e;
        }
        if (Files.exists(root().resolve(path).resolve(GIT), LinkOption.NOFOLLOW_LINKS)) {
            return Raw.SPECIAL;
        }
        for (String child : names) {
            if (raw(path + "/" + child) != Raw.MISSING) {
                return Raw.FOLDER;
            }
        }
        return Raw.MISSING;
    }

    @Override
    @SuppressWarnings("UnsynchronizedOverridesSynchronized") // what is known needs no lock, known() takes it
    public List<String> list(String folder) {
        List<String> names = listed.get(folder);
        if (names == null) {
            names = known(folder);
            listed.put(folder, names);
        }
        return names;
    }

    private synchronized List<String> known(String folder) {
        List<String> names = new ArrayList<>();
        for (String name : names(folder)) {
            String child = folder.isEmpty() ? name : folder + "/" + name;
            if (tracked.isFile(prefix + child) || raw(child) != Raw.MISSING) {
                names.add(name);
            }
        }
        found.remove(folder);
        return List.copyOf(names);
    }

    /** All names in a folder, which is read once. */
    private List<String> names(String folder) {
        List<String> names = found.get(folder);
        if (names == null) {
            names = super.list(folder);
            found.put(folder, names);
        }
        return names;
    }

    @Override
    public ContentId contentId(String path) {
        try {
            BasicFileAttributes attributes = path.isEmpty() ? null : attributes(path);
            ContentId id = attributes != null && attributes.isRegularFile()
                    ? tracked.unchanged(
                            prefix + path,
                            attributes.size(),
                            attributes.lastModifiedTime().toInstant())
                    : null;
            return id == null ? super.contentId(path) : id;
        } catch (NoSuchFileException e) {
            throw new TreeException("no content at " + displayName(path), e);
        } catch (IOException e) {
            throw new TreeException("cannot read " + displayName(path), e);
        }
    }

    @Override
    public boolean isIgnored(String path) {
        return rules.isIgnored(prefix + path, false) && !tracked.isFile(prefix + path);
    }

    @Override
    public synchronized void close() {
        super.close();
        if (owned != null) {
            owned.close();
        }
    }
}
