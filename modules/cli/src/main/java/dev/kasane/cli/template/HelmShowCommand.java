package dev.kasane.cli.template;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.gotemplate.value.GoText;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.chart.ChartFile;
import dev.kasane.helm.chart.MetadataText;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** {@code helm show}: the parts of a chart that are read by people. */
public final class HelmShowCommand implements Command {

    private static final List<String> READMES = List.of("readme.md", "readme.txt", "readme");
    private static final String SEPARATOR = "---";

    @Override
    public CommandSpec spec() {
        return HelmSpecs.SHOW;
    }

    @Override
    public int run(Flags flags, Console console) {
        List<String> words = flags.words();
        if (words.size() != 2 || !spec().verbs().contains(words.getFirst())) {
            throw Problem.error(
                            "helm show takes a part and a chart",
                            null,
                            "write helm show " + String.join("|", spec().verbs()) + " CHART")
                    .asException();
        }
        Chart chart = ChartPlace.load(words.getLast(), console.folder(), HelmRelease.of(flags, console));
        String part = words.getFirst();
        boolean all = part.equals("all");
        StringBuilder out = new StringBuilder();
        if (all || part.equals("chart")) {
            out.append(MetadataText.of(chart.metadata())).append('\n');
        }
        if (all || part.equals("values")) {
            appendValues(out, ChartPlace.files(words.getLast(), console.folder()), all);
        }
        if (all || part.equals("readme")) {
            appendReadme(out, chart, all);
        }
        if (all || part.equals("crds")) {
            appendDefinitions(out, chart);
        }
        try {
            console.out().write(GoText.bytes(out.toString()));
        } catch (IOException e) {
            throw Problem.error("cannot write to standard output: " + e.getMessage(), null, null)
                    .asException();
        }
        return ExitCode.OK;
    }

    private static void appendValues(StringBuilder out, List<ChartFile> files, boolean all) {
        out.append(all ? SEPARATOR + "\n" : "");
        for (ChartFile file : files) {
            if (file.name().equals("values.yaml")) {
                out.append(file.text()).append('\n');
            }
        }
    }

    private static void appendReadme(StringBuilder out, Chart chart, boolean all) {
        for (ChartFile file : chart.files()) {
            if (READMES.contains(file.name().toLowerCase(Locale.ROOT))) {
                out.append(all ? SEPARATOR + "\n" : "").append(file.text()).append('\n');
                return;
            }
        }
    }

    private static void appendDefinitions(StringBuilder out, Chart chart) {
        for (ChartFile file : chart.definitions()) {
            String text = file.text();
            out.append(text.startsWith(SEPARATOR) ? "" : SEPARATOR + "\n")
                    .append(text)
                    .append('\n');
        }
        for (Chart subchart : chart.dependencies()) {
            appendDefinitions(out, subchart);
        }
    }
}
