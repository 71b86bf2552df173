package dev.kasane.files;

import java.util.List;
import java.util.TreeSet;

/** A tree with one more file, in a folder that is there. */
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
    public ContentId contentId(String asked) {
        return asked.equals(path) ? ContentId.ofBlob(bytes) : base.contentId(asked);
    }

    @Override
    public boolean isIgnored(String asked) {
        return base.isIgnored(asked);
    }

    @Override
    public String displayName(String asked) {
        return base.displayName(asked);
    }
}
