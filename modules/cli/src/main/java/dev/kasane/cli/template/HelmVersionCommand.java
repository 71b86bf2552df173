package dev.kasane.cli.template;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.helm.engine.BuildInfo;
import dev.kasane.helm.engine.NameTemplate;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.Problem;

/** {@code helm version}: the release whose behaviour is followed, in the forms that callers of Helm read. */
public final class HelmVersionCommand implements Command {

    @Override
    public CommandSpec spec() {
        return HelmSpecs.VERSION;
    }

    @Override
    public int run(Flags flags, Console console) {
        if (!flags.words().isEmpty()) {
            throw Problem.error("\"helm version\" accepts no arguments", null, "write helm version [--short]")
                    .asException();
        }
        HelmProfile profile = HelmRelease.of(flags, console);
        String version = "v" + profile.version();
        String template = flags.value("template");
        if (template != null && !template.isEmpty()) {
            console.print(NameTemplate.fill("--template", template, BuildInfo.of(profile)));
        } else if (flags.has("short")) {
            console.print(version + "\n");
        } else {
            console.print("version.BuildInfo{Version:\"" + version
                    + "\", GitCommit:\"\", GitTreeState:\"\", GoVersion:\"\""
                    + (profile.isFour() ? ", KubeClientVersion:\"v" + profile.kubernetes() + "\"" : "") + "}\n");
        }
        return ExitCode.OK;
    }
}
