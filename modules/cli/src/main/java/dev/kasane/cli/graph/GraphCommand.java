package dev.kasane.cli.graph;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.report.TargetConfig;
import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.targets.AddedComponents;
import dev.kasane.cli.targets.FluxKustomizations;
import dev.kasane.cli.targets.TreeRoot;
import dev.kasane.files.DirectoryTree;
import dev.kasane.git.WorkTree;
import dev.kasane.problem.Problem;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** {@code graph}: which kustomizations there are, and who uses whom. */
public final class GraphCommand implements Command {

    @Override
    public CommandSpec spec() {
        return GraphSpec.GRAPH;
    }

    @Override
    public int run(Flags flags, Console console) {
        if (flags.words().size() > 1) {
            throw Problem.error("graph takes one folder", null, "give the folder above all that is to be shown")
                    .asException();
        }
        String word = flags.words().isEmpty() ? "." : flags.words().getFirst();
        TreeRoot.requireNoFile(word, console.folder());
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
                console.print(Unused.of(graph, tree, () -> components(folder, root, flags, console)));
                return ExitCode.OK;
            }
            FluxLinks flux = FluxKustomizations.mayBeIn(graph) ? flux(folder, root, flags, console) : FluxLinks.NONE;
            GraphPrinter printer = new GraphPrinter(graph, targets, flux, flags.has("files"));
            String format = flags.value("format");
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

    /** Kustomizations of Flux name their folders from the top of the repository, too. */
    private static FluxLinks flux(Path folder, Path top, Flags flags, Console console) {
        try (DirectoryTree tree = WorkTree.around(top, console.folder(), console.environment())) {
            return FluxLinks.of(tree, top.relativize(folder).toString(), LimitFlag.comparing(flags, console));
        }
    }

    /** The components below a folder that Applications and Kustomizations of Flux add, which the whole repository has. */
    private static Set<String> components(Path folder, Path top, Flags flags, Console console) {
        try (DirectoryTree tree = WorkTree.around(top, console.folder(), console.environment())) {
            Path below = top.relativize(folder);
            return AddedComponents.of(new KustomizationGraph(tree), LimitFlag.comparing(flags, console)).stream()
                    .map(Path::of)
                    .filter(path -> path.startsWith(below) || below.toString().isEmpty())
                    .map(path -> below.relativize(path).toString())
                    .collect(Collectors.toSet());
        }
    }

    /** Applications name their sources from the top of the repository, and kustomizations what lies beside them. */
    private static int waves(Path folder, Path top, Flags flags, Console console) {
        try (DirectoryTree tree = WorkTree.around(top, console.folder(), console.environment())) {
            WavesReport.Result waves = WavesReport.of(
                    tree, top.relativize(folder).toString(), flags.all("argo"), LimitFlag.comparing(flags, console));
            console.print(waves.text());
            return waves.hasFindings() ? ExitCode.FINDINGS : ExitCode.OK;
        }
    }

    private static String title(Path folder) {
        Path name = folder.getFileName();
        return name == null ? "/" : name.toString();
    }
}
