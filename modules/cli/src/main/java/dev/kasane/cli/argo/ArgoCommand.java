package dev.kasane.cli.argo;

import dev.kasane.argocd.discovery.ArgoSettings;
import dev.kasane.argocd.discovery.ArgoTargets;
import dev.kasane.argocd.discovery.InferredClusters;
import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.console.OutputFile;
import dev.kasane.cli.targets.TreeRoot;
import dev.kasane.files.DirectoryTree;
import dev.kasane.git.WorkTree;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** {@code argo}: what ApplicationSets require of clusters and forges, and charts of clusters, as files. */
public final class ArgoCommand implements Command {

    private static final String FILE = "argo-fixtures.yaml";

    @Override
    public CommandSpec spec() {
        return ArgoSpec.ARGO;
    }

    @Override
    public int run(Flags flags, Console console) {
        Path root = TreeRoot.forSearch(console.folder(), console.folder());
        if (flags.words().equals(List.of("capabilities"))) {
            Capabilities.write(flags, root, console);
            return ExitCode.OK;
        }
        if (!flags.words().equals(List.of("fixtures"))) {
            throw Problem.error(
                            "kasane argo takes the word fixtures or capabilities"
                                    + (flags.words().isEmpty() ? "" : ", and no other"),
                            null,
                            "run kasane argo fixtures, or kasane argo capabilities --context CONTEXT")
                    .asException();
        }
        String output = flags.value("output");
        Path file = output == null ? root.resolve(FILE) : console.folder().resolve(output);
        try (DirectoryTree tree = WorkTree.around(root, console.folder(), console.environment())) {
            ArgoTargets targets = ArgoTargets.of(
                    tree,
                    ArgoSettings.of(tree, flags.all("argo")),
                    new Renderer(tree, LimitFlag.comparing(flags, console)));
            write(file, text(targets.clusters()));
        }
        String named = root.relativize(file.toAbsolutePath().normalize()).toString();
        console.print("wrote "
                + console.folder().relativize(file.toAbsolutePath().normalize())
                + "\nAdd the clusters that are missing, and correct the others. Then name the file in .kasane.yaml:\n\n"
                + "argo:\n  fixtures: " + named + "\n");
        return ExitCode.OK;
    }

    private static String text(InferredClusters clusters) {
        StringBuilder text = new StringBuilder(
                "# Inferred from this repository. Clusters that only Argo CD knows are missing: add them.\n");
        if (!clusters.labels().isEmpty()) {
            text.append("# Generators choose clusters by these labels; add them where they belong, as labels: {key:"
                    + " value}\n");
            clusters.labels().forEach(label -> text.append("#   ").append(label).append('\n'));
        }
        clusters.lines().forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text, StandardOpenOption.CREATE_NEW);
        } catch (FileAlreadyExistsException e) {
            throw Problem.error(
                            "there is a file " + file.getFileName() + " already",
                            null,
                            "name another one with -o, or remove it")
                    .asException();
        } catch (IOException e) {
            throw OutputFile.cannotWrite(file, file.toString(), e);
        }
    }
}
