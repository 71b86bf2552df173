package dev.kasane.cli.train;

import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.render.RenderCommand;
import dev.kasane.problem.KasaneException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Renders every folder of some trees that holds a {@code kustomization.yaml}. */
final class RenderTraining implements Training {

    @Override
    public int run(List<Path> folders, Console console) {
        Console silent = Training.silent(console.folder(), console);
        for (Path tree : folders) {
            toFiles(tree, silent);
            try (Stream<Path> paths = Files.walk(tree)) {
                paths.filter(path -> path.endsWith("kustomization.yaml"))
                        .forEach(path -> render(String.valueOf(path.getParent()), silent));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return ExitCode.OK;
    }

    /** Some targets into a folder, and one into a file. */
    private static void toFiles(Path trees, Console silent) {
        if (!Files.exists(trees.resolve("overlay"))) {
            return;
        }
        try {
            Path results = Files.createTempDirectory("kasane-training");
            String base = trees.resolve("base").toString();
            String overlay = trees.resolve("overlay").toString();
            String root = trees.toString();
            new RenderCommand("kasane").run(List.of("--root", root, base, overlay, "-o", results.toString()), silent);
            Path file = results.resolve("one.yaml");
            new RenderCommand("kasane").run(List.of("--root", root, overlay, "-o", file.toString()), silent);
            delete(results);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path path : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    private static void render(String folder, Console silent) {
        try {
            new RenderCommand("kasane").run(List.of(folder), silent);
        } catch (KasaneException e) {
            // errors need classes too; some of the trees are wrong for that
            silent.printError(e.problems());
        }
    }
}
