package dev.kasane.cli.explain;

import dev.kasane.files.Origin;
import dev.kasane.helm.ExplainedChart;
import dev.kasane.resource.ResourceSet;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A target whose objects are explained.
 *
 * @param objects its objects
 * @param charts the charts that may have printed a value, by its first step
 */
record ExplainedTarget(Supplier<ResourceSet> objects, Function<Origin.Step, List<ExplainedChart>> charts) {}
