package dev.kasane.files;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A tree in which some files have other bytes; everything else is as in the tree below it.
 *
 * <p>The id of a folder that holds such a file is not Git's: it is equal for the same exchanges over the same tree, and
 * another one than the folder has below.
 */
public final class OverlayTree implements FileTree {

    private final FileTree base;
    private final SortedMap<String, byte[]> files;

    /**
     * @param base the tree below
     * @param files other bytes for files of it, by paths without links
     */
    public OverlayTree(FileTree base, Map<String, byte[]> files) {
        this.base = base;
        this.files = new TreeMap<>(files);
    }

    @Override
    public TreeEntry entry(String path) {
        return base.entry(path);
    }

    @Override
    public byte[] read(String path) {
        byte[] other = files.get(path);
        return other == null ? base.read(path) : other;
    }

    @Override
    public byte[] read(String path, long most) {
        byte[] other = files.get(path);
        return other == null ? base.read(path, most) : other;
    }

    @Override
    public List<String> list(String folder) {
        return base.list(folder);
    }

    @Override
    public ContentId contentId(String path) {
        byte[] other = files.get(path);
        if (other != null) {
            return ContentId.ofBlob(other);
        }
        StringBuilder exchanged = new StringBuilder();
        files.forEach((file, bytes) -> {
            if (TreePath.isWithin(file, path)) {
                exchanged
                        .append(file)
                        .append(' ')
                        .append(ContentId.ofBlob(bytes).hex())
                        .append('\n');
            }
        });
        ContentId below = base.contentId(path);
        return exchanged.isEmpty()
                ? below
                : ContentId.ofBlob((below.hex() + "\n" + exchanged).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public boolean hasContentIds() {
        return base.hasContentIds();
    }

    @Override
    public FileTree base() {
        return base;
    }

    @Override
    public boolean isIgnored(String path) {
        return base.isIgnored(path);
    }

    @Override
    public boolean isBrokenLink(String path) {
        return base.isBrokenLink(path);
    }

    @Override
    public String displayName(String path) {
        return base.displayName(path);
    }
}
