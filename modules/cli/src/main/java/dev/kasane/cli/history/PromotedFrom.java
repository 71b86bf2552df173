package dev.kasane.cli.history;

import dev.kasane.git.commit.CommitMessage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;

/**
 * Where the images of a promotion come from, as its commit says it. Anybody can write such a message.
 *
 * @param commit the commit of the promotion
 * @param commits the commits that the images were built from
 * @param repository the repository of those commits; null if the promotion does not name it: then it is this one
 * @param reason the reason that somebody gave; null for none
 */
record PromotedFrom(
        String commit,
        List<String> commits,
        @Nullable String repository,
        @Nullable String reason) {

    /** A promotion is one commit; people may have added some to its branch. */
    private static final int MOST_MERGED = 10;

    /**
     * The promotions that a commit of a branch is, or brought with a merge, the newest first.
     *
     * @param before its first parent
     */
    static List<PromotedFrom> of(RevWalk walk, RevCommit commit, RevCommit before) throws IOException {
        List<PromotedFrom> promotions = new ArrayList<>();
        add(commit, promotions);
        for (int i = 1; i < commit.getParentCount(); i++) {
            @Nullable RevCommit merged = commit.getParent(i);
            for (int seen = 0; seen < MOST_MERGED && merged != null; seen++) {
                RevCommit one = walk.parseCommit(merged);
                if (walk.isMergedInto(one, before)) {
                    break;
                }
                add(one, promotions);
                merged = one.getParentCount() == 0 ? null : one.getParent(0);
            }
        }
        return promotions;
    }

    private static void add(RevCommit commit, List<PromotedFrom> promotions) {
        String message = commit.getFullMessage();
        if (!CommitMessage.values(message, "Kasane-Edit").isEmpty()) {
            promotions.add(new PromotedFrom(
                    commit.name(),
                    CommitMessage.values(message, "Source-Commit"),
                    first(message, "Source-Repository"),
                    first(message, "Reason")));
        }
    }

    private static @Nullable String first(String message, String trailer) {
        return CommitMessage.values(message, trailer).stream().findFirst().orElse(null);
    }
}
