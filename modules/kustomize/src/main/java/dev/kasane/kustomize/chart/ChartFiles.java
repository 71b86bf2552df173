package dev.kasane.kustomize.chart;

import dev.kasane.files.FileTree;

/**
 * The files of a chart.
 *
 * @param tree the files, those of an unpacked archive too
 * @param folder the folder of the chart in it; empty for its root
 * @param shown its name in messages
 * @param vendored whether it is not where kustomize looks, but in the folder of vendored charts
 */
public record ChartFiles(FileTree tree, String folder, String shown, boolean vendored) {

    /** The path of one of its files. */
    public String path(String name) {
        return folder.isEmpty() ? name : folder + "/" + name;
    }
}
