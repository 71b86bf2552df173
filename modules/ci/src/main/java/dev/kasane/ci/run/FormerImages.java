package dev.kasane.ci.run;

import dev.kasane.ci.run.ImageHistory.Past;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The images that targets had before their current ones.
 *
 * @param deployments the branches with the targets
 * @param options how targets are rendered
 */
public record FormerImages(Deployments deployments, RenderOptions options) {

    /** The maximum number of former images per target. */
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
     * The images that a target had before the one it has, the newest first, each once.
     *
     * @throws KasaneException if the image of the target cannot be read
     */
    public List<Past> all(Pipeline pipeline, Promotion to) {
        List<Past> images = images(pipeline, to, MOST);
        return images.isEmpty() ? images : images.subList(1, images.size());
    }

    /**
     * The images that a target had before it got the one that it has for the first time, the newest first, each once. Where one tag names
     * all images, nothing else shows which are older.
     *
     * @throws KasaneException if the image of the target cannot be read
     */
    public List<Past> earlier(Pipeline pipeline, Promotion to) {
        List<Past> history = new ImageHistory(deployments, options).each(pipeline, to, MOST);
        int first = 0;
        for (int i = 0; i < history.size(); i++) {
            if (identity(pipeline, history.get(i)).equals(identity(pipeline, history.getFirst()))) {
                first = i;
            }
        }
        return history.isEmpty() ? history : once(pipeline, history.subList(first + 1, history.size()));
    }

    private List<Past> images(Pipeline pipeline, Promotion to, int most) {
        return once(pipeline, new ImageHistory(deployments, options).each(pipeline, to, most));
    }

    private static List<Past> once(Pipeline pipeline, List<Past> all) {
        Map<String, Past> images = new LinkedHashMap<>();
        all.forEach(past -> images.putIfAbsent(identity(pipeline, past), past));
        return List.copyOf(images.values());
    }

    private static String identity(Pipeline pipeline, Past past) {
        return TargetImage.identity(pipeline, past.tag(), past.digest());
    }
}
