package dev.kasane.cli.template;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.chart.Dependency;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** {@code helm dependency list}: the subcharts that a chart declares, and whether they are there. */
public final class HelmDependencyCommand implements Command {

    private static final String ARCHIVE = ".tgz";

    @Override
    public CommandSpec spec() {
        return HelmSpecs.DEPENDENCY;
    }

    @Override
    public int run(Flags flags, Console console) {
        List<String> words = flags.words();
        if (words.isEmpty() || !words.getFirst().equals("list") || words.size() > 2) {
            throw Problem.error(
                            "of helm dependency, only list is answered: charts are not fetched",
                            null,
                            "write helm dependency list CHART")
                    .asException();
        }
        String place = words.size() == 2 ? words.getLast() : ".";
        HelmProfile profile = HelmRelease.of(flags, console);
        Chart chart = ChartPlace.load(place, console.folder(), profile);
        List<Dependency> declared = chart.metadata().dependencies();
        if (declared.isEmpty()) {
            console.print(
                    "WARNING: no dependencies at " + Path.of(place).normalize().resolve("charts") + "\n");
            return ExitCode.OK;
        }
        List<Path> there = subcharts(console.folder().resolve(place));
        DependencyTable table = new DependencyTable();
        for (Dependency dependency : declared) {
            table.add(
                    dependency.name(),
                    dependency.version(),
                    dependency.repository(),
                    DependencyStatus.of(dependency, chart, there, profile));
        }
        StringBuilder out = new StringBuilder(table.text()).append('\n');
        for (Path path : there) {
            appendWarning(out, path, Path.of(place).normalize().resolve("charts"), declared, profile);
        }
        console.print(out.toString());
        return ExitCode.OK;
    }

    private static void appendWarning(
            StringBuilder out, Path path, Path charts, List<Dependency> declared, HelmProfile profile) {
        if (!Files.isDirectory(path) && !path.toString().endsWith(ARCHIVE)) {
            return;
        }
        String shown = charts.resolve(path.getFileName()).toString();
        try {
            String name = ChartPlace.load(path.toString(), path, profile).name();
            for (Dependency dependency : declared) {
                if (dependency.name().equals(name)) {
                    return;
                }
            }
            out.append("WARNING: \"").append(shown).append("\" is not in Chart.yaml.\n");
        } catch (KasaneException e) {
            out.append("WARNING: \"").append(shown).append("\" is not a chart.\n");
        }
    }

    private static List<Path> subcharts(Path chart) {
        List<Path> paths = new ArrayList<>();
        Path charts = chart.resolve("charts");
        if (!Files.isDirectory(charts)) {
            return paths;
        }
        try (DirectoryStream<Path> found = Files.newDirectoryStream(charts)) {
            found.forEach(paths::add);
        } catch (IOException e) {
            throw Problem.error("cannot read " + charts + ": " + e.getMessage(), null, null)
                    .asException();
        }
        Collections.sort(paths);
        return paths;
    }
}
