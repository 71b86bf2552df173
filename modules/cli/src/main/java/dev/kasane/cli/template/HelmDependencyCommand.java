package dev.kasane.cli.template;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.help.HelpText;
import dev.kasane.files.SourceFile;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoQuote;
import dev.kasane.gotemplate.value.GoYaml;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.chart.ChartFile;
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
import java.util.Objects;

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
        if (words.isEmpty()) {
            console.print(HelpText.of(spec(), "helm"));
            return ExitCode.OK;
        }
        String verb = words.getFirst();
        if (verb.equals("build") || verb.equals("update") || verb.equals("up")) {
            throw HelmRefusal.ofDependency(verb).asException();
        }
        if (!spec().verbs().contains(verb)) {
            throw Problem.error(
                            "of helm dependency, only list is answered: charts are not fetched",
                            null,
                            "write helm dependency list CHART")
                    .asException();
        }
        if (words.size() > 2) {
            throw Problem.error(
                            "\"helm dependency list\" accepts at most 1 argument",
                            null,
                            "write helm dependency list CHART")
                    .asException();
        }
        String place = words.size() == 2 ? words.getLast() : ".";
        HelmProfile profile = HelmRelease.of(flags, console);
        Chart chart = ChartPlace.load(place, console.folder(), profile);
        List<Dependency> declared = chart.metadata().dependencies();
        if (declared.isEmpty() && !hasList(ChartPlace.files(place, console.folder()))) {
            console.print(
                    "WARNING: no dependencies at " + Path.of(place).normalize().resolve("charts") + "\n");
            return ExitCode.OK;
        }
        List<Path> there = subcharts(console.folder().resolve(place));
        DependencyTable table = new DependencyTable(width(flags));
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

    /** Whether a chart has a list of dependencies, if an empty one. */
    private static boolean hasList(List<ChartFile> files) {
        for (ChartFile file : files) {
            if ((file.name().equals("Chart.yaml") || file.name().equals("requirements.yaml"))
                    && GoYaml.read(new SourceFile(file.name(), file.bytes(), "")) instanceof GoMap map
                    && map.get("dependencies") instanceof GoList) {
                return true;
            }
        }
        return false;
    }

    private static int width(Flags flags) {
        String text = Objects.requireNonNullElse(flags.value("max-col-width"), "80");
        try {
            return (int) Math.min(Integer.toUnsignedLong(Integer.parseUnsignedInt(text)), Integer.MAX_VALUE);
        } catch (NumberFormatException e) {
            throw Problem.error(
                            "invalid argument " + GoQuote.quote(text)
                                    + " for \"--max-col-width\" flag: strconv.ParseUint: parsing " + GoQuote.quote(text)
                                    + ": invalid syntax",
                            null,
                            "write a number")
                    .asException();
        }
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
