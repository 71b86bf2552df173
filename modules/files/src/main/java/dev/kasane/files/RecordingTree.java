package dev.kasane.files;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A file tree that records every path that is read, found or not: the inputs of a result. If one of them changes, the
 * result must be computed again.
 */
public final class RecordingTree implements FileTree {

    private final FileTree tree;
    private final Map<String, TreeEntry.Kind> reads = Collections.synchronizedMap(new LinkedHashMap<>());

    public RecordingTree(FileTree tree) {
        this.tree = tree;
    }

    /** Each path that was looked up, in the order of the first lookup, and what was found there. */
    public Map<String, TreeEntry.Kind> reads() {
        synchronized (reads) {
            return Collections.unmodifiableMap(new LinkedHashMap<>(reads));
        }
    }

    /** Adds paths that were read from the same tree elsewhere. */
    public void note(Map<String, TreeEntry.Kind> others) {
        reads.putAll(others);
    }

    @Override
    public TreeEntry entry(String path) {
        TreeEntry entry = tree.entry(path);
        reads.put(path, entry.kind());
        if (entry.isFile() || entry.isFolder()) {
            reads.put(entry.path(), entry.kind());
        }
        return entry;
    }

    @Override
    public byte[] read(String path) {
        reads.put(path, TreeEntry.Kind.FILE);
        return tree.read(path);
    }

    @Override
    public byte[] read(String path, long most) {
        reads.put(path, TreeEntry.Kind.FILE);
        return tree.read(path, most);
    }

    @Override
    public List<String> list(String folder) {
        reads.put(folder, TreeEntry.Kind.FOLDER);
        return tree.list(folder);
    }

    @Override
    public ContentId contentId(String path) {
        return tree.contentId(path);
    }

    @Override
    public boolean isIgnored(String path) {
        return tree.isIgnored(path);
    }

    @Override
    public boolean isBrokenLink(String path) {
        return tree.isBrokenLink(path);
    }

    @Override
    public String displayName(String path) {
        return tree.displayName(path);
    }
}
