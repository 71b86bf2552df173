package dev.kasane.promotion;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.eclipse.jgit.errors.IncorrectObjectTypeException;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;

/**
 * Finds the targets that images were promoted to, from the commit messages of a branch: for branches whose pipelines
 * are in other repositories. Messages are not trusted: one counts only if its commit, or the merge that brought it,
 * changed a file to the named image. The current image of a target is not read here.
 *
 * @param repository the clone
 * @param commits how many commits of the branch are read, along first parents
 */
public record PromotedTargets(GitRepository repository, int commits) {

    /** As many commits as are read in a moment. */
    public static final int MOST_COMMITS = 2_000;

    private static final int MOST_TARGETS = 2_000;

    /** A promotion is one commit; people may have added some to its branch. */
    private static final int MOST_MERGED = 10;

    /**
     * A target with an image.
     *
     * @param source the repository that the image is built in, as the commit names it; null if it names none
     * @param environment the environment of the target
     * @param pipeline the pipeline of the image
     * @param edit the newest promotion
     */
    public record Target(@Nullable String source, String environment, String pipeline, ImageEdit edit) {

        /** Whether another one is about the same image of the same pipeline in the same target. */
        public boolean isOfSameImage(Target other) {
            return Key.of(this).equals(Key.of(other));
        }
    }

    /**
     * The result.
     *
     * @param targets by source and pipeline; of these, the one that got an image first is the first one
     * @param unread the newest commit that was not read; null if all that the clone has were read
     */
    public record Found(List<Target> targets, @Nullable String unread) {}

    /** The image of a pipeline in a target. */
    private record Key(@Nullable String source, String pipeline, String target, String image) {

        static Key of(Target target) {
            return new Key(
                    target.source(),
                    target.pipeline(),
                    target.edit().target(),
                    target.edit().image());
        }
    }

    /** The targets of a branch. */
    public Found of(ObjectId branch) {
        Map<Key, Target> newest = new LinkedHashMap<>();
        Map<Key, Integer> first = new HashMap<>();
        @Nullable RevCommit commit = null;
        try (RevWalk walk = new RevWalk(repository.jgit());
                ObjectReader reader = repository.jgit().newObjectReader()) {
            commit = walk.parseCommit(branch);
            for (int seen = 0; commit != null && seen < commits && newest.size() < MOST_TARGETS; seen++) {
                RevCommit parent = commit.getParentCount() == 0 ? null : walk.parseCommit(commit.getParent(0));
                for (Target target : made(walk, reader, parent, commit)) {
                    newest.putIfAbsent(Key.of(target), target);
                    first.put(Key.of(target), seen);
                }
                commit = parent;
            }
        } catch (MissingObjectException e) {
            // a shallow clone ends here
            commit = null;
        } catch (IOException e) {
            throw failed(e);
        }
        Comparator<Map.Entry<Key, Target>> order = Comparator.comparing((Map.Entry<Key, Target> one) ->
                        Objects.requireNonNullElse(one.getKey().source(), ""))
                .thenComparing(one -> one.getKey().pipeline())
                .thenComparingInt(one -> -first.getOrDefault(one.getKey(), 0));
        List<Target> targets = newest.entrySet().stream()
                .sorted(order)
                .map(Map.Entry::getValue)
                .toList();
        return new Found(targets, commit == null ? null : commit.name());
    }

    /** The targets that one commit changed as its message states; none if the clone does not have it. */
    public List<Target> at(ObjectId id) {
        try (RevWalk walk = new RevWalk(repository.jgit());
                ObjectReader reader = repository.jgit().newObjectReader()) {
            RevCommit commit = walk.parseCommit(id);
            RevCommit parent = commit.getParentCount() == 0 ? null : walk.parseCommit(commit.getParent(0));
            return made(walk, reader, parent, commit);
        } catch (MissingObjectException | IncorrectObjectTypeException e) {
            return List.of();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private TreeException failed(IOException e) {
        return new TreeException("cannot read the history of " + repository.displayName(), e);
    }

    /**
     * The targets that a commit's message names, or the messages of the commits that it merged, if the commit changed
     * them so.
     */
    private static List<Target> made(RevWalk walk, ObjectReader reader, @Nullable RevCommit parent, RevCommit commit)
            throws IOException {
        List<Target> claimed = new ArrayList<>(claims(commit));
        for (int i = 1; i < commit.getParentCount(); i++) {
            addMerged(walk, commit.getParent(i), Objects.requireNonNull(parent), claimed);
        }
        if (claimed.isEmpty()) {
            return claimed;
        }
        ChangedFiles changed = ChangedFiles.of(reader, parent, commit);
        Map<ImageEdit, Boolean> known = new HashMap<>();
        return claimed.stream()
                .filter(target -> known.computeIfAbsent(anywhere(target.edit()), changed::have))
                .toList();
    }

    /** An edit without its target, so that an image with many targets is searched once. */
    private static ImageEdit anywhere(ImageEdit edit) {
        return new ImageEdit("", edit.image(), edit.newName(), edit.tag(), edit.digest());
    }

    private static void addMerged(RevWalk walk, RevCommit merged, RevCommit before, List<Target> claimed)
            throws IOException {
        @Nullable RevCommit commit = merged;
        for (int seen = 0; seen < MOST_MERGED && commit != null; seen++) {
            RevCommit one = walk.parseCommit(commit);
            List<Target> claims = claims(one);
            if (!claims.isEmpty() && walk.isMergedInto(one, before)) {
                return;
            }
            claimed.addAll(claims);
            commit = one.getParentCount() == 0 ? null : one.getParent(0);
        }
    }

    private static List<Target> claims(RevCommit commit) {
        String message = commit.getFullMessage();
        String environment = PromotionMessage.environment(message);
        if (environment == null) {
            return List.of();
        }
        String source = PromotionMessage.source(message);
        return PromotionMessage.claims(message).stream()
                .limit(MOST_TARGETS)
                .map(promotion -> new Target(source, environment, promotion.pipeline(), promotion.edit()))
                .toList();
    }
}
