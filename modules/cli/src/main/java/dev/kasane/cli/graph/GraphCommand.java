package dev.kasane.cli.graph;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.report.TargetConfig;
import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.targets.TreeRoot;
import dev.kasane.files.DirectoryTree;
import dev.kasane.git.WorkTree;
import dev.kasane.problem.Problem;
import java.nio.file.Path;
import java.util.List;

/** {@code graph}: which kustomizations there are, and who uses whom. */
public final class GraphCommand implements Command {

    @Override
    public String summary() {
        return "prints targets, bases, components and files, and their uses";
    }

    @Override
    public String help() {
        return """
            usage: kasane graph [DIR]

            Shows the kustomizations below DIR (default: the working directory) and what each of them names. Nothing is
            rendered.

              -f, --format F       tree (default), dot, mermaid, json, svg, html (a page for a browser, which loads
                                   nothing); --output F says the same
                  --waves          show in which order Argo CD applies objects: phases, waves and hooks of the kustomization
                                   DIR, or of the Applications below it; exit with 1 when a wave needs what comes later
                  --argo FOLDER    look for Applications in this folder of the repository alone; repeatable
                  --limit NAME=NUMBER
                                   raise or lower a limit of what --waves renders, as for render
                  --files          show the files too, not only kustomizations
                  --unused         list kustomizations and YAML files that no target reaches
            """;
    }

    @Override
    public int run(List<String> arguments, Console console) {
        Flags flags = Flags.parse(
                arguments,
                new Flags.Known()
                        .switches("files", "unused", "waves")
                        .valued("format", "output", "argo", LimitFlag.NAME)
                        .brief("f", "format")
                        .brief("o", "output"));
        if (flags.words().size() > 1) {
            throw Problem.error("graph takes one folder", null, "give the folder above all that is to be shown")
                    .asException();
        }
        String word = flags.words().isEmpty() ? "." : flags.words().getFirst();
        Path folder = TreeRoot.real(console.folder().resolve(word), word);
        Path root = TreeRoot.forSearch(folder, console.folder());
        try (DirectoryTree tree = WorkTree.around(folder, folder, console.environment())) {
            if (flags.has("waves")) {
                return waves(folder, root, flags, console);
            }
            KustomizationGraph graph = new KustomizationGraph(tree);
            TargetConfig config = TargetConfig.of(tree);
            console.printError(config.unmatched(graph.folders()));
            List<String> targets =
                    graph.leaves().stream().filter(config::isTarget).toList();
            if (flags.has("unused")) {
                console.print(Unused.of(graph, tree));
                return ExitCode.OK;
            }
            GraphPrinter printer = new GraphPrinter(graph, targets, flags.has("files"));
            String format = flags.value("format") == null ? flags.value("output") : flags.value("format");
            console.print(
                    switch (format == null ? "tree" : format) {
                        case "tree" -> printer.tree();
                        case "dot" -> printer.dot();
                        case "mermaid" -> printer.mermaid();
                        case "json" -> printer.json();
                        case "svg" -> printer.svg();
                        case "html" -> printer.html(title(folder));
                        default ->
                            throw Problem.error(
                                            "there is no format " + format,
                                            null,
                                            "the formats are tree, dot, mermaid, json, svg and html")
                                    .asException();
                    });
        }
        return ExitCode.OK;
    }

    /** Applications name their sources from the top of the repository, and kustomizations what lies beside them. */
    private static int waves(Path folder, Path top, Flags flags, Console console) {
        try (DirectoryTree tree = WorkTree.around(top, console.folder(), console.environment())) {
            WavesReport.Result waves = WavesReport.of(
                    tree, top.relativize(folder).toString(), flags.all("argo"), LimitFlag.options(flags));
            console.print(waves.text());
            return waves.hasFindings() ? ExitCode.FINDINGS : ExitCode.OK;
        }
    }

    private static String title(Path folder) {
        Path name = folder.getFileName();
        return name == null ? "/" : name.toString();
    }
}
