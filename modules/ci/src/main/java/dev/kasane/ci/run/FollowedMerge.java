package dev.kasane.ci.run;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.change.edit.ImageEditor;
import dev.kasane.change.edit.ImageReference;
import dev.kasane.ci.images.ImageVersion;
import dev.kasane.ci.run.ImageHistory.Past;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import dev.kasane.promotion.Intent.Purpose;
import dev.kasane.promotion.TagOrder.Verdict;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Decides whether an edit with a followed image may be merged: no later check follows.
 *
 * @param images the published images
 * @param deployments the branches with the targets
 * @param deployment the branch of the merge
 * @param options how targets are rendered
 */
record FollowedMerge(KnownImages images, Deployments deployments, Deployment deployment, RenderOptions options) {

    private static final Set<Verdict> BACK = Set.of(Verdict.OLDER, Verdict.APART, Verdict.MISSING);

    /**
     * Whether it is right.
     *
     * @param pipeline the pipeline as it is deployed
     * @param to its promotion to the target
     * @param digest the digest of the edit
     * @param purpose why it is made
     */
    boolean isRight(Pipeline pipeline, Promotion to, ImageEdit edit, String digest, Purpose purpose) {
        return switch (purpose) {
            case PROMOTION ->
                images.is(pipeline, edit.tag(), digest)
                        && isOnwards(pipeline, edit)
                        && isInTargetsBefore(pipeline, to, edit.tag());
            case REVERT ->
                TargetImage.hasOneTag(pipeline)
                        ? isAmong(new FormerImages(deployments, options).earlier(pipeline, to), edit.tag(), digest)
                                && isThere(pipeline, edit.tag(), digest)
                        : isBack(pipeline, edit) && wasThere(pipeline, to, edit.tag(), digest);
            // a person chooses the image; it must be one that the target had
            case ROLLBACK -> wasThere(pipeline, to, edit.tag(), digest);
            // kasane makes none of these
            case HOTFIX -> false;
        };
    }

    private boolean isOnwards(Pipeline pipeline, ImageEdit edit) {
        return current(edit).stream()
                .noneMatch(
                        tag -> BACK.contains(images.followed().order(pipeline).compare(tag, edit.tag())));
    }

    private boolean isBack(Pipeline pipeline, ImageEdit edit) {
        return current(edit).stream()
                .allMatch(tag -> images.followed().order(pipeline).compare(tag, edit.tag()) == Verdict.OLDER);
    }

    private List<String> current(ImageEdit edit) {
        return new ImageEditor(deployment.tree(), options)
                .current(edit).stream()
                        .map(ImageReference::tag)
                        .filter(Objects::nonNull)
                        .toList();
    }

    /** Whether targets that come first, as far as they are in this branch, have the image. */
    private boolean isInTargetsBefore(Pipeline pipeline, Promotion to, String tag) {
        ImageVersion image = images.of(pipeline, tag);
        DeployedImages deployed = new DeployedImages(before -> deployment, options);
        return image != null
                && pipeline.spec().promotion().stream()
                        .takeWhile(before -> !before.equals(to))
                        .filter(before -> to.after().contains(before.target()))
                        .filter(before -> deployments.has(deployment, before))
                        .allMatch(before -> deployed.has(pipeline, before, image));
    }

    private boolean wasThere(Pipeline pipeline, Promotion to, String tag, String digest) {
        return isThere(pipeline, tag, digest)
                && isAmong(new FormerImages(deployments, options).all(pipeline, to), tag, digest);
    }

    /** Whether the registry has it still. */
    private boolean isThere(Pipeline pipeline, String tag, String digest) {
        return images.former(pipeline, tag, digest) != null;
    }

    private static boolean isAmong(List<Past> images, String tag, String digest) {
        return images.stream().anyMatch(past -> past.tag().equals(tag) && digest.equals(past.digest()));
    }
}
