package dev.kasane.cli.history;

import dev.kasane.git.commit.CommitMessage;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;

/**
 * The sources of a promotion's images, as its commit message names them. The message is not verified: any committer can
 * write it.
 *
 * @param commit the commit of the promotion
 * @param commits the commits that the images were built from
 * @param repository the repository of those commits; null if the promotion does not name it: then it is this one
 * @param reason the reason in the message; null for none
 */
record PromotedFrom(
        String commit,
        List<String> commits,
        @Nullable String repository,
        @Nullable String reason) {

    /** A promotion is one commit; people may have added some to its branch. */
    private static final int MOST_MERGED = 10;

    private static final int SOURCE = 5;

    /**
     * The promotions of a target that a commit of a branch is, or brought with a merge, the newest first.
     *
     * @param before its first parent
     * @param target the folder of the target
     */
    static List<PromotedFrom> of(RevWalk walk, RevCommit commit, RevCommit before, String target) throws IOException {
        List<PromotedFrom> promotions = new ArrayList<>();
        add(commit, target, promotions);
        for (int i = 1; i < commit.getParentCount(); i++) {
            @Nullable RevCommit merged = commit.getParent(i);
            for (int seen = 0; seen < MOST_MERGED && merged != null; seen++) {
                RevCommit one = walk.parseCommit(merged);
                if (walk.isMergedInto(one, before)) {
                    break;
                }
                add(one, target, promotions);
                merged = one.getParentCount() == 0 ? null : one.getParent(0);
            }
        }
        return promotions;
    }

    private static void add(RevCommit commit, String target, List<PromotedFrom> promotions) {
        String message = commit.getFullMessage();
        String written = target.isEmpty()
                ? "."
                : URLEncoder.encode(target, StandardCharsets.UTF_8).replace("%2F", "/");
        boolean isOfTarget = false;
        Set<String> sources = new LinkedHashSet<>();
        for (String value : CommitMessage.values(message, "Kasane-Edit")) {
            // image, new name, tag, digest, pipeline, source commit, targets
            List<String> fields = List.of(value.split(" "));
            if (fields.size() > SOURCE
                    && fields.subList(SOURCE + 1, fields.size()).contains(written)) {
                isOfTarget = true;
                if (!fields.get(SOURCE).equals("-")) {
                    sources.add(fields.get(SOURCE));
                }
            }
        }
        if (isOfTarget) {
            promotions.add(new PromotedFrom(
                    commit.name(),
                    List.copyOf(sources),
                    first(message, "Source-Repository"),
                    first(message, "Reason")));
        }
    }

    private static @Nullable String first(String message, String trailer) {
        return CommitMessage.values(message, trailer).stream().findFirst().orElse(null);
    }
}
