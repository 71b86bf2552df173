package dev.kasane.change.graph;

import dev.kasane.files.ContentId;
import dev.kasane.files.FileTree;
import dev.kasane.files.MemoryTree;
import dev.kasane.files.TreeEntry;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** A tree in memory that has ids of contents, as a revision of Git has, and notes which files are read. */
final class RevisionTree implements FileTree {

    final Set<String> read = new TreeSet<>();

    private final FileTree files;

    RevisionTree(FileTree files) {
        this.files = files;
    }

    static RevisionTree of(String... pathsAndTexts) {
        return new RevisionTree(MemoryTree.of(pathsAndTexts));
    }

    @Override
    public TreeEntry entry(String path) {
        return files.entry(path);
    }

    @Override
    public byte[] read(String path) {
        read.add(path);
        return files.read(path);
    }

    @Override
    public List<String> list(String folder) {
        return files.list(folder);
    }

    @Override
    public ContentId contentId(String path) {
        return files.contentId(path);
    }

    @Override
    public boolean hasContentIds() {
        return true;
    }
}
