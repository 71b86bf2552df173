package dev.kasane.git;

import dev.kasane.files.ContentId;
import dev.kasane.files.FileSizeException;
import dev.kasane.files.LinkedTree;
import dev.kasane.files.TreeException;
import dev.kasane.files.TreePath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
import org.eclipse.jgit.errors.CorruptObjectException;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.lib.ObjectReader;
import org.jspecify.annotations.Nullable;

/**
 * The files of one revision. A submodule is there and can be named, but never entered; nothing is fetched: what a shallow
 * or partial clone lacks is an error.
 */
public final class GitTree extends LinkedTree {

    private static final Folder NO_FOLDER = new Folder(ObjectId.zeroId(), List.of(), Map.of());

    private final ObjectReader reader;
    private final Queue<ObjectReader> idle = new ConcurrentLinkedQueue<>();
    private final String name;
    private final ObjectId root;
    private final Map<String, Folder> folders = new ConcurrentHashMap<>();
    private final Map<ObjectId, Folder> known;
    private final Predicate<String> ignored;
    private final ObjectFileCheck objectFiles;

    /** A name in a folder. */
    record Entry(FileMode mode, ObjectId id) {}

    /**
     * The entries of a folder: the same object for the same id, whatever revisions it is in.
     *
     * @param names the names in byte order
     */
    record Folder(ObjectId id, List<String> names, Map<String, Entry> entries) {}

    /**
     * @param reader where objects come from; each thread has one like it
     * @param name what people call this revision
     * @param root the id of its outermost folder
     * @param known the folders of any revision that were read before; more are added
     * @param ignored the paths that Git ignores in the work tree
     * @param objectFiles what is checked once an object cannot be read
     */
    GitTree(
            ObjectReader reader,
            String name,
            ObjectId root,
            Map<ObjectId, Folder> known,
            Predicate<String> ignored,
            ObjectFileCheck objectFiles) {
        this.reader = reader;
        this.name = name;
        this.root = root.copy();
        this.known = known;
        this.ignored = ignored;
        this.objectFiles = objectFiles;
    }

    @Override
    protected Raw raw(String path) {
        if (path.isEmpty()) {
            return Raw.FOLDER;
        }
        Entry entry = entryOf(path);
        if (entry == null) {
            return Raw.MISSING;
        }
        if (entry.mode().equals(FileMode.TREE)) {
            return Raw.FOLDER;
        }
        if (entry.mode().equals(FileMode.SYMLINK)) {
            return Raw.LINK;
        }
        return entry.mode().equals(FileMode.GITLINK) ? Raw.SPECIAL : Raw.FILE;
    }

    @Override
    public boolean hasContentIds() {
        return true;
    }

    @Override
    protected String linkTarget(String path) {
        return new String(bytes(path), StandardCharsets.UTF_8);
    }

    @Override
    public byte[] read(String path) {
        return bytes(path);
    }

    @Override
    public byte[] read(String path, long most) {
        try {
            return load(fileId(path), Constants.OBJ_BLOB, path, most);
        } catch (FileSizeException e) {
            throw new FileSizeException(path + " in " + name, e.size(), most);
        }
    }

    @Override
    public List<String> list(String folder) {
        return folder(folder).names();
    }

    @Override
    public List<String> folders(String folder, Predicate<String> asked) {
        Folder of = folder(folder);
        List<String> folders = new ArrayList<>();
        for (String name : of.names()) {
            Entry entry = of.entries().get(name);
            if (entry != null && entry.mode().equals(FileMode.TREE) && asked.test(name)) {
                folders.add(name);
            }
        }
        return folders;
    }

    @Override
    public ContentId contentId(String path) {
        if (path.isEmpty()) {
            return new ContentId(root.name());
        }
        Entry entry = entryOf(path);
        if (entry == null) {
            throw new TreeException("no content at " + path + " in " + name);
        }
        return new ContentId(entry.id().name());
    }

    @Override
    public boolean isIgnored(String path) {
        return ignored.test(path);
    }

    private @Nullable Entry entryOf(String path) {
        return folder(TreePath.parent(path)).entries().get(TreePath.name(path));
    }

    private byte[] bytes(String path) {
        return loaded(fileId(path), Constants.OBJ_BLOB, path);
    }

    private ObjectId fileId(String path) {
        Entry entry = entryOf(path);
        if (entry == null) {
            throw new TreeException("no file at " + path + " in " + name);
        }
        return entry.id();
    }

    private byte[] loaded(ObjectId id, int type, String path) {
        try {
            return load(id, type, path, MOST_BYTES);
        } catch (FileSizeException e) {
            throw new TreeException(
                    "the object " + id.name() + " of " + path + " in " + name + " has " + e.size()
                            + " bytes, and kasane reads at most " + MOST_BYTES,
                    e);
        }
    }

    private byte[] load(ObjectId id, int type, String path, long most) {
        ObjectReader used = idle.poll();
        if (used == null) {
            used = reader.newReader();
        }
        try {
            ObjectLoader loader = used.open(id, type);
            if (loader.getSize() > most) {
                throw new FileSizeException(path, loader.getSize(), most);
            }
            // with this limit, an object that JGit would only stream is read too
            return loader.getCachedBytes((int) Math.min(most, Integer.MAX_VALUE - 16));
        } catch (MissingObjectException e) {
            objectFiles.throwIfDamaged(id);
            throw new TreeException(
                    "the object " + id.name() + " of " + path + " in " + name
                            + " is not in this clone: fetch it, or run git fsck if it was there",
                    e);
        } catch (FileSizeException e) {
            throw e;
        } catch (OutOfMemoryError e) {
            // JGit allocates what the index of a pack, or a file in an old format, claims to contain
            objectFiles.throwIfDamaged(id);
            throw e;
        } catch (IOException | RuntimeException e) {
            // JGit's readers of packs and objects check little of what they are given
            throw new TreeException(
                    "cannot read the object " + id.name() + " of " + path + " in " + name
                            + ": it is damaged, see git fsck",
                    e);
        } finally {
            idle.add(used);
        }
    }

    /** Two threads may read the same folder at once, to the same end. */
    private Folder folder(String path) {
        Folder known = folders.get(path);
        if (known == null) {
            known = path.isEmpty() ? parse(root, path) : parse(path);
            folders.put(path, known);
        }
        return known;
    }

    private Folder parse(String path) {
        Entry entry = folder(TreePath.parent(path)).entries().get(TreePath.name(path));
        return entry != null && entry.mode().equals(FileMode.TREE) ? parse(entry.id(), path) : NO_FOLDER;
    }

    private Folder parse(ObjectId id, String path) {
        Folder folder = known.get(id);
        if (folder == null) {
            folder = read(id, path);
            known.put(id, folder);
        }
        return folder;
    }

    private Folder read(ObjectId id, String path) {
        String shown = path.isEmpty() ? "the outermost folder" : path;
        try {
            return FolderReader.read(id, loaded(id, Constants.OBJ_TREE, shown));
        } catch (CorruptObjectException e) {
            throw new TreeException(
                    "the tree " + id.name() + " of " + shown + " in " + name + " is damaged: " + e.getMessage(), e);
        }
    }
}
