package dev.kasane.ci.run;

import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The images that targets had before those that they have.
 *
 * @param deployments where targets are
 * @param options how targets are rendered
 */
public record FormerImages(Deployments deployments, RenderOptions options) {

    /** So many former images are looked at. */
    private static final int MOST = 10;

    /**
     * The tags of two images of a target.
     *
     * @param tag the one before
     * @param now the one that it has
     */
    public record Former(String tag, String now) {}

    /**
     * The image that a target had before the commit that brought the tag it has.
     *
     * @return null if the history that is here does not show it
     * @throws KasaneException if the image of the target cannot be read
     */
    public @Nullable Former of(Pipeline pipeline, Promotion to) {
        List<String> tags = tags(pipeline, to, 2);
        return tags.size() < 2 ? null : new Former(tags.get(1), tags.getFirst());
    }

    /**
     * The tags that a target had before the one it has, the newest first, each once.
     *
     * @throws KasaneException if the image of the target cannot be read
     */
    List<String> all(Pipeline pipeline, Promotion to) {
        List<String> tags = tags(pipeline, to, MOST);
        return tags.isEmpty() ? tags : tags.subList(1, tags.size());
    }

    private List<String> tags(Pipeline pipeline, Promotion to, int most) {
        return new ImageHistory(deployments, options)
                .of(pipeline, to, most, Instant.MIN).stream()
                        .map(ImageHistory.Past::tag)
                        .distinct()
                        .toList();
    }
}
