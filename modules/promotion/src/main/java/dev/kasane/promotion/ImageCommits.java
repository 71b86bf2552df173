package dev.kasane.promotion;

import dev.kasane.change.edit.FormerFile;
import dev.kasane.change.edit.ImageEdit;
import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.treewalk.CanonicalTreeParser;
import org.eclipse.jgit.treewalk.EmptyTreeIterator;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.filter.AndTreeFilter;
import org.eclipse.jgit.treewalk.filter.PathFilterGroup;
import org.eclipse.jgit.treewalk.filter.TreeFilter;
import org.jspecify.annotations.Nullable;

/**
 * Finds the commits that brought images to a branch. The first parents are followed, so an image of a merged branch arrived
 * with the merge.
 *
 * @param repository the clone
 */
public record ImageCommits(GitRepository repository) {

    /** Images that have not changed for so many commits of the branch have no known arrival. */
    static final int MOST_COMMITS = 5_000;

    /**
     * A commit of the branch.
     *
     * @param commit its id
     * @param parent the id of its first parent; null for the first commit
     * @param time when it was committed
     * @param author the name of its author
     */
    public record Arrival(String commit, @Nullable String parent, Instant time, String author) {}

    /**
     * The commits since which the images are as they are.
     *
     * @param branch the tip of the branch
     * @param files for each image as it is there, the files that decide it
     * @return no entry for an image that arrived before what the clone or the limit of commits shows
     */
    public Map<ImageEdit, Arrival> of(ObjectId branch, Map<ImageEdit, List<String>> files) {
        Map<ImageEdit, List<String>> open = new HashMap<>(files);
        Map<ImageEdit, Arrival> found = new HashMap<>();
        try (RevWalk walk = new RevWalk(repository.jgit());
                ObjectReader reader = repository.jgit().newObjectReader()) {
            RevCommit commit = walk.parseCommit(branch);
            for (int seen = 0; seen < MOST_COMMITS && !open.isEmpty(); seen++) {
                RevCommit parent = commit.getParentCount() == 0 ? null : walk.parseCommit(commit.getParent(0));
                Map<String, @Nullable FormerFile> before = changed(reader, parent, commit, open);
                for (ImageEdit edit : arrived(open, before)) {
                    found.put(edit, arrival(commit));
                    open.remove(edit);
                }
                if (parent == null) {
                    break;
                }
                commit = parent;
            }
        } catch (MissingObjectException e) {
            // a shallow clone ends here
            return found;
        } catch (IOException e) {
            throw new TreeException("cannot read the history of " + repository.displayName(), e);
        }
        return found;
    }

    /** The files that a commit changed, as its parent has them. */
    private static Map<String, @Nullable FormerFile> changed(
            ObjectReader reader, @Nullable RevCommit parent, RevCommit commit, Map<ImageEdit, List<String>> open)
            throws IOException {
        Map<String, @Nullable FormerFile> before = new HashMap<>();
        if (parent != null && parent.getTree().equals(commit.getTree())) {
            return before;
        }
        Set<String> paths = new HashSet<>();
        open.values().forEach(paths::addAll);
        try (TreeWalk walk = new TreeWalk(reader)) {
            walk.addTree(
                    parent == null ? new EmptyTreeIterator() : new CanonicalTreeParser(null, reader, parent.getTree()));
            walk.addTree(commit.getTree());
            walk.setRecursive(true);
            walk.setFilter(AndTreeFilter.create(PathFilterGroup.createFromStrings(paths), TreeFilter.ANY_DIFF));
            while (walk.next()) {
                String path = walk.getPathString();
                boolean there = walk.getRawMode(0) != 0;
                before.put(
                        path,
                        there
                                ? new FormerFile(
                                        path, reader.open(walk.getObjectId(0)).getBytes())
                                : null);
            }
        }
        return before;
    }

    private static List<ImageEdit> arrived(
            Map<ImageEdit, List<String>> open, Map<String, @Nullable FormerFile> before) {
        List<ImageEdit> arrived = new ArrayList<>();
        for (Map.Entry<ImageEdit, List<String>> one : open.entrySet()) {
            for (String path : one.getValue()) {
                FormerFile file = before.get(path);
                if (before.containsKey(path) && (file == null || !file.hasImage(one.getKey()))) {
                    arrived.add(one.getKey());
                    break;
                }
            }
        }
        return arrived;
    }

    private static Arrival arrival(RevCommit commit) {
        return new Arrival(
                commit.name(),
                commit.getParentCount() == 0 ? null : commit.getParent(0).name(),
                commit.getCommitterIdent().getWhenAsInstant(),
                commit.getAuthorIdent().getName());
    }
}
