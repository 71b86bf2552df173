package dev.kasane.cli.ci;

import dev.kasane.ci.images.ImageVersion;
import dev.kasane.ci.run.Deployment;
import dev.kasane.ci.run.Deployments;
import dev.kasane.ci.run.FollowedImage;
import dev.kasane.ci.run.Pending;
import dev.kasane.ci.run.PromotionStep;
import dev.kasane.failure.EnvironmentFailure;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
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
import org.jspecify.annotations.Nullable;

/**
 * Finds the newest images that pipelines follow. An unreachable registry does not stop the others.
 *
 * @param pipelines the pipelines of the deployed branch
 * @param following the pipelines whose images are searched for
 * @param options how targets are rendered
 */
record FollowedImageFinder(Pipelines pipelines, List<Pipeline> following, RenderOptions options) {

    private static final int AT_ONCE = 8;

    /**
     * The result.
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

    /** Reads the registries, and finds which targets have their images. */
    Found find(Promoting promoting, Deployment beside) {
        promoting
                .view()
                .step("reading the tags of " + following.size() + (following.size() == 1 ? " image" : " images"));
        List<FollowedImage> all = readImages(promoting);
        Deployments deployments = promoting.places().deployments(beside);
        List<ImageVersion> known =
                all.stream().map(FollowedImage::image).filter(Objects::nonNull).toList();
        List<ImageVersion> pending = Pending.among(known, pipelines, deployments, options);
        List<FollowedImage> found = all.stream()
                .filter(one -> one.image() == null || pending.contains(one.image()))
                .toList();
        return new Found(found);
    }

    /**
     * The targets of the images.
     *
     * @param otherBranch why nothing is promoted to other repositories; null if nothing prevents it
     */
    List<PromotionStep> steps(Found found, Promoting promoting, Deployment beside, @Nullable String otherBranch) {
        Deployments deployments = promoting.places().deployments(beside);
        List<PromotionStep> steps = new ArrayList<>();
        for (ImageVersion image : found.versions()) {
            Pipeline pipeline = pipelines.named(image.pipeline());
            TagOrder order = promoting.followed().order(pipeline);
            steps.addAll(new FollowedPromotion(image, pipeline, order, deployments, otherBranch, options).steps());
        }
        return steps;
    }

    private List<FollowedImage> readImages(Promoting promoting) {
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
            return new FollowedImage(pipeline.name(), null, List.of(Problem.of(e)));
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
}
