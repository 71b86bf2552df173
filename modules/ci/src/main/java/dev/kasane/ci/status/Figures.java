package dev.kasane.ci.status;

import dev.kasane.ci.run.Deployments;
import dev.kasane.ci.run.ImageHistory;
import dev.kasane.ci.run.ImageHistory.Past;
import dev.kasane.git.GitRepository;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
import dev.kasane.promotion.CommitOrder;
import dev.kasane.promotion.TagOrder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * How well services are delivered, from the history of the branches that are deployed: how often, how long after the commit, how many
 * went back, and after how long.
 *
 * @param repository the clone with the code
 * @param tip the branch that images are built from
 * @param deployments where targets are
 * @param options how targets are rendered
 */
public record Figures(GitRepository repository, ObjectId tip, Deployments deployments, RenderOptions options) {

    /** So many images of a target count. */
    private static final int MOST = 500;

    /**
     * The figures of a service in one of its targets.
     *
     * @param pipeline the pipeline that builds it
     * @param environment the environment of the target
     * @param target the folder of the target
     * @param count how many images came; one that came back after it was replaced is not among them
     * @param lead the median of the time from a commit to the arrival of its image; null if none is known
     * @param failed how many of them were replaced by an image of an older commit
     * @param restored the median of the time until that was done; null if none was
     */
    public record Figure(
            String pipeline,
            String environment,
            String target,
            int count,
            @Nullable Duration lead,
            int failed,
            @Nullable Duration restored) {}

    /** The figures of all services in all of their targets, from a time on. */
    public List<Figure> since(List<Pipeline> pipelines, Instant since) {
        List<Figure> figures = new ArrayList<>();
        for (Pipeline pipeline : pipelines) {
            for (Promotion to : pipeline.spec().promotion()) {
                figures.add(of(pipeline, to, since));
            }
        }
        return figures;
    }

    private Figure of(Pipeline pipeline, Promotion to, Instant since) {
        List<Past> images = images(pipeline, to, since);
        TagOrder order = new CommitOrder(repository, tip.name());
        int count = 0;
        int failed = 0;
        List<Duration> leads = new ArrayList<>();
        List<Duration> restored = new ArrayList<>();
        // the oldest first
        for (int i = images.size() - 1; i >= 0; i--) {
            Past image = images.get(i);
            Past before = i + 1 < images.size() ? images.get(i + 1) : null;
            if (image.arrival() == null || image.arrival().time().isBefore(since)) {
                continue;
            }
            if (before != null && order.compare(before.tag(), image.tag()) == TagOrder.Verdict.OLDER) {
                failed++;
                if (before.arrival() != null) {
                    restored.add(Duration.between(
                            before.arrival().time(), image.arrival().time()));
                }
                continue;
            }
            Instant committed = committed(image.tag());
            // the image that stood there before kasane has no commit
            count += committed != null || pipeline.spec().follow() != null ? 1 : 0;
            if (committed != null) {
                leads.add(Duration.between(committed, image.arrival().time()));
            }
        }
        return new Figure(
                pipeline.name(), to.environmentOrFolder(), to.target(), count, median(leads), failed, median(restored));
    }

    private List<Past> images(Pipeline pipeline, Promotion to, Instant since) {
        try {
            return new ImageHistory(deployments, options).of(pipeline, to, MOST, since);
        } catch (KasaneException e) {
            // the status says what is wrong with the target
            return List.of();
        }
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
