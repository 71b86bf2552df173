package dev.kasane.promotion;

import dev.kasane.git.GitRepository;
import dev.kasane.git.StepListener;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.remote.Remote;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.kustomize.RenderOptions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The clone in which promotions are committed, with the repository that is deployed.
 *
 * @param local the clone
 * @param reverts the edits that were taken back
 * @param remote the repository that is deployed
 * @param writer writes commits into the clone
 * @param order the order of tags
 * @param gate the gate for the result of the edits
 * @param progress receives each step
 * @param options how targets are rendered
 */
record PromotionClone(
        GitRepository local,
        Reverts reverts,
        Remote remote,
        CommitWriter writer,
        TagOrder order,
        EditGate gate,
        StepListener progress,
        RenderOptions options) {

    /** Fetches some branches; those that do not exist are left out. */
    Map<String, ObjectId> fetch(List<String> branches) {
        Map<String, ObjectId> tips = remote.fetch(branches);
        progress.done("fetched");
        return tips;
    }

    /** The tip of the branch that is deployed. */
    ObjectId baseOf(PromotionRequest request, Map<String, ObjectId> tips) {
        ObjectId base = tips.get(request.base());
        if (base == null) {
            throw new RemoteException(
                    RemoteException.Kind.MISSING,
                    "there is no branch " + request.base() + " in " + remote.displayName(),
                    "push it, or name another base");
        }
        return base;
    }

    /**
     * Chooses among some edits and makes them.
     *
     * @param closed the images of pull requests that people closed
     */
    Selection select(
            PromotionRequest request,
            ObjectId base,
            List<ImagePromotion> promotions,
            Set<String> closed,
            EditGate gateOfRequest) {
        Selection selection =
                Selection.of(local, reverts, base, request.intent(), promotions, closed, order, gateOfRequest, options);
        progress.done("proved");
        return selection;
    }

    /** Commits the edits of a selection. */
    ObjectId write(PromotionRequest request, ObjectId base, Selection selection) {
        CommitMessage message = PromotionMessage.of(request, selection.made());
        ObjectId commit = writer.write(base, selection.edited().files(), message, Instant.now());
        progress.done("committed");
        return commit;
    }

    /** Pushes a commit; false when the branch was moved meanwhile. */
    boolean push(String branch, ObjectId commit, @Nullable ObjectId seen, Remote.Rewrite rewrite) {
        if (remote.push(branch, commit, seen, rewrite) == Remote.Push.MOVED) {
            return false;
        }
        progress.done("pushed");
        return true;
    }
}
