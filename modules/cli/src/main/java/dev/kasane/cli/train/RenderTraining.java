package dev.kasane.cli.train;

import dev.kasane.cli.Console;
import dev.kasane.cli.ExitCode;
import dev.kasane.cli.render.RenderCommand;
import dev.kasane.core.problem.KasaneException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Renders every folder of some trees that holds a {@code kustomization.yaml}. */
final class RenderTraining implements Training {

    @Override
    public int run(List<Path> folders, Console console) {
        Console silent = Training.silent(console.folder(), console);
        for (Path tree : folders) {
            try (Stream<Path> paths = Files.walk(tree)) {
                paths.filter(path -> path.endsWith("kustomization.yaml"))
                        .forEach(path -> render(String.valueOf(path.getParent()), silent));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return ExitCode.OK;
    }

    private static void render(String folder, Console silent) {
        try {
            new RenderCommand("kasane").run(List.of(folder), silent);
        } catch (KasaneException e) {
            // errors need classes too; some of the trees are wrong for that
            silent.complain(e.problems());
        }
    }
}
