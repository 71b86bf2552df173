package dev.kasane.promotion;

import dev.kasane.change.edit.FormerFile;
import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.filter.AndTreeFilter;
import org.eclipse.jgit.treewalk.filter.PathFilterGroup;
import org.eclipse.jgit.treewalk.filter.TreeFilter;
import org.jspecify.annotations.Nullable;

/**
 * The versions of some files along a branch, newest first. As long as the branch only grows, what was read once is not
 * read again: a promoter that loses a race against others reads only their commits.
 */
final class FileHistory {

    /** The maximum number of commits that are searched. */
    private static final int MAX_COMMITS = 500;

    /** More bytes than these are not kept. */
    private static final long MAX_KEPT = 32L << 20;

    /**
     * The files after a commit that touched them.
     *
     * @param commit the commit, shortened for people
     * @param files those that were there
     */
    record State(String commit, List<FormerFile> files) {}

    private record Known(ObjectId tip, Set<String> paths, List<State> states) {}

    private final GitRepository repository;
    private @Nullable Known known;

    FileHistory(GitRepository repository) {
        this.repository = repository;
    }

    /** The states of some files up to a commit. */
    synchronized List<State> of(ObjectId tip, Set<String> paths) {
        if (paths.isEmpty()) {
            return List.of();
        }
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            Known earlier = earlier(walk, tip, paths);
            walk.reset();
            List<State> states = new ArrayList<>();
            read(walk, tip, earlier == null ? null : earlier.tip(), paths, states);
            if (earlier != null) {
                states.addAll(earlier.states());
            }
            List<State> newest = List.copyOf(states.subList(0, Math.min(MAX_COMMITS, states.size())));
            known = sizeOf(newest) > MAX_KEPT ? null : new Known(tip.copy(), Set.copyOf(paths), newest);
            return newest;
        } catch (IOException e) {
            throw new TreeException("cannot read the history of " + repository.displayName(), e);
        }
    }

    /** The cached states of the same files, if the branch only grew since. */
    private @Nullable Known earlier(RevWalk walk, ObjectId tip, Set<String> paths) throws IOException {
        Known before = known;
        try {
            return before != null
                            && before.paths().equals(paths)
                            && walk.isMergedInto(walk.parseCommit(before.tip()), walk.parseCommit(tip))
                    ? before
                    : null;
        } catch (MissingObjectException e) {
            // a shallow clone: whether it is merged is unknown
            return null;
        }
    }

    private void read(RevWalk walk, ObjectId tip, @Nullable ObjectId until, Set<String> paths, List<State> states)
            throws IOException {
        walk.setTreeFilter(AndTreeFilter.create(PathFilterGroup.createFromStrings(paths), TreeFilter.ANY_DIFF));
        walk.setRewriteParents(false);
        walk.markStart(walk.parseCommit(tip));
        if (until != null) {
            walk.markUninteresting(walk.parseCommit(until));
        }
        Map<ObjectId, FormerFile> files = new HashMap<>();
        try {
            for (RevCommit commit = walk.next(); commit != null && states.size() < MAX_COMMITS; commit = walk.next()) {
                states.add(new State(commit.abbreviate(10).name(), files(commit, paths, files)));
            }
        } catch (MissingObjectException e) {
            // a shallow clone ends here, and so does what can be known
        }
    }

    private List<FormerFile> files(RevCommit commit, Set<String> paths, Map<ObjectId, FormerFile> known)
            throws IOException {
        List<FormerFile> files = new ArrayList<>();
        try (TreeWalk walk = new TreeWalk(repository.jgit())) {
            walk.addTree(commit.getTree());
            walk.setRecursive(true);
            walk.setFilter(PathFilterGroup.createFromStrings(paths));
            while (walk.next()) {
                ObjectId id = walk.getObjectId(0);
                FormerFile file = known.get(id);
                if (file == null || !file.path().equals(walk.getPathString())) {
                    file = new FormerFile(
                            walk.getPathString(),
                            walk.getObjectReader().open(id).getBytes());
                    known.put(id, file);
                }
                files.add(file);
            }
        }
        return files;
    }

    private static long sizeOf(List<State> states) {
        return states.stream()
                .flatMap(state -> state.files().stream())
                .distinct()
                .mapToLong(file -> file.bytes().length)
                .sum();
    }
}
