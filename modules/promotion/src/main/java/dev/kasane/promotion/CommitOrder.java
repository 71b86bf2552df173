package dev.kasane.promotion;

import com.google.re2j.Pattern;
import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import java.io.IOException;
import org.eclipse.jgit.errors.AmbiguousObjectException;
import org.eclipse.jgit.errors.IncorrectObjectTypeException;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;

/**
 * The order of tags that are commits of a repository. When history was rewritten, a commit that the branch has now counts
 * as newer than one it has no longer.
 */
public final class CommitOrder implements TagOrder {

    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{7,40}");

    private final GitRepository repository;
    private final String branch;

    /**
     * @param repository where the code is
     * @param branch a revision: the branch that images are built from
     */
    public CommitOrder(GitRepository repository, String branch) {
        this.repository = repository;
        this.branch = branch;
    }

    @Override
    public Verdict compare(String current, String wanted) {
        if (current.equals(wanted)) {
            return Verdict.SAME;
        }
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            RevCommit now = commit(walk, current);
            RevCommit then = commit(walk, wanted);
            if (now == null || then == null) {
                return Verdict.UNKNOWN;
            }
            if (now.equals(then)) {
                return Verdict.SAME;
            }
            if (walk.isMergedInto(now, then)) {
                return Verdict.NEWER;
            }
            if (walk.isMergedInto(then, now)) {
                return Verdict.OLDER;
            }
            ObjectId id = repository.jgit().resolve(branch + "^{commit}");
            RevCommit head = id == null ? null : walk.parseCommit(id);
            boolean rewritten = head != null && !walk.isMergedInto(now, head) && walk.isMergedInto(then, head);
            return rewritten ? Verdict.NEWER : Verdict.APART;
        } catch (MissingObjectException e) {
            return Verdict.UNKNOWN;
        } catch (IOException e) {
            throw new TreeException("cannot compare " + current + " with " + wanted, e);
        }
    }

    private @Nullable RevCommit commit(RevWalk walk, String tag) throws IOException {
        if (!COMMIT.matches(tag)) {
            return null;
        }
        try {
            ObjectId id = repository.jgit().resolve(tag + "^{commit}");
            return id == null ? null : walk.parseCommit(id);
        } catch (AmbiguousObjectException | IncorrectObjectTypeException e) {
            return null;
        }
    }
}
