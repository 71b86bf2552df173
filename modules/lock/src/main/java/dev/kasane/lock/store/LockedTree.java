package dev.kasane.lock.store;

import dev.kasane.files.ContentId;
import dev.kasane.files.FileTree;
import dev.kasane.files.MemoryTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.files.TreeException;
import dev.kasane.lock.Lock;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.RemoteKind;
import dev.kasane.lock.Requirement;
import java.lang.ref.SoftReference;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A tree with the files of other repositories and servers that its {@code kasane.lock} names, as far as they are in the
 * vendor folder or the store: those of an entry are below {@link Requirement#path}. The lists of the tree's other
 * folders are unchanged. Threads may share one.
 */
public final class LockedTree implements FileTree {

    /** Contents by their kinds, digests and stores, each unpacked once while there is memory: both sides of a diff share them. */
    private static final Map<String, SoftReference<FileTree>> KNOWN = new ConcurrentHashMap<>();

    /** The name of the one file that the content of a file is. */
    private static final String FILE = "file";

    private final FileTree tree;
    private volatile @Nullable Lock lock;

    private LockedTree(FileTree tree) {
        this.tree = tree;
    }

    /** A tree with its locked contents; itself when it has them, or exchanges files of one that has. */
    public static FileTree over(FileTree tree) {
        FileTree below = tree;
        while (!(below instanceof LockedTree) && below.base() != below) {
            below = below.base();
        }
        return below instanceof LockedTree ? tree : new LockedTree(tree);
    }

    /** A place in a locked content. */
    private record Place(LockEntry entry, String root, FileTree content, String path) {

        boolean isOfFile() {
            return entry.requirement().kind() == RemoteKind.FILE;
        }
    }

    /** The place of a path; null when nothing is here for it. */
    private @Nullable Place place(String path) {
        Lock known = lock;
        if (known == null) {
            known = Lock.of(tree);
            lock = known;
        }
        LockEntry entry = known.at(path);
        FileTree content = entry == null || entry.requirement().kind() == RemoteKind.CHART ? null : content(entry);
        if (entry == null || content == null) {
            return null;
        }
        String root = Requirement.entryPath(path);
        boolean file = entry.requirement().kind() == RemoteKind.FILE;
        return new Place(
                entry, root, content, path.equals(root) ? file ? FILE : "" : path.substring(root.length() + 1));
    }

    private Place existing(String path) {
        Place place = place(path);
        if (place == null) {
            throw new TreeException("no file at " + path);
        }
        return place;
    }

    private @Nullable FileTree content(LockEntry entry) {
        ContentStore store = ContentStore.ofUser();
        String id = entry.requirement().kind() + " " + entry.digest() + " " + store.folder();
        SoftReference<FileTree> known = KNOWN.get(id);
        FileTree content = known == null ? null : known.get();
        if (content == null) {
            byte[] bytes = bytes(entry, store);
            if (bytes == null) {
                return null;
            }
            content = entry.requirement().kind() == RemoteKind.FILE
                    ? MemoryTree.builder().file(FILE, bytes).build()
                    : TreeArchive.read("the locked content of " + entry.shown(), bytes);
            KNOWN.put(id, new SoftReference<>(content));
        }
        return content;
    }

    /** The content as it is vendored or in the store; null when it is not here. */
    private byte @Nullable [] bytes(LockEntry entry, ContentStore store) {
        TreeEntry vendored = tree.entry(entry.vendored());
        if (vendored.isFile()) {
            byte[] bytes = tree.read(vendored.path(), LockEntry.MOST_BYTES);
            if (ContentStore.digestOf(bytes).equals(entry.digest())) {
                return bytes;
            }
        }
        return store.find(entry.digest());
    }

    @Override
    public TreeEntry entry(String path) {
        if (!Requirement.isPath(path)) {
            return tree.entry(path);
        }
        Place place = place(path);
        if (place == null) {
            return new TreeEntry(TreeEntry.Kind.MISSING, path);
        }
        TreeEntry found = place.content().entry(place.path());
        boolean named = found.isFile() || found.isFolder();
        if (!named || place.isOfFile()) {
            return new TreeEntry(found.kind(), path);
        }
        return new TreeEntry(found.kind(), found.path().isEmpty() ? place.root() : place.root() + "/" + found.path());
    }

    @Override
    public byte[] read(String path) {
        if (!Requirement.isPath(path)) {
            return tree.read(path);
        }
        Place place = existing(path);
        return place.content().read(place.path());
    }

    @Override
    public byte[] read(String path, long most) {
        return Requirement.isPath(path) ? FileTree.super.read(path, most) : tree.read(path, most);
    }

    @Override
    public List<String> list(String folder) {
        if (!Requirement.isPath(folder)) {
            return tree.list(folder);
        }
        Place place = existing(folder);
        return place.content().list(place.path());
    }

    @Override
    public List<String> folders(String folder, Predicate<String> asked) {
        return Requirement.isPath(folder) ? FileTree.super.folders(folder, asked) : tree.folders(folder, asked);
    }

    @Override
    public ContentId contentId(String path) {
        if (!Requirement.isPath(path)) {
            return tree.contentId(path);
        }
        Place place = existing(path);
        return place.content().contentId(place.path());
    }

    @Override
    public boolean hasContentIds() {
        return tree.hasContentIds();
    }

    @Override
    public boolean isIgnored(String path) {
        return !Requirement.isPath(path) && tree.isIgnored(path);
    }

    @Override
    public boolean isBrokenLink(String path) {
        return !Requirement.isPath(path) && tree.isBrokenLink(path);
    }

    @Override
    public String displayName(String path) {
        return Requirement.isPath(path) ? Requirement.shown(path) : tree.displayName(path);
    }
}
