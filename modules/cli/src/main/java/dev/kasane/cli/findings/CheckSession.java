package dev.kasane.cli.findings;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.report.TargetConfig;
import dev.kasane.check.CheckConfig;
import dev.kasane.check.CheckReport;
import dev.kasane.check.finding.Finding;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.console.OutputFile;
import dev.kasane.cli.targets.Applications;
import dev.kasane.cli.targets.ChartNotes;
import dev.kasane.cli.targets.DiffInputs;
import dev.kasane.cli.targets.FluxKustomizations;
import dev.kasane.cli.targets.MisnamedConfig;
import dev.kasane.cli.targets.MissingSources;
import dev.kasane.cli.targets.NoTargets;
import dev.kasane.cli.targets.TreeRoot;
import dev.kasane.files.DirectoryTree;
import dev.kasane.git.WorkTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs {@code check}: parses its command line, and returns its exit code. */
public final class CheckSession {

    private CheckSession() {}

    public static int run(Flags flags, Console console) {
        FindingFormat format = FindingFormat.of(flags.value("format"));
        List<String> words = flags.words();
        // as for diff, what is no folder is a revision
        boolean range = !words.isEmpty() && !Files.isDirectory(console.folder().resolve(words.getFirst()));
        ReviewStatus status = flags.has("status") ? ReviewStatus.of(words, console) : null;
        CheckReport report = range ? ofRange(flags, console) : ofFolders(flags, console);
        write(flags.has("all") ? format.allText(report) : format.text(report), flags.value("output"), console);
        if (status != null) {
            status.publish(report);
        }
        return report.fails() ? ExitCode.FINDINGS : ExitCode.OK;
    }

    static LocalDate today() {
        return LocalDate.now(ZoneOffset.UTC);
    }

    private static CheckReport ofFolders(Flags flags, Console console) {
        List<String> words = flags.words();
        RenderOptions options = LimitFlag.comparing(flags, console);
        Path first = console.folder().resolve(words.isEmpty() ? "." : words.getFirst());
        Path root = TreeRoot.forSearch(TreeRoot.real(first, first.toString()), console.folder());
        try (DirectoryTree tree = WorkTree.around(root, console.folder(), console.environment())) {
            console.printError(MisnamedConfig.warnings(tree));
            TargetConfig config = TargetConfig.of(tree);
            CheckConfig.accept(tree);
            console.printError(MissingSources.warnings(tree, tree));
            Map<String, String> targets = new LinkedHashMap<>();
            KustomizationGraph graph = new KustomizationGraph(tree);
            Applications applications = words.isEmpty() ? Applications.of(graph, flags.all("argo"), options) : null;
            Set<String> sources = new HashSet<>(applications == null ? Set.of() : applications.sourceFolders());
            FluxKustomizations flux = words.isEmpty() ? FluxKustomizations.of(graph, options) : null;
            if (flux != null) {
                sources.addAll(flux.sourceFolders());
                flux.names().forEach(name -> targets.put(CheckedSide.fluxKey(name), name));
            }
            if (config.mayBeUnmatched()) {
                console.printError(config.unmatched(graph.folders()));
            }
            FolderTargets folders = new FolderTargets(graph, config, sources);
            if (words.isEmpty()) {
                targets.putAll(folders.all());
            }
            if (applications != null) {
                applications.names().forEach(name -> targets.put(CheckedSide.key(name), applications.label(name)));
            }
            for (String word : words) {
                Path folder = TreeRoot.real(console.folder().resolve(word), word);
                if (!folder.startsWith(root)) {
                    throw Problem.error(folder + " does not lie in " + root, null, "name folders of one repository")
                            .asException();
                }
                targets.putAll(folders.at(root.relativize(folder).toString()));
            }
            CheckedSide side = new CheckedSide(tree, new Renderer(tree, options), applications, flux);
            Supplier<Map<String, String>> others = () -> words.isEmpty() ? Map.of() : folders.without(targets.keySet());
            List<Finding> findings = side.findings(targets, others, today());
            ChartNotes.print(side.notes(), console);
            if (targets.isEmpty()) {
                console.printNote("note: " + NoTargets.note("checked") + "\n");
            }
            return CheckReport.of("the work tree", targets.size(), findings);
        }
    }

    private static CheckReport ofRange(Flags flags, Console console) {
        try (DiffInputs sides = DiffInputs.of(flags.words(), false, console)) {
            console.printError(sides.warnings());
            CheckConfig.accept(sides.after());
            RangeCheck.Checked checked =
                    RangeCheck.of(sides, flags.all("argo"), LimitFlag.comparing(flags, console), today());
            ChartNotes.print(checked.notes(), console);
            return checked.report();
        }
    }

    private static void write(String text, @Nullable String output, Console console) {
        if (output == null) {
            console.print(text);
            return;
        }
        OutputFile.write(output, text, console);
    }
}
