package dev.kasane.check;

import dev.kasane.check.finding.Finding;
import dev.kasane.check.finding.SyncOptions;
import dev.kasane.kustomize.Rendering;
import dev.kasane.problem.Problem;
import dev.kasane.resource.ResourceSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A target that was rendered.
 *
 * @param objects its objects
 * @param options how Argo CD syncs it; null when no Application is known for it
 * @param unmatched entries of directives that matched nothing
 * @param review adjusts the findings with data of the render
 */
public record CheckedTarget(
        ResourceSet objects, @Nullable SyncOptions options, List<Problem> unmatched, Review review) {

    /** Adjusts the findings of a target with data of the render. */
    public interface Review {

        /** Leaves the findings unchanged. */
        Review NONE = (target, found) -> found;

        /**
         * All that is found.
         *
         * @param target the name of the target
         * @param found the findings of the rules in its objects
         */
        List<Finding> of(String target, List<Finding> found);
    }

    /** A folder of which no Application is known. */
    public static CheckedTarget of(Rendering rendering) {
        return new CheckedTarget(rendering.resources(), null, rendering.unmatched(), Review.NONE);
    }
}
