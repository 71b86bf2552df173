package dev.kasane.cli.template;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.engine.Capabilities;
import dev.kasane.helm.lint.ChartLint;
import dev.kasane.helm.lint.LintMessage;
import dev.kasane.helm.lint.LintMessage.Severity;
import dev.kasane.helm.lint.LintRequest;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.Problem;
import dev.kasane.problem.VisibleText;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** {@code helm lint}: faults of charts that are found without a network. */
public final class HelmLintCommand implements Command {

    @Override
    public CommandSpec spec() {
        return HelmSpecs.LINT;
    }

    @Override
    public int run(Flags flags, Console console) {
        HelmProfile profile = HelmRelease.of(flags, console);
        List<String> charts = charts(flags, console, profile);
        Capabilities capabilities =
                Capabilities.of(profile, Objects.requireNonNullElse(flags.value("kube-version"), ""), List.of());
        GoMap values = GivenValues.of(flags, console.folder(), profile);
        boolean isQuiet = flags.has(Flag.QUIET.name());
        Severity lowest = flags.has("strict") ? Severity.WARNING : Severity.ERROR;
        int failed = 0;
        boolean isAnyWrong = false;
        StringBuilder out = new StringBuilder();
        for (String chart : charts) {
            LintedChart linted = LintedChart.of(
                    chart,
                    console.folder(),
                    (place, tree) -> ChartLint.of(new LintRequest(
                            place,
                            tree,
                            values,
                            Objects.requireNonNullElse(flags.value("namespace"), "default"),
                            capabilities,
                            profile,
                            !flags.has("skip-schema-validation"))));
            boolean isWrong = !linted.failure().isEmpty() || has(linted, Severity.WARNING);
            isAnyWrong |= isWrong;
            failed += !linted.failure().isEmpty() || has(linted, lowest) ? 1 : 0;
            if (isWrong || !isQuiet) {
                append(out, chart, linted, isQuiet ? Severity.WARNING : Severity.INFO);
            }
        }
        console.print(out.toString());
        String summary = charts.size() + " chart(s) linted, " + failed + " chart(s) failed";
        if (failed > 0) {
            console.printError("Error: " + summary + "\n");
            return ExitCode.FINDINGS;
        }
        console.print(isAnyWrong || !isQuiet ? summary + "\n" : "");
        return ExitCode.OK;
    }

    private static List<String> charts(Flags flags, Console console, HelmProfile profile) {
        List<String> charts = flags.words();
        if (charts.isEmpty()) {
            if (profile.isFour()) {
                throw Problem.error("\"helm lint\" requires at least 1 argument", null, "write helm lint CHART")
                        .asException();
            }
            charts = List.of(".");
        }
        return flags.has("with-subcharts") ? LintPaths.withSubcharts(charts, console.folder()) : charts;
    }

    private static boolean has(LintedChart linted, Severity lowest) {
        for (LintMessage message : linted.messages()) {
            if (message.severity().compareTo(lowest) >= 0) {
                return true;
            }
        }
        return false;
    }

    private static void append(StringBuilder out, String chart, LintedChart linted, Severity lowest) {
        out.append("==> Linting ").append(chart).append('\n');
        if (!linted.failure().isEmpty()) {
            out.append("Error ").append(visible(linted.failure())).append('\n');
        }
        for (LintMessage message : linted.messages()) {
            if (message.severity().compareTo(lowest) >= 0) {
                out.append(visible(message.line())).append('\n');
            }
        }
        out.append('\n');
    }

    /** A message whose line feeds and tabs stay: it has texts of the chart. */
    private static String visible(String message) {
        return Arrays.stream(message.split("\t", -1)).map(VisibleText::ofLines).collect(Collectors.joining("\t"));
    }
}
