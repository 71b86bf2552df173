package dev.kasane.cli.vendor;

import dev.kasane.files.FileTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.helm.vendor.ChartPlace;
import dev.kasane.helm.vendor.CompleteChart;
import dev.kasane.helm.vendor.VendorFolder;
import dev.kasane.lock.Lock;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;
import dev.kasane.problem.Problem;

/**
 * The folder {@code charts/} of a chart of the repository, with the archives that {@code helm dependency build} would put there. What it
 * has already stays, and a dependency on a folder ({@code file://}) needs none.
 */
final class ChartsFolder {

    private final FileTree tree;
    private final String chart;

    /**
     * @param chart the folder of the chart, from the root of the repository
     * @throws dev.kasane.problem.KasaneException when it has no chart
     */
    ChartsFolder(FileTree tree, String chart) {
        this.tree = tree;
        this.chart = chart;
        if (!tree.entry(within("Chart.yaml")).isFile()) {
            throw Problem.error(
                            "there is no chart in " + tree.displayName(chart),
                            null,
                            "name a folder with a Chart.yaml; without a name, all that kasane.lock names is vendored")
                    .asException();
        }
    }

    /**
     * Adds the charts that it lacks.
     *
     * @throws dev.kasane.problem.KasaneException when one is not in the lock
     */
    void addTo(VendoredArchives archives) {
        Lock lock = Lock.of(tree);
        TreeEntry folder = tree.entry(chart);
        ChartPlace place = ChartPlace.inFolder(tree, folder.path());
        for (Requirement requirement :
                new CompleteChart(place, new VendorFolder(tree)).requirements(ChartsFolder::refuse)) {
            LockEntry entry = lock.entry(requirement);
            if (entry == null) {
                throw Problem.error(
                                requirement + " is not in " + Lock.FILE,
                                null,
                                "run kasane lock, which locks what the charts of targets depend on")
                        .asException();
            }
            archives.add(within("charts/" + entry.archive()), entry);
        }
    }

    private static void refuse(String name) {
        throw Problem.error(
                        "the address of the chart " + name + " is none that can be fetched from",
                        null,
                        "write the https:// address of its repository, or the oci:// address of its registry")
                .asException();
    }

    private String within(String name) {
        return chart.isEmpty() ? name : chart + "/" + name;
    }
}
