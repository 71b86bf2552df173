package dev.kasane.cli.train;

import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.template.TemplateCommand;
import dev.kasane.problem.KasaneException;
import java.nio.file.Path;
import java.util.List;

/** Renders charts with the flags that most callers give; one of the charts fails, since messages need classes, too. */
final class TemplateTraining implements Training {

    @Override
    public int run(List<Path> folders, Console console) {
        for (Path chart : folders) {
            Console silent = Training.silent(chart, console);
            String name = chart.toString();
            render(silent, "shop", name);
            render(
                    silent,
                    "shop",
                    name,
                    "--helm",
                    "3",
                    "-n",
                    "prod",
                    "--include-crds",
                    "--set",
                    "replicaCount=3,a.b={x,y}");
            render(
                    silent,
                    "shop",
                    name,
                    "-f",
                    name + "/values.yaml",
                    "--kube-version",
                    "1.34.0",
                    "-a",
                    "monitoring.coreos.com/v1");
        }
        return ExitCode.OK;
    }

    private static void render(Console silent, String... words) {
        try {
            new TemplateCommand().run(List.of(words), silent);
        } catch (KasaneException e) {
            silent.printError(e.problems());
        }
    }
}
