package dev.kasane.promotion;

import dev.kasane.change.edit.FormerFile;
import dev.kasane.change.edit.ImageEdit;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.treewalk.CanonicalTreeParser;
import org.eclipse.jgit.treewalk.EmptyTreeIterator;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.filter.TreeFilter;
import org.jspecify.annotations.Nullable;

/**
 * The files that a commit of a branch changed.
 *
 * @param before by path, those that existed before the commit, with their former content
 * @param after by path, those that exist after it, with their new content
 */
record ChangedFiles(Map<String, FormerFile> before, Map<String, FormerFile> after) {

    /** A promotion changes a file for each target. */
    private static final int MOST_FILES = 500;

    private static final int MOST_BYTES = 1 << 20;

    static ChangedFiles of(ObjectReader reader, @Nullable RevCommit parent, RevCommit commit) throws IOException {
        Map<String, FormerFile> before = new HashMap<>();
        Map<String, FormerFile> after = new HashMap<>();
        try (TreeWalk walk = new TreeWalk(reader)) {
            walk.addTree(
                    parent == null ? new EmptyTreeIterator() : new CanonicalTreeParser(null, reader, parent.getTree()));
            walk.addTree(commit.getTree());
            walk.setRecursive(true);
            walk.setFilter(TreeFilter.ANY_DIFF);
            for (int seen = 0; seen < MOST_FILES && walk.next(); seen++) {
                read(reader, walk, 0, before);
                read(reader, walk, 1, after);
            }
        }
        return new ChangedFiles(before, after);
    }

    private static void read(ObjectReader reader, TreeWalk walk, int side, Map<String, FormerFile> files)
            throws IOException {
        if (!FileMode.REGULAR_FILE.equals(walk.getRawMode(side))) {
            return;
        }
        ObjectLoader file = reader.open(walk.getObjectId(side));
        if (file.getSize() <= MOST_BYTES) {
            files.put(walk.getPathString(), new FormerFile(walk.getPathString(), file.getBytes()));
        }
    }

    /** Whether one of the files has the image of an edit since this commit. */
    boolean have(ImageEdit edit) {
        return after.values().stream().anyMatch(file -> {
            FormerFile former = before.get(file.path());
            return file.hasImage(edit) && (former == null || !former.hasImage(edit));
        });
    }
}
