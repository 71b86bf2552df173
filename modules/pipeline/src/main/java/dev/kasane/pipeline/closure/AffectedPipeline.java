package dev.kasane.pipeline.closure;

import dev.kasane.files.FileTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pipeline whose image a change affects.
 *
 * @param pipeline the pipeline, as the later tree has it
 * @param closure its closure there
 * @param news whether the earlier tree had no such pipeline, or none that could be read
 * @param paths the paths of its closure that changed
 */
public record AffectedPipeline(Pipeline pipeline, Closure closure, boolean news, List<String> paths) {

    /**
     * The pipelines of a tree whose closures are not what they were in an earlier one. What lies between the two does not
     * matter: a change that was reverted is none.
     *
     * @param before the earlier tree; null when it is not known, which affects all
     * @throws dev.kasane.problem.KasaneException when a pipeline of the later tree is wrong
     */
    public static List<AffectedPipeline> between(@Nullable FileTree before, FileTree after) {
        Closures later = new Closures(after);
        Closures earlier = before == null ? null : later.in(before);
        List<AffectedPipeline> affected = new ArrayList<>();
        for (Pipeline pipeline : new Pipelines(after).building()) {
            AffectedPipeline one = of(pipeline, earlier, later);
            if (one != null) {
                affected.add(one);
            }
        }
        return affected;
    }

    /**
     * One pipeline, held against an earlier tree.
     *
     * @param earlier the closures of that tree; null when it is not known
     * @return null when the pipeline is not affected
     */
    public static @Nullable AffectedPipeline of(Pipeline pipeline, @Nullable Closures earlier, Closures later) {
        Closure now = later.of(pipeline);
        Closure then = earlier == null ? null : before(pipeline, earlier, later);
        if (then == null) {
            return new AffectedPipeline(pipeline, now, true, List.of());
        }
        return then.digest().equals(now.digest())
                ? null
                : new AffectedPipeline(pipeline, now, false, now.differences(then));
    }

    private static @Nullable Closure before(Pipeline pipeline, Closures earlier, Closures later) {
        TreeEntry then = earlier.tree().entry(pipeline.path());
        if (!then.isFile()) {
            return null;
        }
        try {
            boolean same = then.equals(later.tree().entry(pipeline.path()))
                    && earlier.tree().contentId(then.path()).equals(later.tree().contentId(then.path()));
            return earlier.of(same ? pipeline : new Pipelines(earlier.tree()).building(pipeline.name()));
        } catch (dev.kasane.problem.KasaneException e) {
            // what could not be built then has no image to be the same as
            return null;
        }
    }
}
