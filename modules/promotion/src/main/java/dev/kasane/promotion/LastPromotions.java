package dev.kasane.promotion;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;

/**
 * Finds the newest commits of a branch whose messages name promotions of images in targets. The search follows first
 * parents, and the commits that a merge brought. Messages are not verified, so the result is for display only.
 *
 * @param repository the clone
 */
public record LastPromotions(GitRepository repository) {

    /** A promotion is one commit; people may have added some to its branch. */
    private static final int MOST_MERGED = 10;

    /**
     * A promotion of an image.
     *
     * @param commit the commit whose message names it
     * @param edit the edit that it names
     */
    public record Promoted(String commit, ImageEdit edit) {}

    /** An image of a target. */
    private record Place(String target, String image) {

        static Place of(ImageEdit edit) {
            return new Place(edit.target(), edit.image());
        }
    }

    /**
     * The newest promotions.
     *
     * @param branch the tip of the branch
     * @param wanted the images; their new tags are ignored
     * @return no entry for an image without a promotion in the clone's history, or within the limit of commits
     */
    public Map<ImageEdit, Promoted> of(ObjectId branch, Collection<ImageEdit> wanted) {
        Map<Place, List<ImageEdit>> open = new HashMap<>();
        wanted.forEach(image -> open.computeIfAbsent(Place.of(image), place -> new ArrayList<>())
                .add(image));
        Set<ObjectId> known = new HashSet<>();
        Map<ImageEdit, Promoted> found = new HashMap<>();
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            RevCommit commit = walk.parseCommit(branch);
            for (int seen = 0; seen < ImageCommits.MOST_COMMITS && !open.isEmpty(); seen++) {
                take(named(commit, open), open, found);
                if (commit.getParentCount() == 0) {
                    break;
                }
                RevCommit parent = walk.parseCommit(commit.getParent(0));
                for (int i = 1; i < commit.getParentCount() && !open.isEmpty(); i++) {
                    findMerged(walk, commit.getParent(i), parent, known, open, found);
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

    /**
     * Searches the commits that a merge brought, down to one that the branch had before.
     *
     * @param known commits that are older than a merge: the search reaches them later along the branch
     */
    private static void findMerged(
            RevWalk walk,
            RevCommit merged,
            RevCommit before,
            Set<ObjectId> known,
            Map<Place, List<ImageEdit>> open,
            Map<ImageEdit, Promoted> found)
            throws IOException {
        @Nullable RevCommit commit = merged;
        for (int seen = 0; seen < MOST_MERGED && commit != null; seen++) {
            RevCommit one = walk.parseCommit(commit);
            Map<ImageEdit, Promoted> named = named(one, open);
            if (!named.isEmpty() && (known.contains(one) || walk.isMergedInto(one, before))) {
                known.add(one);
                return;
            }
            take(named, open, found);
            commit = one.getParentCount() == 0 ? null : one.getParent(0);
        }
    }

    /** The promotions of some images in a commit message. */
    private static Map<ImageEdit, Promoted> named(RevCommit commit, Map<Place, List<ImageEdit>> images) {
        Map<ImageEdit, Promoted> named = new HashMap<>();
        for (ImagePromotion promotion : PromotionMessage.claims(commit.getFullMessage())) {
            ImageEdit edit = promotion.edit();
            images.getOrDefault(Place.of(edit), List.of())
                    .forEach(image -> named.put(image, new Promoted(commit.name(), edit)));
        }
        return named;
    }

    private static void take(
            Map<ImageEdit, Promoted> named, Map<Place, List<ImageEdit>> open, Map<ImageEdit, Promoted> found) {
        found.putAll(named);
        named.keySet().forEach(image -> open.remove(Place.of(image)));
    }
}
