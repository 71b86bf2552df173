package dev.kasane.cli.explain;

import dev.kasane.helm.ExplainedChart;
import dev.kasane.resource.ResourceSet;
import java.util.List;
import java.util.function.Supplier;

/**
 * A target whose objects are explained.
 *
 * @param objects its objects
 * @param charts the charts that print them
 */
record ExplainedTarget(Supplier<ResourceSet> objects, Supplier<List<ExplainedChart>> charts) {}
