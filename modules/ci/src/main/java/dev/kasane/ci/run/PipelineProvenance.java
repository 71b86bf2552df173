package dev.kasane.ci.run;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.ci.images.ImageVersion;
import dev.kasane.ci.plan.CommitOrder;
import dev.kasane.ci.plan.SourceBranch;
import dev.kasane.failure.EnvironmentFailure;
import dev.kasane.git.GitRepository;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
import dev.kasane.promotion.EditProof;
import dev.kasane.promotion.ImagePromotion;
import dev.kasane.promotion.Intent.Purpose;
import dev.kasane.promotion.PromotionRequest;
import java.util.List;
import java.util.Objects;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Believes an edit when a pipeline promotes its image to its target, and the image is the one that was built from a commit of the branch
 * that the pipeline is on, or the one that the pipeline follows in its registry. Where another repository is deployed, nothing of it counts: the pipelines are in the clone.
 *
 * @param repository the clone with the pipelines
 * @param tip the commit that this run is about, which is on the branch that images are built from
 * @param images the published images
 * @param before when the edits are believed
 * @param gates what must hold before an image is promoted
 * @param verified the verdicts on targets
 * @param deployments the branches with the targets
 * @param deployment where the edits are made
 * @param branch the branch that images are built from, where another repository is deployed
 * @param options how targets are rendered
 * @param watch receives what is left out
 */
public record PipelineProvenance(
        GitRepository repository,
        String tip,
        KnownImages images,
        Before before,
        Gates gates,
        Verified verified,
        Deployments deployments,
        Deployment deployment,
        SourceBranch branch,
        RenderOptions options,
        RunListener watch)
        implements EditProof {

    /** The action that follows the proof of edits. */
    public enum Before {
        /** They are made again, if they are due, or else are gone. */
        THEY_ARE_MADE_AGAIN,
        /** They are merged as they are. */
        THEY_ARE_MERGED
    }

    /** A pipeline, and the promotion of it that an edit belongs to. */
    private record Found(Pipeline pipeline, Promotion to) {}

    @Override
    public boolean isProven(ImagePromotion claimed, PromotionRequest request, ObjectId parent) {
        String commit = claimed.sourceCommit();
        ImageEdit edit = claimed.edit();
        if (edit.newName() != null || edit.digest() == null) {
            return false;
        }
        return commit == null
                ? isFollowed(claimed, request, edit.digest(), parent)
                : edit.tag().equals(commit)
                        && isOnBranch(commit, parent)
                        && isBuilt(claimed, request, commit, edit.digest(), parent);
    }

    /**
     * Whether a pipeline of the deployed branch follows the image: that is required of what is made again. What is merged must be right
     * by the pipeline as it is now.
     */
    private boolean isFollowed(ImagePromotion claimed, PromotionRequest request, String digest, ObjectId parent) {
        Found found = find(claimed, request, deployment.isOfPipelines() ? parent.name() : tip);
        if (found == null || found.pipeline().follow() == null || before == Before.THEY_ARE_MADE_AGAIN) {
            return found != null && found.pipeline().follow() != null;
        }
        Found now = find(claimed, request, tip);
        return now != null
                && now.pipeline().follow() != null
                && new FollowedMerge(images, deployments, deployment, options)
                        .isRight(
                                now.pipeline(),
                                now.to(),
                                claimed.edit(),
                                digest,
                                request.intent().purpose());
    }

    private boolean isBuilt(
            ImagePromotion claimed, PromotionRequest request, String commit, String digest, ObjectId parent) {
        // a pipeline may have come, or gone, between the build, the promotion and this run
        for (String where : deployment.isOfPipelines() ? List.of(parent.name(), tip, commit) : List.of(tip, commit)) {
            Found found = find(claimed, request, where);
            if (found != null && found.pipeline().follow() == null && images.is(found.pipeline(), commit, digest)) {
                return true;
            }
        }
        return false;
    }

    private boolean isOnBranch(String commit, ObjectId parent) {
        if (!deployment.isOfPipelines()) {
            return branch.has(commit);
        }
        CommitOrder history = new CommitOrder(repository);
        return commit.equals(tip)
                || commit.equals(parent.name())
                || history.isBefore(commit, parent.name())
                || history.isBefore(commit, tip);
    }

    @Override
    public @Nullable String objection(ImagePromotion proven, PromotionRequest request, ObjectId base) {
        String tag = proven.edit().tag();
        boolean there = deployment.isOfPipelines()
                && !new Pipelines(repository.tree(base)).names().isEmpty();
        Found found = find(proven, request, there ? base.name() : tip);
        // a request without images takes away what does not work, and nothing else
        boolean takesAway = request.promotions().isEmpty();
        if (found == null) {
            return takesAway && proven.sourceCommit() != null
                    ? null
                    : "the pipeline " + proven.pipeline() + " does not promote it there any more";
        }
        if (request.intent().purpose() == Purpose.PROMOTION
                && !RequestGroup.intentOf(found.pipeline(), found.to()).equals(request.intent())) {
            return found.to().request() == Promotion.Request.SERVICE
                    ? "it has a pull request of its own"
                    : "it is in the pull request of the environment";
        }
        String broken = Verified.allBefore(found.pipeline(), found.to()).stream()
                .map(before -> verified.failure(
                        found.pipeline(), before, tag, proven.edit().digest()))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        if (broken != null || takesAway && found.pipeline().follow() == null) {
            return broken;
        }
        ImageVersion image = now(found.pipeline(), proven.edit(), request);
        if (image == null || !image.digest().equals(proven.edit().digest())) {
            return "no image of this tag and digest is published any more";
        }
        Deployment now = deployment.at(base);
        DeployedImages deployed =
                new DeployedImages(to -> deployments.has(deployment, to) ? now : deployments.of(to), options);
        if (takesAway) {
            return null;
        }
        for (String first : found.to().after()) {
            if (!hasArrived(deployed, found, first, image)) {
                return first + " does not have it, or is not verified with it";
            }
        }
        String held = gates.held(found.pipeline(), found.to(), image);
        return held.isEmpty() ? null : held;
    }

    /**
     * The current image; null if there is none, and for a followed image whose registry does not answer: it does not
     * block others.
     */
    private @Nullable ImageVersion now(Pipeline pipeline, ImageEdit edit, PromotionRequest request) {
        if (pipeline.follow() == null) {
            return images.of(pipeline, edit.tag());
        }
        try {
            return request.intent().goesBack()
                    ? images.former(pipeline, edit.tag(), edit.digest())
                    : images.of(pipeline, edit.tag());
        } catch (EnvironmentFailure e) {
            if (request.promotions().isEmpty()) {
                // what only takes something away leaves the rest as it was accepted
                throw e;
            }
            watch.step(edit.toText() + " is left out of the proposal: " + e.sentence());
            return null;
        } catch (KasaneException e) {
            return null;
        }
    }

    private boolean hasArrived(DeployedImages deployed, Found found, String target, ImageVersion image) {
        return found.pipeline().spec().promotion().stream()
                .takeWhile(to -> !to.equals(found.to()))
                .filter(to -> to.target().equals(target))
                .allMatch(to -> deployed.has(found.pipeline(), to, image)
                        && verified.mayStayAfter(found.pipeline(), to, image));
    }

    /** The promotion that an edit belongs to, at a commit; null when no pipeline there has it. */
    private @Nullable Found find(ImagePromotion claimed, PromotionRequest request, String commit) {
        Pipelines pipelines = new Pipelines(repository.tree(commit));
        if (!pipelines.names().contains(claimed.pipeline())) {
            return null;
        }
        try {
            Pipeline pipeline = pipelines.named(claimed.pipeline());
            return pipeline.spec().promotion().stream()
                    .filter(to -> isOf(claimed, request, pipeline, to))
                    .findFirst()
                    .map(to -> new Found(pipeline, to))
                    .orElse(null);
        } catch (KasaneException e) {
            // a pipeline that cannot be read promotes nothing
            return null;
        }
    }

    private boolean isOf(ImagePromotion claimed, PromotionRequest request, Pipeline pipeline, Promotion to) {
        boolean proposed = request.mode() == PromotionRequest.Mode.PULL_REQUEST;
        return deployments.has(deployment, to)
                && to.target().equals(claimed.edit().target())
                // what a person requests may be proposed where promotions are committed
                && (request.intent().purpose() != Purpose.PROMOTION
                        || to.by() == (proposed ? Promotion.By.PULL_REQUEST : Promotion.By.COMMIT))
                && to.environmentOrFolder().equals(request.environment())
                && TargetImage.nameOf(pipeline, to).equals(claimed.edit().image());
    }
}
