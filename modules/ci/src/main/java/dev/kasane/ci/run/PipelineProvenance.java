package dev.kasane.ci.run;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.change.edit.ImageEditor;
import dev.kasane.ci.plan.History;
import dev.kasane.git.GitRepository;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
import dev.kasane.promotion.ImagePromotion;
import dev.kasane.promotion.PromotionRequest;
import dev.kasane.promotion.Provenance;
import java.util.List;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Believes an edit when a pipeline of the deployed branch promotes its image to its target, and the image is the one that was
 * built from a commit of that branch.
 *
 * @param repository the clone
 * @param tip the commit of the deployed branch that this run is about
 * @param records the images that were built
 * @param gates what must hold before an image is promoted
 * @param options how targets are rendered
 */
public record PipelineProvenance(
        GitRepository repository, String tip, BuildRecords records, Gates gates, RenderOptions options)
        implements Provenance {

    /** A pipeline, and the promotion of it that an edit belongs to. */
    private record Found(Pipeline pipeline, Promotion to) {}

    @Override
    public boolean isProven(ImagePromotion claimed, PromotionRequest request, ObjectId parent) {
        String commit = claimed.sourceCommit();
        ImageEdit edit = claimed.edit();
        if (commit == null
                || edit.newName() != null
                || edit.digest() == null
                || !edit.tag().equals(commit)
                || !isOnBranch(commit, parent.name())) {
            return false;
        }
        // a pipeline may have come, or gone, between the build, the promotion and this run
        for (String where : List.of(parent.name(), tip, commit)) {
            Found found = find(claimed, request, where);
            if (found != null && isBuilt(found.pipeline(), commit, edit.digest())) {
                return true;
            }
        }
        return false;
    }

    private boolean isOnBranch(String commit, String parent) {
        History history = new History(repository);
        return commit.equals(tip)
                || commit.equals(parent)
                || history.isBefore(commit, parent)
                || history.isBefore(commit, tip);
    }

    private boolean isBuilt(Pipeline pipeline, String commit, String digest) {
        BuildOutcome built = records.of(pipeline, commit);
        return built != null && digest.equals(built.digest());
    }

    @Override
    public boolean isDue(ImagePromotion proven, PromotionRequest request, ObjectId base) {
        String commit = proven.sourceCommit();
        Pipelines pipelines = new Pipelines(repository.tree(base));
        Found found = find(proven, request, pipelines.names().isEmpty() ? tip : base.name());
        if (found == null || commit == null) {
            return false;
        }
        ImageEditor editor = new ImageEditor(repository.tree(base), options);
        BuildOutcome built = records.of(found.pipeline(), commit);
        return built != null
                && found.to().after().stream().allMatch(before -> hasArrived(editor, found.pipeline(), before, commit))
                && gates.held(found.pipeline(), found.to(), built).isEmpty();
    }

    private static boolean hasArrived(ImageEditor editor, Pipeline pipeline, String target, String commit) {
        return pipeline.spec().promotion().stream()
                .filter(to -> to.target().equals(target))
                .allMatch(to -> Pending.isThere(editor, pipeline, to, commit));
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

    private static boolean isOf(ImagePromotion claimed, PromotionRequest request, Pipeline pipeline, Promotion to) {
        boolean proposed = request.mode() == PromotionRequest.Mode.PULL_REQUEST;
        return to.target().equals(claimed.edit().target())
                && to.by() == (proposed ? Promotion.By.PULL_REQUEST : Promotion.By.COMMIT)
                && to.environmentOrFolder().equals(request.environment())
                && Promotions.nameOf(pipeline, to).equals(claimed.edit().image());
    }
}
