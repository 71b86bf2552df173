package dev.kasane.cli.template;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.engine.Capabilities;
import dev.kasane.helm.lint.ChartLint;
import dev.kasane.helm.lint.LintMessage;
import dev.kasane.helm.lint.LintMessage.Severity;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.Problem;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** {@code helm lint}: faults of charts that are found without a network. */
public final class HelmLintCommand implements Command {

    @Override
    public CommandSpec spec() {
        return HelmSpecs.LINT;
    }

    @Override
    public int run(Flags flags, Console console) {
        List<String> charts = flags.words();
        if (charts.isEmpty()) {
            throw Problem.error("helm lint takes the folders of charts", null, "write helm lint CHART")
                    .asException();
        }
        int failed = 0;
        Severity lowest = flags.has("strict") ? Severity.WARNING : Severity.ERROR;
        for (String chart : charts) {
            boolean wrong = false;
            StringBuilder out = new StringBuilder("==> Linting ").append(chart).append('\n');
            for (LintMessage message : messages(chart, flags, console)) {
                out.append(message.line()).append('\n');
                wrong |= message.severity().compareTo(lowest) >= 0;
            }
            failed += wrong ? 1 : 0;
            console.print(out.append('\n').toString());
        }
        String summary = charts.size() + " chart(s) linted, " + failed + " chart(s) failed";
        if (failed > 0) {
            console.printError("Error: " + summary + "\n");
            return ExitCode.FINDINGS;
        }
        console.print(summary + "\n");
        return ExitCode.OK;
    }

    private static List<LintMessage> messages(String chart, Flags flags, Console console) {
        HelmProfile profile = HelmRelease.of(flags, console);
        GoMap values = GivenValues.of(flags, console.folder(), profile);
        Capabilities capabilities =
                Capabilities.of(profile, Objects.requireNonNullElse(flags.value("kube-version"), ""), List.of());
        Path folder = console.folder().resolve(chart).normalize();
        return ChartLint.of(
                folder.toString(),
                ChartPlace.files(chart, console.folder()),
                () -> ChartPlace.load(chart, console.folder(), profile),
                values,
                capabilities,
                profile);
    }
}
