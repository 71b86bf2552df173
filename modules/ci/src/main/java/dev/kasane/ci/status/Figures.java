package dev.kasane.ci.status;

import dev.kasane.ci.images.WrittenOrder;
import dev.kasane.ci.run.Deployment;
import dev.kasane.ci.run.Deployments;
import dev.kasane.ci.run.ImageHistory;
import dev.kasane.ci.run.ImageHistory.Past;
import dev.kasane.ci.verify.VerificationHistory;
import dev.kasane.ci.verify.VerificationHistory.Noted;
import dev.kasane.git.GitRepository;
import dev.kasane.git.forge.PullRequest.Merge;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Follow;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
import dev.kasane.promotion.CommitOrder;
import dev.kasane.promotion.TagOrder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Delivery figures of services: number of deliveries, time from commit to arrival, failures, and time to restore. What
 * came is in the history of the branches that are deployed, what did not work in the notes of verifications.
 *
 * @param repository the clone with the code
 * @param tip the branch that images are built from
 * @param deployments the branches with the targets
 * @param notes what was recorded of the targets in a branch, from the time on
 * @param merged how pull requests came to their branches, by the commits that brought them; without them, the time of a
 *     commit counts
 * @param options how targets are rendered
 */
public record Figures(
        GitRepository repository,
        ObjectId tip,
        Deployments deployments,
        Function<Deployment, VerificationHistory> notes,
        Map<String, Merge> merged,
        RenderOptions options) {

    /** So many images of a target count. */
    private static final int MOST = 500;

    /**
     * The figures of a service in one of its targets.
     *
     * @param pipeline the pipeline that builds it
     * @param environment the environment of the target
     * @param target the folder of the target
     * @param count the number of images that arrived, without those that came back after a replacement
     * @param lead the median of the time from a commit to the arrival of its image; null if there is none
     * @param failed the number of images that did not work, or were replaced by an older one
     * @param wentBack the number of these that were replaced by an older one
     * @param restored the median of the time from the arrival of a failed image until the target worked again; null if
     *     it did not
     */
    public record Figure(
            String pipeline,
            String environment,
            String target,
            int count,
            @Nullable Duration lead,
            int failed,
            int wentBack,
            @Nullable Duration restored) {}

    /** The figures of all services in all of their targets, from a time on. */
    public List<Figure> since(List<Pipeline> pipelines, Instant since) {
        Map<Deployment, VerificationHistory> histories = new HashMap<>();
        List<Figure> figures = new ArrayList<>();
        for (Pipeline pipeline : pipelines) {
            for (Promotion to : pipeline.spec().promotion()) {
                Deployment deployment = deployments.of(to);
                // without verification, no branch with records is read
                VerificationHistory history =
                        to.verify() == null ? VerificationHistory.NONE : histories.computeIfAbsent(deployment, notes);
                List<Noted> noted = history.of(deployment.branch(), pipeline.name(), to.target());
                figures.add(of(pipeline, to, noted, since));
            }
        }
        return figures;
    }

    private Figure of(Pipeline pipeline, Promotion to, List<Noted> noted, Instant since) {
        DeliveredImages images = DeliveredImages.of(
                        images(pipeline, to, since),
                        noted,
                        order(pipeline),
                        deployments.of(to).repository())
                .merged(merged);
        int count = 0;
        List<Duration> leads = new ArrayList<>();
        for (int i = 0; i < images.size(); i++) {
            Instant came = images.time(i);
            if (came == null || came.isBefore(since) || images.isReturn(i)) {
                continue;
            }
            Instant committed = committed(images.tag(i));
            // the image that stood there before kasane has no commit
            count += committed != null || pipeline.follow() != null ? 1 : 0;
            if (committed != null) {
                leads.add(Duration.between(committed, came));
            }
        }
        List<Integer> failed = images.failed(since);
        return new Figure(
                pipeline.name(),
                to.environmentOrFolder(),
                to.target(),
                count,
                median(leads),
                failed.size(),
                (int) failed.stream().filter(images::wentBack).count(),
                median(failed.stream()
                        .map(images::restoration)
                        .filter(Objects::nonNull)
                        .toList()));
    }

    private List<Past> images(Pipeline pipeline, Promotion to, Instant since) {
        try {
            return new ImageHistory(deployments, options).of(pipeline, to, MOST, since);
        } catch (KasaneException e) {
            // the status reports what is wrong with the target
            return List.of();
        }
    }

    /** The order of tags, without contact to a registry. */
    private TagOrder order(Pipeline pipeline) {
        Follow follow = pipeline.follow();
        TagOrder written = follow == null ? TagOrder.NONE : WrittenOrder.of(follow);
        return written == TagOrder.NONE ? new CommitOrder(repository, tip.name()) : written;
    }

    /** When the commit was made that an image was built from; null for a tag that is none. */
    private @Nullable Instant committed(String tag) {
        if (!ObjectId.isId(tag)) {
            return null;
        }
        try {
            return repository.commit(tag).time();
        } catch (KasaneException e) {
            // not in this clone
            return null;
        }
    }

    private static @Nullable Duration median(List<Duration> times) {
        return times.isEmpty() ? null : times.stream().sorted().toList().get(times.size() / 2);
    }
}
