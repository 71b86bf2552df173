package dev.kasane.ci.verify;

import dev.kasane.ci.state.StateFiles;
import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import dev.kasane.json.JsonValue;
import dev.kasane.json.MalformedJsonException;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.treewalk.AbstractTreeIterator;
import org.eclipse.jgit.treewalk.CanonicalTreeParser;
import org.eclipse.jgit.treewalk.EmptyTreeIterator;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.filter.AndTreeFilter;
import org.eclipse.jgit.treewalk.filter.PathFilter;
import org.eclipse.jgit.treewalk.filter.TreeFilter;
import org.jspecify.annotations.Nullable;

/**
 * The verdicts on the images of all targets in a branch, in order. With a key, only commits that are signed with it
 * count, wherever the branch is now.
 *
 * @param paths for each file of the log what was written into it, the oldest first
 */
public record VerificationHistory(Map<String, List<Noted>> paths) {

    /** Nothing was recorded. */
    public static final VerificationHistory NONE = new VerificationHistory(Map.of());

    /** More commits of the branch are not read. */
    private static final int MOST_COMMITS = 20_000;

    private static final int MOST_BYTES = 1 << 20;

    /**
     * A recorded verdict.
     *
     * @param image the tag that the target had
     * @param arrival the commit that had brought it
     * @param verdict whether it worked
     * @param time when it was recorded
     */
    public record Noted(String image, String arrival, Verdict verdict, Instant time) {}

    /** The recorded verdicts on a target, the oldest first. */
    public List<Noted> of(String branch, String pipeline, String target) {
        return paths.getOrDefault(VerificationLog.path(branch, pipeline, target), List.of());
    }

    static VerificationHistory read(StateFiles files, GitRepository repository, Instant since) {
        ObjectId tip = files.look(List.of()).tip();
        Map<String, List<Noted>> paths = new HashMap<>();
        try (RevWalk walk = new RevWalk(repository.jgit());
                ObjectReader reader = repository.jgit().newObjectReader()) {
            RevCommit commit = tip == null ? null : walk.parseCommit(tip);
            for (int seen = 0; commit != null && seen < MOST_COMMITS; seen++) {
                RevCommit parent = commit.getParentCount() == 0 ? null : walk.parseCommit(commit.getParent(0));
                if (files.isSigned(commit)) {
                    // only dates of signed commits end the search
                    if (time(commit).isBefore(since)) {
                        break;
                    }
                    add(reader, parent, commit, paths);
                }
                commit = parent;
            }
        } catch (MissingObjectException e) {
            // a shallow clone ends here
            return new VerificationHistory(paths);
        } catch (IOException e) {
            throw new TreeException("cannot read the state in " + repository.displayName(), e);
        }
        return new VerificationHistory(paths);
    }

    private static Instant time(RevCommit commit) {
        return commit.getCommitterIdent().getWhenAsInstant();
    }

    /** Adds what a commit changed, before what later ones did. */
    private static void add(
            ObjectReader reader, @Nullable RevCommit parent, RevCommit commit, Map<String, List<Noted>> paths)
            throws IOException {
        try (TreeWalk changed = new TreeWalk(reader)) {
            changed.setRecursive(true);
            changed.setFilter(AndTreeFilter.create(PathFilter.create(VerificationLog.FOLDER), TreeFilter.ANY_DIFF));
            changed.addTree(tree(reader, parent));
            changed.addTree(tree(reader, commit));
            while (changed.next()) {
                Noted noted =
                        changed.getRawMode(1) == 0 ? null : noted(reader.open(changed.getObjectId(1)), time(commit));
                if (noted != null) {
                    paths.computeIfAbsent(changed.getPathString(), path -> new ArrayList<>())
                            .addFirst(noted);
                }
            }
        }
    }

    private static AbstractTreeIterator tree(ObjectReader reader, @Nullable RevCommit commit) throws IOException {
        return commit == null ? new EmptyTreeIterator() : new CanonicalTreeParser(null, reader, commit.getTree());
    }

    private static @Nullable Noted noted(ObjectLoader file, Instant time) throws IOException {
        if (file.getSize() > MOST_BYTES) {
            return null;
        }
        try {
            JsonValue node = JsonValue.read(file.getBytes());
            return new Noted(
                    node.path("image").text(), node.path("arrival").text(), VerificationLog.verdict(node), time);
        } catch (MalformedJsonException | IllegalArgumentException | DateTimeException e) {
            // no verdict yet, or not written by kasane
            return null;
        }
    }
}
