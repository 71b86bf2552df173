package dev.kasane.ci.run;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.ci.images.ImageVersion;
import dev.kasane.ci.plan.History;
import dev.kasane.ci.plan.SourceBranch;
import dev.kasane.git.GitRepository;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
import dev.kasane.promotion.ImagePromotion;
import dev.kasane.promotion.Intent.Purpose;
import dev.kasane.promotion.PromotionRequest;
import dev.kasane.promotion.Provenance;
import java.util.List;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Believes an edit when a pipeline promotes its image to its target, and the image is the one that was built from a commit of the branch
 * that the pipeline is on, or the one that the pipeline follows in its registry. Where another repository is deployed, nothing of it counts: the pipelines are in the clone.
 *
 * @param repository the clone with the pipelines
 * @param tip the commit that this run is about, which is on the branch that images are built from
 * @param images the images that there are
 * @param gates what must hold before an image is promoted
 * @param verified what was found out about targets
 * @param deployments where targets are
 * @param deployment where the edits are made
 * @param branch the branch that images are built from, where another repository is deployed
 * @param options how targets are rendered
 */
public record PipelineProvenance(
        GitRepository repository,
        String tip,
        KnownImages images,
        Gates gates,
        Verified verified,
        Deployments deployments,
        Deployment deployment,
        SourceBranch branch,
        RenderOptions options)
        implements Provenance {

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

    /** Whether a pipeline of the deployed branch follows the image, and its registry has it: no other one names a registry to ask. */
    private boolean isFollowed(ImagePromotion claimed, PromotionRequest request, String digest, ObjectId parent) {
        Found found = find(claimed, request, deployment.isOfPipelines() ? parent.name() : tip);
        return found != null
                && found.pipeline().follow() != null
                && images.isOrWas(found.pipeline(), claimed.edit().tag(), digest);
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
        History history = new History(repository);
        return commit.equals(tip)
                || commit.equals(parent.name())
                || history.isBefore(commit, parent.name())
                || history.isBefore(commit, tip);
    }

    @Override
    public boolean isDue(ImagePromotion proven, PromotionRequest request, ObjectId base) {
        String tag = proven.edit().tag();
        boolean there = deployment.isOfPipelines()
                && !new Pipelines(repository.tree(base)).names().isEmpty();
        Found found = find(proven, request, there ? base.name() : tip);
        // a request without images takes away what does not work, and nothing else
        boolean takesAway = request.promotions().isEmpty();
        if (found == null) {
            return takesAway;
        }
        if (Verified.allBefore(found.pipeline(), found.to()).stream()
                .anyMatch(before -> verified.isBroken(found.pipeline(), before, tag))) {
            return false;
        }
        if (takesAway) {
            return true;
        }
        Deployment now = deployment.at(base);
        DeployedImages deployed =
                new DeployedImages(to -> deployments.has(deployment, to) ? now : deployments.of(to), options);
        ImageVersion image = images.of(found.pipeline(), tag);
        return image != null
                && image.digest().equals(proven.edit().digest())
                && found.to().after().stream().allMatch(before -> hasArrived(deployed, found, before, image))
                && gates.held(found.pipeline(), found.to(), image).isEmpty();
    }

    private boolean hasArrived(DeployedImages deployed, Found found, String target, ImageVersion image) {
        return found.pipeline().spec().promotion().stream()
                .takeWhile(to -> !to.equals(found.to()))
                .filter(to -> to.target().equals(target))
                .allMatch(to -> deployed.has(found.pipeline(), to, image)
                        && verified.mayStayAfter(found.pipeline(), to, image.tag()));
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
                // what a person asks for may be proposed where promotions are committed
                && (request.intent().purpose() != Purpose.PROMOTION
                        || to.by() == (proposed ? Promotion.By.PULL_REQUEST : Promotion.By.COMMIT))
                && to.environmentOrFolder().equals(request.environment())
                && Promotions.nameOf(pipeline, to).equals(claimed.edit().image());
    }
}
