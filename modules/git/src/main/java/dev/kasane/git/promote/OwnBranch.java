package dev.kasane.git.promote;

import dev.kasane.core.source.TreeException;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.Identity;
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
 * The branch of a promotion as it was found: what former runs put on it, and whether somebody else did, too.
 *
 * @param tip where it is; null when it is not there
 * @param parent the commit below its only commit; null when it has none or several
 * @param promotions the edits of commits that the base does not have, later ones in the place of earlier ones
 * @param foreign commits of others, for people
 */
record OwnBranch(
        @Nullable ObjectId tip, @Nullable ObjectId parent, List<ImagePromotion> promotions, List<String> foreign) {

    static OwnBranch look(GitRepository repository, @Nullable ObjectId tip, ObjectId base, Identity own) {
        if (tip == null) {
            return new OwnBranch(null, null, List.of(), List.of());
        }
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            walk.markStart(walk.parseCommit(tip));
            walk.markUninteresting(walk.parseCommit(base));
            walk.sort(RevSort.TOPO);
            walk.sort(RevSort.REVERSE, true);
            Map<String, ImagePromotion> promotions = new LinkedHashMap<>();
            List<String> foreign = new ArrayList<>();
            ObjectId parent = null;
            int commits = 0;
            for (RevCommit commit : walk) {
                walk.parseBody(commit);
                commits++;
                parent = commit.getParentCount() == 1 ? commit.getParent(0).getId() : null;
                boolean ours = commit.getCommitterIdent().getEmailAddress().equals(own.email())
                        && PromotionMessage.isPromotion(commit.getFullMessage());
                if (ours) {
                    for (ImagePromotion promotion : PromotionMessage.promotions(commit.getFullMessage())) {
                        promotions.put(
                                promotion.edit().target() + "\n"
                                        + promotion.edit().image(),
                                promotion);
                    }
                } else {
                    foreign.add(commit.abbreviate(10).name() + " by "
                            + commit.getAuthorIdent().getName());
                }
            }
            return new OwnBranch(tip, commits == 1 ? parent : null, List.copyOf(promotions.values()), foreign);
        } catch (IOException e) {
            throw new TreeException("cannot read the branch of the promotion in " + repository.displayName(), e);
        }
    }
}
