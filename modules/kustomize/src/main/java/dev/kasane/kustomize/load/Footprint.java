package dev.kasane.kustomize.load;

import dev.kasane.files.TreeEntry;
import dev.kasane.kustomize.chart.Inflation;
import dev.kasane.problem.Problem;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The inputs of a render or of a part of one: files, kustomizations and limits.
 *
 * @param reads every path that was looked up and what was found there
 * @param folders the folders of kustomizations that were entered
 * @param deepest the depth of the deepest of them
 * @param inclusions how often a kustomization or a component was included, each time counted
 * @param bytes how many bytes were read
 * @param warnings the warnings
 * @param unmatched entries of directives that matched nothing
 * @param withCharts whether charts are inflated, whose namespace is that of the kustomization above
 * @param charts those charts, computed when they are needed
 */
public record Footprint(
        Map<String, TreeEntry.Kind> reads,
        Set<String> folders,
        int deepest,
        int inclusions,
        long bytes,
        List<Problem> warnings,
        List<Problem> unmatched,
        boolean withCharts,
        List<Inflation> charts) {

    /** The same without the files of charts, to be kept. */
    public Footprint withoutCharts() {
        return charts.isEmpty()
                ? this
                : new Footprint(reads, folders, deepest, inclusions, bytes, warnings, unmatched, withCharts, List.of());
    }
}
