package dev.kasane.files;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** A file tree in memory. Immutable once built; folders exist only through their files. */
public final class MemoryTree extends LinkedTree {

    private final SortedMap<String, byte[]> files;
    private final Map<String, String> links;
    /** The names in each folder. */
    private final Map<String, TreeSet<String>> folders = new HashMap<>();

    private MemoryTree(SortedMap<String, byte[]> files, Map<String, String> links) {
        this.files = files;
        this.links = links;
        folders.put("", new TreeSet<>());
        files.keySet().forEach(this::addName);
        links.keySet().forEach(this::addName);
    }

    private void addName(String path) {
        String inner = path;
        boolean isNew = true;
        while (isNew && !inner.isEmpty()) {
            String folder = TreePath.parent(inner);
            isNew = !folders.containsKey(folder);
            folders.computeIfAbsent(folder, key -> new TreeSet<>()).add(TreePath.name(inner));
            inner = folder;
        }
    }

    /** A tree of text files: path, text, path, text … */
    public static MemoryTree of(String... pathsAndTexts) {
        Builder builder = new Builder();
        for (int i = 0; i < pathsAndTexts.length; i += 2) {
            builder.file(pathsAndTexts[i], pathsAndTexts[i + 1]);
        }
        return builder.build();
    }

    public static Builder builder() {
        return new Builder();
    }

    @Override
    protected Raw raw(String path) {
        if (links.containsKey(path)) {
            return Raw.LINK;
        }
        return files.containsKey(path) ? Raw.FILE : folders.containsKey(path) ? Raw.FOLDER : Raw.MISSING;
    }

    @Override
    protected String linkTarget(String path) {
        String target = links.get(path);
        if (target == null) {
            throw new TreeException("no link at " + path);
        }
        return target;
    }

    @Override
    public byte[] read(String path) {
        byte[] bytes = files.get(path);
        if (bytes == null) {
            throw new TreeException("no file at " + path);
        }
        return bytes;
    }

    @Override
    public List<String> list(String folder) {
        TreeSet<String> names = folders.get(folder);
        return names == null ? List.of() : List.copyOf(names);
    }

    @Override
    public ContentId contentId(String path) {
        if (links.containsKey(path)) {
            return ContentId.ofBlob(linkTarget(path).getBytes(StandardCharsets.UTF_8));
        }
        if (files.containsKey(path)) {
            return ContentId.ofBlob(read(path));
        }
        TreeEncoder encoder = new TreeEncoder();
        for (String name : list(path)) {
            String child = path.isEmpty() ? name : path + "/" + name;
            encoder.add(
                    raw(child) == Raw.LINK ? "120000" : files.containsKey(child) ? "100644" : "40000",
                    name,
                    contentId(child));
        }
        return encoder.id();
    }

    /** Collects the files of a tree. */
    public static final class Builder {
        private final SortedMap<String, byte[]> files = new TreeMap<>();
        private final Map<String, String> links = new TreeMap<>();

        public Builder file(String path, String text) {
            return file(path, text.getBytes(StandardCharsets.UTF_8));
        }

        public Builder file(String path, byte[] bytes) {
            files.put(path, bytes.clone());
            return this;
        }

        /** A symbolic link. */
        public Builder link(String path, String target) {
            links.put(path, target);
            return this;
        }

        public MemoryTree build() {
            return new MemoryTree(new TreeMap<>(files), new TreeMap<>(links));
        }
    }
}
