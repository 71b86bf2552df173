package dev.kasane.cli.ci;

import dev.kasane.change.edit.ImageEditor;
import dev.kasane.change.edit.ImageReference;
import dev.kasane.ci.images.FollowedImages;
import dev.kasane.ci.images.ImageVersion;
import dev.kasane.ci.run.Deployment;
import dev.kasane.ci.run.Deployments;
import dev.kasane.ci.run.FollowedImage;
import dev.kasane.ci.run.Pending;
import dev.kasane.ci.run.PromotionStep;
import dev.kasane.ci.run.TargetImage;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.EnvironmentFailure;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.TagOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Finds the newest images that pipelines follow. One whose registry does not answer keeps no other one back.
 *
 * @param pipelines the pipelines of the deployed branch
 * @param following those of them that are looked at
 * @param options how targets are rendered
 */
record Following(Pipelines pipelines, List<Pipeline> following, RenderOptions options) {

    private static final int AT_ONCE = 8;

    /**
     * What was found.
     *
     * @param images those that have somewhere to go, and those of which nothing is known
     */
    record Found(List<FollowedImage> images) {

        List<ImageVersion> versions() {
            return images.stream()
                    .map(FollowedImage::image)
                    .filter(Objects::nonNull)
                    .toList();
        }
    }

    /** Asks the registries, and looks which targets have what they say. */
    Found find(Promoting promoting, Deployment beside) {
        promoting
                .view()
                .step("asking registries about " + following.size() + (following.size() == 1 ? " image" : " images"));
        List<FollowedImage> all = asked(promoting);
        Deployments deployments = promoting.places().deployments(beside);
        List<ImageVersion> known =
                all.stream().map(FollowedImage::image).filter(Objects::nonNull).toList();
        List<ImageVersion> pending = Pending.among(known, pipelines, deployments, options);
        List<FollowedImage> told = all.stream()
                .filter(one -> one.image() == null || pending.contains(one.image()))
                .toList();
        return new Found(told);
    }

    /** Where they would go. */
    List<PromotionStep> ways(Found found, Promoting promoting, Deployment beside) {
        Deployments deployments = promoting.places().deployments(beside);
        List<PromotionStep> steps = new ArrayList<>();
        found.versions().forEach(image -> steps.addAll(ways(image, promoting.followed(), deployments)));
        return steps;
    }

    private List<FollowedImage> asked(Promoting promoting) {
        List<Future<FollowedImage>> asked = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE)) {
            following.forEach(pipeline -> asked.add(threads.submit(() -> newest(promoting, pipeline))));
        }
        List<FollowedImage> images = new ArrayList<>();
        for (Future<FollowedImage> one : asked) {
            try {
                images.add(one.get());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw Problem.error("interrupted", null, null).asException();
            } catch (ExecutionException e) {
                throw new IllegalStateException("an image could not be looked for", e.getCause());
            }
        }
        return images;
    }

    private static FollowedImage newest(Promoting promoting, Pipeline pipeline) {
        try {
            return new FollowedImage(pipeline.name(), promoting.followed().newest(pipeline), List.of());
        } catch (KasaneException e) {
            return new FollowedImage(pipeline.name(), null, e.problems());
        } catch (EnvironmentFailure e) {
            return new FollowedImage(pipeline.name(), null, List.of(e.problem()));
        } catch (RuntimeException e) {
            // what a registry answers may be anything: it is of this image alone
            Problem problem = Problem.error(
                    "the answers of the registry about " + pipeline.imageName() + " cannot be used ("
                            + e.getClass().getSimpleName() + ")",
                    pipeline.place("spec", "follow"),
                    "look at its tags, and narrow tags");
            return new FollowedImage(pipeline.name(), null, List.of(problem));
        }
    }

    /** The targets that do not have an image, with what they have. */
    private List<PromotionStep> ways(ImageVersion image, FollowedImages followed, Deployments deployments) {
        Pipeline pipeline = pipelines.named(image.pipeline());
        List<PromotionStep> steps = new ArrayList<>();
        for (Promotion to : pipeline.spec().promotion()) {
            PromotionStep.State state = PromotionStep.State.WAITING;
            String why;
            try {
                ImageReference now = new ImageEditor(deployments.of(to).tree(), options)
                        .current(TargetImage.question(pipeline, to))
                        .getFirst();
                if (image.tag().equals(now.tag()) && image.digest().equals(now.digest())) {
                    continue;
                }
                String tag = now.tag();
                boolean newer =
                        tag != null && followed.order(pipeline).compare(tag, image.tag()) == TagOrder.Verdict.OLDER;
                state = newer ? PromotionStep.State.DONE_BEFORE : state;
                why = tag == null
                        ? "it has no tag"
                        : "it has " + ImageVersion.shortened(tag)
                                + (newer ? ", which is newer" : image.tag().equals(tag) ? " with another digest" : "");
            } catch (KasaneException e) {
                state = PromotionStep.State.REFUSED;
                why = e.problems().getFirst().sentence();
            } catch (EnvironmentFailure e) {
                why = e.problem().sentence();
            }
            steps.add(new PromotionStep(
                    pipeline.name(),
                    to.repository(),
                    to.branchOrMain(),
                    to.target(),
                    image.tag(),
                    state,
                    why,
                    null,
                    null));
        }
        return steps;
    }
}
