package dev.kasane.files;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;

/** A file tree with one more file, in an existing folder. */
public record AddedFile(FileTree base, String path, byte[] bytes) implements FileTree {

    @Override
    public TreeEntry entry(String asked) {
        String plain = TreePath.join("", asked);
        return path.equals(plain) ? new TreeEntry(TreeEntry.Kind.FILE, path) : base.entry(asked);
    }

    @Override
    public byte[] read(String asked) {
        return asked.equals(path) ? bytes : base.read(asked);
    }

    @Override
    public byte[] read(String asked, long most) {
        return asked.equals(path) ? bytes : base.read(asked, most);
    }

    @Override
    public List<String> list(String folder) {
        if (!folder.equals(TreePath.parent(path))) {
            return base.list(folder);
        }
        TreeSet<String> names = new TreeSet<>(base.list(folder));
        names.add(TreePath.name(path));
        return List.copyOf(names);
    }

    @Override
    public List<String> folders(String folder, Predicate<String> asked) {
        return base.folders(folder, asked);
    }

    @Override
    public ContentId contentId(String asked) {
        ContentId own = ContentId.ofBlob(bytes);
        if (asked.equals(path)) {
            return own;
        }
        ContentId below = base.contentId(asked);
        // of a folder with the file: not the one that Git would give it, but another one than without the file
        return TreePath.isWithin(path, asked)
                ? ContentId.ofBlob((below.hex() + "\n" + path + " " + own.hex()).getBytes(StandardCharsets.UTF_8))
                : below;
    }

    @Override
    public boolean hasContentIds() {
        return base.hasContentIds();
    }

    @Override
    public boolean isIgnored(String asked) {
        return base.isIgnored(asked);
    }

    @Override
    public boolean isBrokenLink(String asked) {
        return base.isBrokenLink(asked);
    }

    @Override
    public String displayName(String asked) {
        return base.displayName(asked);
    }
}
