package dev.kasane.cli.explain;

import dev.kasane.files.Origin;
import dev.kasane.helm.ExplainedChart;
import dev.kasane.resource.ResourceSet;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A target whose objects are explained.
 *
 * @param objects its objects
 * @param charts the charts that may have printed a value, by its first step
 * @param places the places in the repository of the steps of a value, which may have been rendered from a changed file
 */
record ExplainedTarget(
        Supplier<ResourceSet> objects,
        Function<Origin.Step, List<ExplainedChart>> charts,
        Supplier<UnaryOperator<Origin.Step>> places) {

    /** A target that is rendered from files as they are. */
    ExplainedTarget(Supplier<ResourceSet> objects, Function<Origin.Step, List<ExplainedChart>> charts) {
        this(objects, charts, UnaryOperator::identity);
    }
}
