package dev.kasane.ci.run;

import dev.kasane.ci.run.ImageHistory.Past;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
        List<Past> images = images(pipeline, to, 2);
        return images.size() < 2
                ? null
                : new Former(images.get(1).tag(), images.getFirst().tag());
    }

    /**
     * The tag that a target has; null if its history does not show one.
     *
     * @throws KasaneException if the image of the target cannot be read
     */
    public @Nullable String current(Pipeline pipeline, Promotion to) {
        List<Past> images = images(pipeline, to, 1);
        return images.isEmpty() ? null : images.getFirst().tag();
    }

    /**
     * The images that a target had before the one it has, the newest first, each tag once.
     *
     * @throws KasaneException if the image of the target cannot be read
     */
    public List<Past> all(Pipeline pipeline, Promotion to) {
        List<Past> images = images(pipeline, to, MOST);
        return images.isEmpty() ? images : images.subList(1, images.size());
    }

    private List<Past> images(Pipeline pipeline, Promotion to, int most) {
        Map<String, Past> images = new LinkedHashMap<>();
        new ImageHistory(deployments, options)
                .of(pipeline, to, most, Instant.MIN)
                .forEach(past -> images.putIfAbsent(past.tag(), past));
        return List.copyOf(images.values());
    }
}
