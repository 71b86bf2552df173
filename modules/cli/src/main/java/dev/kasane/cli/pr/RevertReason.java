package dev.kasane.cli.pr;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.change.edit.ImageEditor;
import dev.kasane.change.edit.ImageReference;
import dev.kasane.ci.run.Deployment;
import dev.kasane.ci.run.TargetImage;
import dev.kasane.ci.run.Verifications;
import dev.kasane.ci.verify.RecordedState;
import dev.kasane.ci.verify.Verdict;
import dev.kasane.ci.verify.VerificationLog;
import dev.kasane.ci.verify.VerificationLog.Subject;
import dev.kasane.files.TreeException;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
import dev.kasane.promotion.ImageCommits;
import dev.kasane.promotion.ImageCommits.Arrival;
import dev.kasane.promotion.PromotionRequest;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether the reason of a revert still holds: a verification recorded that the deployed image does not work.
 * The check is needed because any user with push access may push an old commit again.
 *
 * @param pipelines the pipelines that count
 * @param deployment the branch of the revert
 * @param isThere whether that branch has the target of a promotion
 * @param log the recorded verifications of its targets
 * @param options how targets are rendered
 */
record RevertReason(
        Pipelines pipelines,
        Deployment deployment,
        Predicate<Promotion> isThere,
        VerificationLog log,
        RenderOptions options) {

    /** Why it has none; null if it has one. */
    @Nullable
    String objection(PullRequest pullRequest) {
        String environment = PromotionRequest.environmentOf(pullRequest.head());
        Function<Subject, RecordedState> known = log.known();
        ImageEditor now = new ImageEditor(deployment.tree(), options);
        ObjectId head = ObjectId.fromString(pullRequest.headCommit());
        ImageEditor then = editor(head);
        ImageEditor before = editor(parent(head));
        boolean isLookedAt = false;
        for (String name : pipelines.names()) {
            for (Promotion to : promotions(name, environment)) {
                Pipeline pipeline = pipelines.named(name);
                ImageEdit question = TargetImage.question(pipeline, to);
                if (current(then, question).equals(current(before, question))) {
                    continue;
                }
                isLookedAt = true;
                if (!isBroken(pipeline, to, question, now, known)) {
                    return "it is not noted that " + name + " does not work in " + to.target();
                }
            }
        }
        // an edit that only former pipelines prove has no note either
        return isLookedAt ? null : "no pipeline promotes what it changes";
    }

    private List<Promotion> promotions(String name, String environment) {
        try {
            return pipelines.named(name).spec().promotion().stream()
                    .filter(to -> to.environmentOrFolder().equals(environment) && isThere.test(to))
                    .toList();
        } catch (KasaneException e) {
            // the proof needs none that cannot be read
            return List.of();
        }
    }

    private boolean isBroken(
            Pipeline pipeline,
            Promotion to,
            ImageEdit question,
            ImageEditor now,
            Function<Subject, RecordedState> known) {
        List<ImageReference> images = current(now, question);
        ImageEdit image = images.isEmpty() ? null : TargetImage.asEdit(pipeline, to, images.getFirst());
        if (image == null) {
            return false;
        }
        Arrival arrival = new ImageCommits(deployment.repository())
                .of(deployment.tip(), Map.of(image, now.files(question)))
                .get(image);
        return arrival != null
                && known.apply(Verifications.subject(deployment, pipeline, to, image, arrival))
                        .isNoted(Verdict.State.FAILED);
    }

    /** None if it cannot be read. */
    private static List<ImageReference> current(ImageEditor editor, ImageEdit question) {
        try {
            return editor.current(question);
        } catch (KasaneException e) {
            return List.of();
        }
    }

    private ImageEditor editor(ObjectId commit) {
        return new ImageEditor(deployment.repository().tree(commit), options);
    }

    private ObjectId parent(ObjectId head) {
        try (RevWalk walk = new RevWalk(deployment.repository().jgit())) {
            RevCommit commit = walk.parseCommit(head);
            // the proof allows none without
            return commit.getParentCount() == 0
                    ? deployment.tip()
                    : commit.getParent(0).getId();
        } catch (IOException e) {
            throw new TreeException("cannot read the commit " + head.name(), e);
        }
    }
}
