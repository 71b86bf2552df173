package dev.kasane.cli.template;

import dev.kasane.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The charts that {@code lint --with-subcharts} checks: the named ones, then those in their folders of subcharts. */
final class LintPaths {

    private LintPaths() {}

    static List<String> withSubcharts(List<String> charts, Path folder) {
        List<String> all = new ArrayList<>(charts);
        for (String chart : charts) {
            Path subcharts = Path.of(chart).normalize().resolve("charts");
            if (Files.isDirectory(folder.resolve(subcharts), LinkOption.NOFOLLOW_LINKS)) {
                collect(subcharts, folder, all);
            }
        }
        return all;
    }

    /** Goes through a folder in the order of names, and follows no links. */
    private static void collect(Path path, Path folder, List<String> all) {
        for (Path inner : list(folder.resolve(path))) {
            Path named = path.resolve(inner.getFileName());
            String name = inner.getFileName().toString();
            if (name.equals("Chart.yaml")) {
                all.add(path.toString());
            } else if (name.endsWith(".tgz") || name.endsWith(".tar.gz")) {
                all.add(named.toString());
            }
            if (Files.isDirectory(inner, LinkOption.NOFOLLOW_LINKS)) {
                collect(named, folder, all);
            }
        }
    }

    private static List<Path> list(Path folder) {
        try (Stream<Path> paths = Files.list(folder)) {
            return paths.sorted().toList();
        } catch (IOException e) {
            throw Problem.error("cannot read " + folder + ": " + e.getMessage(), null, null)
                    .asException();
        }
    }
}
