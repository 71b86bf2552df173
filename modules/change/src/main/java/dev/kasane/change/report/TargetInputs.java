package dev.kasane.change.report;

import dev.kasane.change.diff.Change;
import dev.kasane.change.diff.ResourceDiff;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import java.util.List;

/**
 * The inputs of a target that is not rendered, on both sides.
 *
 * @param before its inputs before, as objects
 * @param after its inputs now
 * @param changes the changes of the inputs
 */
public record TargetInputs(ResourceSet before, ResourceSet after, List<Change> changes) {

    /** Compares the inputs of two sides. */
    public static TargetInputs between(List<Resource> before, List<Resource> after) {
        ResourceSet then = ResourceSet.of(before);
        ResourceSet now = ResourceSet.of(after);
        return new TargetInputs(then, now, new ResourceDiff().between(then, now));
    }
}
