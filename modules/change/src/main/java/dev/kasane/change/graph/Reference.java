package dev.kasane.change.graph;

import dev.kasane.change.chart.HelmChart;
import dev.kasane.files.Span;
import dev.kasane.files.TreeEntry;

/**
 * A file or folder that a kustomization names, with the directive.
 *
 * @param directive the field that names it, such as {@code resources}
 * @param asked the path as it is written, made relative to the tree
 * @param entry the entry at that path
 * @param span where it is written
 */
public record Reference(String directive, String asked, TreeEntry entry, Span span) {

    /** Whether a Helm chart that the kustomization inflates is or names it. */
    public boolean isOfChart() {
        return directive.equals("helmCharts") || directive.equals(HelmChart.GENERATOR);
    }

    /** The path without links; the path as given when nothing is there. */
    public String path() {
        return entry.path();
    }
}
