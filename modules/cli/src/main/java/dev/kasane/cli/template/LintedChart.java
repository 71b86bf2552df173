package dev.kasane.cli.template;

import dev.kasane.files.DirectoryTree;
import dev.kasane.files.FileTree;
import dev.kasane.helm.chart.ChartArchive;
import dev.kasane.helm.lint.LintMessage;
import dev.kasane.problem.KasaneException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiFunction;

/**
 * The result of lint for one chart of a command line.
 *
 * @param messages the messages of lint
 * @param failure the reason if lint was impossible, in Helm's words; else empty
 */
record LintedChart(List<LintMessage> messages, String failure) {

    /** Fewer bytes than the header of gzip has are no archive at all. */
    private static final int GZIP_HEADER = 10;

    /**
     * Lints a chart.
     *
     * @param word the folder or the archive, as it was given
     * @param lint the check of a chart folder with that name
     */
    static LintedChart of(String word, Path folder, BiFunction<String, FileTree, List<LintMessage>> lint) {
        Path path = folder.resolve(word).normalize();
        try {
            if (word.endsWith(".tgz") || word.endsWith(".tar.gz")) {
                return ofArchive(word, path, lint);
            }
            Path chartfile = path.resolve("Chart.yaml");
            if (!Files.exists(chartfile)) {
                return failed("unable to check Chart.yaml file in chart: stat "
                        + Path.of(word).normalize().resolve("Chart.yaml") + ": "
                        + (Files.exists(path) && !Files.isDirectory(path)
                                ? "not a directory"
                                : "no such file or directory"));
            }
            try (DirectoryTree tree = new DirectoryTree(path.toRealPath(), folder)) {
                return new LintedChart(lint.apply(path.toString(), tree), "");
            }
        } catch (IOException e) {
            return failed("cannot read " + word + ": " + e.getMessage());
        }
    }

    private static LintedChart ofArchive(String word, Path path, BiFunction<String, FileTree, List<LintMessage>> lint)
            throws IOException {
        if (!Files.exists(path)) {
            return failed("unable to open tarball: open " + word + ": no such file or directory");
        }
        byte[] bytes = ChartPlace.archive(word, path);
        try {
            FileTree tree = ChartArchive.tree(word, bytes);
            return tree.entry("Chart.yaml").isFile()
                    ? new LintedChart(lint.apply(path.toString(), tree), "")
                    : failed("unable to extract tarball: chart missing Chart.yaml");
        } catch (KasaneException e) {
            return failed("unable to extract tarball: "
                    + (bytes.length < GZIP_HEADER
                            ? "unexpected EOF"
                            : e.problems().getFirst().sentence()));
        }
    }

    private static LintedChart failed(String failure) {
        return new LintedChart(List.of(), failure);
    }
}
