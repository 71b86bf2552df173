package dev.kasane.promotion;

import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.OwnCommits;
import dev.kasane.problem.KasaneException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevSort;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;

/**
 * The branch of a promotion as its commits describe it. Unverified: see {@link HeadProof}.
 *
 * @param tip its tip; null if it does not exist
 * @param parent the commit below its only commit; null if the base has all of it, or it has foreign commits
 * @param tree the tree of the tip; null when there is no tip
 * @param name the tip and its author, for messages
 * @param message the message of its only commit
 * @param promotions the edits that its only commit names
 * @param foreign the commits that kasane cannot have made, with the reason, for messages
 */
record OwnBranch(
        @Nullable ObjectId tip,
        @Nullable ObjectId parent,
        @Nullable ObjectId tree,
        String name,
        String message,
        List<ImagePromotion> promotions,
        List<String> foreign) {

    private static final int SHOWN = 10;

    static OwnBranch look(
            GitRepository repository, @Nullable ObjectId tip, ObjectId base, OwnCommits own, PromotionRequest request) {
        if (tip == null) {
            return new OwnBranch(null, null, null, "", "", List.of(), List.of());
        }
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            walk.markStart(walk.parseCommit(tip));
            walk.markUninteresting(walk.parseCommit(base));
            walk.sort(RevSort.TOPO);
            walk.sort(RevSort.REVERSE, true);
            List<RevCommit> commits = new ArrayList<>();
            List<String> foreign = new ArrayList<>();
            for (RevCommit commit : walk) {
                walk.parseBody(commit);
                commits.add(commit);
                String why = objection(commit, own, request);
                if (why != null && foreign.size() < SHOWN) {
                    foreign.add(nameOf(commit) + why);
                }
            }
            if (commits.isEmpty()) {
                return new OwnBranch(tip, null, null, "", "", List.of(), List.of());
            }
            RevCommit head = commits.getLast();
            if (foreign.isEmpty() && commits.size() > 1) {
                foreign.add(nameOf(head) + ": it is not the only commit, and a promotion is one");
            }
            return foreign.isEmpty() ? of(head) : foreign(head, foreign);
        } catch (IOException e) {
            throw new TreeException("cannot read the branch of the promotion in " + repository.displayName(), e);
        }
    }

    private static OwnBranch foreign(RevCommit head, List<String> foreign) {
        return new OwnBranch(
                head.getId(), null, head.getTree().getId(), nameOf(head), "", List.of(), List.copyOf(foreign));
    }

    private static OwnBranch of(RevCommit head) {
        Map<String, ImagePromotion> promotions = new LinkedHashMap<>();
        try {
            for (ImagePromotion promotion : PromotionMessage.promotions(head.getFullMessage())) {
                promotions.put(
                        promotion.edit().target() + "\n" + promotion.edit().image(), promotion);
            }
        } catch (KasaneException | IllegalArgumentException e) {
            return foreign(head, List.of(nameOf(head) + ": its edits cannot be read"));
        }
        return new OwnBranch(
                head.getId(),
                head.getParent(0).getId(),
                head.getTree().getId(),
                nameOf(head),
                head.getFullMessage(),
                List.copyOf(promotions.values()),
                List.of());
    }

    /** Why a commit cannot be a promotion of kasane to an environment; null when it can. */
    private static @Nullable String objection(RevCommit commit, OwnCommits own, PromotionRequest request) {
        if (!own.isNamedOwn(commit)) {
            return "";
        }
        if (!PromotionMessage.isOf(commit.getFullMessage(), request)) {
            return ": it names no promotion to " + request.environment();
        }
        if (commit.getParentCount() != 1) {
            return ": it has not one parent, and a promotion has";
        }
        return own.isSigned(commit) ? null : ": it is not signed with kasane's key";
    }

    private static String nameOf(RevCommit commit) {
        return commit.abbreviate(SHOWN).name() + " by "
                + commit.getAuthorIdent().getName();
    }
}
