package dev.kasane.ci.run;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.change.edit.ImageEditor;
import dev.kasane.change.edit.ImageReference;
import dev.kasane.git.GitRepository;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
import dev.kasane.promotion.Arrivals;
import dev.kasane.promotion.Arrivals.Arrival;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The images that targets had before those that they have.
 *
 * @param deployments where targets are
 * @param options how targets are rendered
 */
public record FormerImages(Deployments deployments, RenderOptions options) {

    /** So many changes of an image are looked at. */
    private static final int MOST = 50;

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
        Deployment deployment = deployments.of(to);
        GitRepository repository = deployment.repository();
        ImageEdit question = TargetImage.question(pipeline, to);
        ImageEditor editor = new ImageEditor(deployment.tree(), options);
        ImageReference image = editor.current(question).getFirst();
        Set<String> tags = new LinkedHashSet<>();
        ObjectId commit = deployment.tip();
        // a commit that changes the place or the digest of an image alone is no former image
        for (int i = 0; image.tag() != null && i < MOST; i++) {
            tags.add(image.tag());
            ImageEdit now = tags.size() == most ? null : TargetImage.asEdit(pipeline, to, image);
            Arrival arrival = now == null
                    ? null
                    : new Arrivals(repository)
                            .of(commit, Map.of(now, editor.files(question)))
                            .get(now);
            String parent = arrival == null ? null : arrival.parent();
            if (parent == null) {
                break;
            }
            commit = ObjectId.fromString(parent);
            editor = new ImageEditor(repository.tree(commit), options);
            try {
                image = editor.current(question).getFirst();
            } catch (KasaneException e) {
                // the target came with its image
                break;
            }
        }
        return List.copyOf(tags);
    }
}
