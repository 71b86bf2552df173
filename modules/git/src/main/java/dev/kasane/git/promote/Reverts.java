package dev.kasane.git.promote;

import dev.kasane.core.edit.FormerFile;
import dev.kasane.core.edit.ImageEdit;
import dev.kasane.core.source.TreeException;
import dev.kasane.git.GitRepository;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
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

/**
 * Finds edits that a branch once had and no longer has: somebody took them back. What a file said is looked at, not what
 * commits say, since a merge may rewrite every message.
 */
final class Reverts {

    /** How many commits that touch an edited file are looked at, the newest first. */
    private static final int MAX_COMMITS = 500;

    private final GitRepository repository;

    Reverts(GitRepository repository) {
        this.repository = repository;
    }

    /**
     * The edits that were made and taken back.
     *
     * @param branch where the branch is
     * @param files the files each edit would change now
     * @return the last commit that had it, by edit
     */
    Map<ImageEdit, String> among(ObjectId branch, Map<ImageEdit, List<String>> files) {
        Set<String> paths = new HashSet<>();
        files.values().forEach(paths::addAll);
        Map<ImageEdit, String> found = new HashMap<>();
        if (paths.isEmpty()) {
            return found;
        }
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            walk.setTreeFilter(AndTreeFilter.create(PathFilterGroup.createFromStrings(paths), TreeFilter.ANY_DIFF));
            walk.setRewriteParents(false);
            walk.markStart(walk.parseCommit(branch));
            Set<ObjectId> seen = new HashSet<>();
            int commits = 0;
            for (RevCommit commit = walk.next(); commit != null && commits < MAX_COMMITS; commit = walk.next()) {
                commits++;
                look(commit, files, seen, found);
            }
            return found;
        } catch (MissingObjectException e) {
            // a shallow clone ends here, and so does what can be known
            return found;
        } catch (IOException e) {
            throw new TreeException("cannot read the history of " + repository.displayName(), e);
        }
    }

    private void look(
            RevCommit commit, Map<ImageEdit, List<String>> files, Set<ObjectId> seen, Map<ImageEdit, String> found)
            throws IOException {
        Map<String, FormerFile> former = new HashMap<>();
        for (Map.Entry<ImageEdit, List<String>> entry : files.entrySet()) {
            for (String path : entry.getValue()) {
                FormerFile file = former.computeIfAbsent(path, ignored -> read(commit, path, seen));
                if (file.said(entry.getKey())) {
                    found.putIfAbsent(entry.getKey(), commit.abbreviate(10).name());
                }
            }
        }
    }

    /** What a file was; empty when it was not there, or the same in a commit that was looked at. */
    private FormerFile read(RevCommit commit, String path, Set<ObjectId> seen) {
        try (TreeWalk file = TreeWalk.forPath(repository.jgit(), path, commit.getTree())) {
            boolean fresh = file != null && seen.add(file.getObjectId(0));
            return new FormerFile(
                    path,
                    file == null || !fresh
                            ? new byte[0]
                            : repository.jgit().open(file.getObjectId(0)).getBytes());
        } catch (IOException e) {
            throw new TreeException("cannot read " + path + " in " + commit.name(), e);
        }
    }
}
