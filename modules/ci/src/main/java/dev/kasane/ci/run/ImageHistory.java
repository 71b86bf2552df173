package dev.kasane.ci.run;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.change.edit.ImageEditor;
import dev.kasane.change.edit.ImageReference;
import dev.kasane.git.GitRepository;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
import dev.kasane.promotion.ImageCommits;
import dev.kasane.promotion.ImageCommits.Arrival;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The images that targets had, as the history of their branch shows it.
 *
 * @param deployments the branches with the targets
 * @param options how targets are rendered
 */
public record ImageHistory(Deployments deployments, RenderOptions options) {

    /** The identity of an image. */
    @FunctionalInterface
    private interface Identity {
        String of(String tag, @Nullable String digest);
    }

    /**
     * An image of a target.
     *
     * @param tag its tag
     * @param digest the last digest that it had there; null if the target has none
     * @param arrival the commit that brought it; null if the history that is here does not show it
     */
    public record Past(
            String tag, @Nullable String digest, @Nullable Arrival arrival) {}

    /**
     * The images, the newest first. A commit that changes the place or the digest of an image alone brings no other one.
     *
     * @param most so many at most
     * @param since the first one that came before ends the list
     * @throws KasaneException if the image that the target has cannot be read
     */
    public List<Past> of(Pipeline pipeline, Promotion to, int most, Instant since) {
        return of(pipeline, to, most, since, (tag, digest) -> tag);
    }

    /** The same, where images with one tag are several if the pipeline follows that tag. */
    List<Past> each(Pipeline pipeline, Promotion to, int most) {
        return of(pipeline, to, most, Instant.MIN, (tag, digest) -> TargetImage.identity(pipeline, tag, digest));
    }

    private List<Past> of(Pipeline pipeline, Promotion to, int most, Instant since, Identity identity) {
        Deployment deployment = deployments.of(to);
        GitRepository repository = deployment.repository();
        ImageEdit question = TargetImage.question(pipeline, to);
        ImageEditor editor = new ImageEditor(deployment.tree(), options);
        ImageReference image = editor.current(question).getFirst();
        List<Past> all = new ArrayList<>();
        ObjectId commit = deployment.tip();
        while (image.tag() != null && all.size() < most) {
            ImageEdit now = TargetImage.asEdit(pipeline, to, image);
            Arrival arrival = now == null
                    ? null
                    : new ImageCommits(repository)
                            .of(commit, Map.of(now, editor.files(question)))
                            .get(now);
            boolean same = !all.isEmpty()
                    && identity.of(all.getLast().tag(), all.getLast().digest())
                            .equals(identity.of(image.tag(), image.digest()));
            // it came with the earlier of the two commits, and ended with the digest of the later one
            String digest = same ? all.removeLast().digest() : image.digest();
            all.add(new Past(image.tag(), digest, arrival));
            String parent = arrival == null ? null : arrival.parent();
            if (arrival == null || parent == null || arrival.time().isBefore(since)) {
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
        return all;
    }
}
