package dev.kasane.helm.chart;

import dev.kasane.files.FileSizeException;
import dev.kasane.files.FileTree;
import dev.kasane.files.TreeEntry;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The files of a chart that is a folder. */
public final class ChartFolder {

    private final FileTree tree;
    private final String folder;
    private final IgnoreRules rules;
    private final List<ChartFile> files = new ArrayList<>();
    private final ChartBudget budget;

    /** The folders that are being read. A link to one of them is a cycle. */
    private final Set<String> open = new HashSet<>();

    private ChartFolder(FileTree tree, String folder, ChartBudget budget) {
        this.tree = tree;
        this.folder = folder;
        this.budget = budget;
        TreeEntry ignoring = tree.entry(at(".helmignore"));
        this.rules = IgnoreRules.of(
                ignoring.isFile()
                        ? new String(tree.read(ignoring.path(), ChartLimits.FILE_BYTES), StandardCharsets.UTF_8)
                        : "");
    }

    /**
     * The chart in a folder.
     *
     * @param tree the files; a link that leaves them is rejected
     * @param folder the chart's folder; empty for the root
     * @throws dev.kasane.problem.KasaneException when it is no chart that Helm would load
     */
    public static Chart load(FileTree tree, String folder, HelmProfile profile) {
        return load(tree, folder, tree.displayName(folder), profile);
    }

    /**
     * The chart in a folder.
     *
     * @param tree the files; a link that leaves them is rejected
     * @param folder the chart's folder; empty for the root
     * @param name its name in messages
     * @throws dev.kasane.problem.KasaneException when it is no chart that Helm would load
     */
    public static Chart load(FileTree tree, String folder, String name, HelmProfile profile) {
        ChartBudget budget = new ChartBudget(name);
        return new ChartLoader(name, profile, budget).load(files(tree, folder, budget));
    }

    /** The files of a chart that its {@code .helmignore} does not leave out, as they are. */
    public static List<ChartFile> files(FileTree tree, String folder) {
        return files(tree, folder, new ChartBudget(tree.displayName(folder)));
    }

    private static List<ChartFile> files(FileTree tree, String folder, ChartBudget budget) {
        ChartFolder chart = new ChartFolder(tree, folder, budget);
        chart.walk("", tree.entry(folder).path());
        return chart.files;
    }

    private String at(String path) {
        return folder.isEmpty() ? path : folder + "/" + path;
    }

    /** @param real the path of a folder of the chart in the tree, links followed */
    private void walk(String path, String real) {
        if (!open.add(real) || open.size() > ChartLimits.DEPTH) {
            throw notPart(
                    path,
                    open.size() > ChartLimits.DEPTH
                            ? "folders are nested more than " + ChartLimits.DEPTH + " deep"
                            : "it is a link to a folder that it is in");
        }
        for (String name : tree.list(real)) {
            String inner = path.isEmpty() ? name : path + "/" + name;
            TreeEntry entry = tree.entry(real.isEmpty() ? name : real + "/" + name);
            if (rules.ignores(inner, entry.isFolder())) {
                continue;
            }
            if (entry.isFolder()) {
                budget.entry();
                walk(inner, entry.path());
            } else if (entry.isFile()) {
                byte[] bytes = read(entry.path());
                budget.file(bytes.length);
                files.add(ChartFile.of(inner, bytes));
            } else {
                throw notPart(inner, "it is no file of this folder");
            }
        }
        open.remove(real);
    }

    private byte[] read(String path) {
        try {
            return tree.read(path, ChartLimits.FILE_BYTES);
        } catch (FileSizeException e) {
            throw Problem.error(
                            tree.displayName(path) + " has " + e.size() + " bytes, more than the "
                                    + (ChartLimits.FILE_BYTES >> 20) + " MiB that Helm allows a file of a chart",
                            null,
                            "name it in .helmignore if no template reads it")
                    .asException();
        }
    }

    private KasaneException notPart(String path, String why) {
        return Problem.error(
                        tree.displayName(at(path)) + " cannot be part of a chart: " + why,
                        null,
                        "a link has to stay inside the repository, and a chart holds files and folders only")
                .asException();
    }
}
