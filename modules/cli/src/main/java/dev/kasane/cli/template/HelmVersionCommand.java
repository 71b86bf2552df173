package dev.kasane.cli.template;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.engine.NameTemplate;
import dev.kasane.helm.profile.HelmProfile;
import java.util.Map;

/** {@code helm version}: the release whose ways are followed, in the forms that callers of Helm ask for. */
public final class HelmVersionCommand implements Command {

    @Override
    public CommandSpec spec() {
        return HelmSpecs.VERSION;
    }

    @Override
    public int run(Flags flags, Console console) {
        HelmProfile profile = HelmRelease.of(flags, console);
        String version = "v" + profile.version();
        String template = flags.value("template");
        if (template != null) {
            console.print(NameTemplate.fill("--template", template, fields(profile)));
        } else if (flags.has("short")) {
            console.print(version + "\n");
        } else {
            console.print("version.BuildInfo{Version:\"" + version
                    + "\", GitCommit:\"\", GitTreeState:\"\", GoVersion:\"\""
                    + (profile.isFour() ? ", KubeClientVersion:\"v" + profile.kubernetes() + "\"" : "") + "}\n");
        }
        return ExitCode.OK;
    }

    private static GoMap fields(HelmProfile profile) {
        return GoMap.ofTexts(Map.of(
                "Version", "v" + profile.version(),
                "GitCommit", "",
                "GitTreeState", "",
                "GoVersion", "",
                "KubeClientVersion", "v" + profile.kubernetes()));
    }
}
