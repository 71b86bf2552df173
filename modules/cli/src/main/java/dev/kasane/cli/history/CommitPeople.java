package dev.kasane.cli.history;

import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.PullRequest.Merge;
import org.eclipse.jgit.revwalk.RevCommit;
import org.jspecify.annotations.Nullable;

/**
 * The people behind a commit of a branch.
 *
 * @param author the author
 * @param mergedBy the person who merged its pull request, as recorded by the forge; null if unknown
 * @param committer the committer if it differs from the author; null otherwise
 * @param isSure whether a commit of kasane's without a person is one that it pushed itself
 */
record CommitPeople(
        String author, @Nullable String mergedBy, @Nullable String committer, boolean isSure) {

    static CommitPeople of(RevCommit commit, Merges merges) {
        String author = commit.getAuthorIdent().getName();
        String committer = commit.getCommitterIdent().getName();
        Merge merge = merges.of(commit.name());
        return new CommitPeople(
                author,
                merge == null ? null : merge.person(),
                committer.equals(author) ? null : committer,
                !isOfKasane(commit) || merges.isComplete() && merge == null);
    }

    private static boolean isOfKasane(RevCommit commit) {
        return commit.getAuthorIdent().getEmailAddress().equals(Identity.KASANE.email());
    }

    /** The people as text. A fast-forward at a forge records no person. */
    String toText() {
        if (mergedBy != null && !mergedBy.equals(author)) {
            return author + ", merged by " + mergedBy;
        }
        if (committer != null) {
            return author + ", committed by " + committer;
        }
        return isSure ? author : author + " (committed or fast-forwarded)";
    }
}
