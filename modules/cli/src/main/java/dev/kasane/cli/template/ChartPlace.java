package dev.kasane.cli.template;

import dev.kasane.cli.command.Flags;
import dev.kasane.files.DirectoryTree;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.chart.ChartArchive;
import dev.kasane.helm.chart.ChartFile;
import dev.kasane.helm.chart.ChartFolder;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The chart that a command line names. */
final class ChartPlace {

    private static final long MOST_BYTES = 100L << 20;

    private static final String FETCH =
            "name a folder with a Chart.yaml or a .tgz file; kasane vendor writes locked charts to"
                    + " .kasane/vendor, and helm pull fetches others";

    private ChartPlace() {}

    /** Refuses the flag that names a repository, unless it is empty. */
    static void refuseRepository(Flags flags) {
        String repository = flags.value("repo");
        if (repository != null && !repository.isEmpty()) {
            throw Problem.error("--repo fetches a chart, and rendering opens no connection", null, FETCH)
                    .asException();
        }
    }

    static Chart load(String word, Path folder, HelmProfile profile) {
        return read(
                word,
                folder,
                (tree, chart) -> ChartFolder.load(tree, chart, profile),
                archive -> ChartArchive.load(word, archive, profile));
    }

    /** The files of the chart as they are. */
    static List<ChartFile> files(String word, Path folder) {
        return read(word, folder, ChartFolder::files, archive -> ChartArchive.files(word, archive));
    }

    private static <T> T read(
            String word, Path folder, BiFunction<DirectoryTree, String, T> ofFolder, Function<byte[], T> ofArchive) {
        Path path = existing(word, folder);
        try {
            if (Files.isDirectory(path)) {
                Path chart = path.toRealPath();
                Path root = bound(chart);
                try (DirectoryTree tree = new DirectoryTree(root, folder)) {
                    return ofFolder.apply(tree, root.relativize(chart).toString());
                }
            }
            return ofArchive.apply(archive(word, path));
        } catch (IOException e) {
            throw unreadable(word, e);
        }
    }

    /** The repository around a chart, which limits its links as in Argo CD; without a repository, the chart itself. */
    private static Path bound(Path chart) {
        for (Path above = chart; above != null; above = above.getParent()) {
            if (Files.exists(above.resolve(".git"), LinkOption.NOFOLLOW_LINKS)) {
                return above;
            }
        }
        return chart;
    }

    private static Path existing(String word, Path folder) {
        Path path = folder.resolve(word);
        if (word.contains("://") || !Files.exists(path)) {
            throw Problem.error(
                            word.contains("://")
                                    ? word + " is on a server, and rendering opens no connection"
                                    : "there is no chart " + word,
                            null,
                            FETCH)
                    .asException();
        }
        return path;
    }

    static byte[] archive(String word, Path path) throws IOException {
        if (Files.size(path) > MOST_BYTES) {
            throw Problem.error(word + " is larger than 100 MiB", null, "Helm does not load such a chart either")
                    .asException();
        }
        return Files.readAllBytes(path);
    }

    private static KasaneException unreadable(String word, IOException e) {
        return Problem.error("cannot read " + word + ": " + e.getMessage(), null, null)
                .asException();
    }
}
