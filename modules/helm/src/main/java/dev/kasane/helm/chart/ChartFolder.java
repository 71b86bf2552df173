package dev.kasane.helm.chart;

import dev.kasane.files.FileTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The files of a chart that is a folder. */
public final class ChartFolder {

    private static final int DEEPEST = 100;

    private final FileTree tree;
    private final String folder;
    private final IgnoreRules rules;
    private final List<ChartFile> files = new ArrayList<>();
    private long left = ChartLimits.CHART_BYTES;

    private ChartFolder(FileTree tree, String folder) {
        this.tree = tree;
        this.folder = folder;
        String ignore = at(".helmignore");
        this.rules = IgnoreRules.of(
                tree.entry(ignore).isFile()
                        ? new String(tree.read(ignore, ChartLimits.FILE_BYTES), StandardCharsets.UTF_8)
                        : "");
    }

    /**
     * The chart in a folder.
     *
     * @param tree the files; a link that leaves them is refused
     * @param folder the chart's folder; empty for the root
     * @throws dev.kasane.problem.KasaneException when it is no chart that Helm would load
     */
    public static Chart load(FileTree tree, String folder, boolean allDocuments) {
        return new ChartLoader(tree.displayName(folder), allDocuments).load(files(tree, folder));
    }

    /** The files of a chart that its {@code .helmignore} does not leave out, as they are. */
    public static List<ChartFile> files(FileTree tree, String folder) {
        ChartFolder chart = new ChartFolder(tree, folder);
        chart.walk("", 0);
        return chart.files;
    }

    private String at(String path) {
        return folder.isEmpty() ? path : path.isEmpty() ? folder : folder + "/" + path;
    }

    private void walk(String path, int depth) {
        if (depth > DEEPEST) {
            throw Problem.error(
                            tree.displayName(at(path)) + ": folders of a chart are nested more than " + DEEPEST
                                    + " deep",
                            null,
                            null)
                    .asException();
        }
        for (String name : tree.list(at(path))) {
            String inner = path.isEmpty() ? name : path + "/" + name;
            TreeEntry entry = tree.entry(at(inner));
            if (rules.ignores(inner, entry.isFolder())) {
                continue;
            }
            if (entry.isFolder()) {
                walk(inner, depth + 1);
            } else if (entry.isFile()) {
                read(inner, entry);
            } else {
                throw Problem.error(
                                tree.displayName(at(inner))
                                        + " cannot be part of a chart: it is no file of this folder",
                                null,
                                "a link has to stay inside the chart, and a chart holds files and folders only")
                        .asException();
            }
        }
    }

    private void read(String path, TreeEntry entry) {
        byte[] bytes = tree.read(entry.path(), ChartLimits.FILE_BYTES);
        left -= bytes.length;
        if (left < 0) {
            throw ChartLimits.tooLarge(tree.displayName(folder));
        }
        files.add(ChartFile.of(path, bytes));
    }
}
