package dev.kasane.cli.template;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.help.HelpText;
import dev.kasane.gotemplate.value.GoText;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.chart.ChartFile;
import dev.kasane.helm.chart.MetadataText;
import dev.kasane.helm.jsonpath.JsonPathException;
import dev.kasane.helm.jsonpath.JsonPathTemplate;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.util.ArrayList;
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
        if (words.isEmpty()) {
            console.print(HelpText.of(spec(), "helm"));
            return ExitCode.OK;
        }
        if (words.size() != 2 || !spec().verbs().contains(words.getFirst())) {
            throw Problem.error(
                            spec().verbs().contains(words.getFirst())
                                    ? "\"helm show " + words.getFirst() + "\" requires 1 argument"
                                    : "there is no part " + words.getFirst() + " of a chart to show",
                            null,
                            "write helm show " + String.join("|", spec().verbs()) + " CHART")
                    .asException();
        }
        ChartPlace.refuseRepository(flags);
        if (flags.has("verify")) {
            throw Problem.error("--verify needs a keyring, which is not read here", null, "use Helm for that")
                    .asException();
        }
        HelmProfile profile = HelmRelease.of(flags, console);
        Chart chart = ChartPlace.load(words.getLast(), console.folder(), profile);
        String part = words.getFirst();
        boolean all = part.equals("all");
        StringBuilder out = new StringBuilder();
        if (all || part.equals("chart")) {
            out.append(MetadataText.of(chart.metadata())).append('\n');
        }
        if (all || part.equals("values")) {
            String path = flags.value("jsonpath");
            if (path == null || path.isEmpty()) {
                appendValues(out, ChartPlace.files(words.getLast(), console.folder()), all);
            } else {
                out.append(found(path, chart));
            }
        }
        if (all || part.equals("readme")) {
            appendReadme(out, chart, all);
        }
        if (all || part.equals("crds")) {
            List<ChartFile> definitions = new ArrayList<>();
            collect(chart, definitions);
            appendDefinitions(out, definitions, all, profile);
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
        for (ChartFile file : files) {
            if (file.name().equals("values.yaml")) {
                out.append(all ? SEPARATOR + "\n" : "").append(file.text()).append('\n');
            }
        }
    }

    /** The output of a JSONPath template; empty if it matches nothing, as in Helm. */
    private static String found(String path, Chart chart) {
        JsonPathTemplate template;
        try {
            template = JsonPathTemplate.of(path);
        } catch (JsonPathException e) {
            throw Problem.error("error parsing jsonpath " + path + ": " + e.message(), null, "write it as {.image.tag}")
                    .asException();
        }
        try {
            return template.print(chart.values());
        } catch (JsonPathException e) {
            return "";
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

    /** Helm 4 puts a separator before each file that has none, Helm 3 only one before the first of them in all. */
    private static void appendDefinitions(StringBuilder out, List<ChartFile> files, boolean all, HelmProfile profile) {
        boolean isFirst = true;
        for (ChartFile file : files) {
            String text = file.text();
            boolean isSeparated = text.startsWith(SEPARATOR) || !profile.isFour() && !(all && isFirst);
            out.append(isSeparated ? "" : SEPARATOR + "\n").append(text).append('\n');
            isFirst = false;
        }
    }

    private static void collect(Chart chart, List<ChartFile> definitions) {
        definitions.addAll(chart.definitions());
        for (Chart subchart : chart.dependencies()) {
            collect(subchart, definitions);
        }
    }
}
