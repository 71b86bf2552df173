package dev.kasane.cli.train;

import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.render.RenderCommand;
import dev.kasane.problem.KasaneException;
import java.io.File;
import java.nio.file.Path;
import java.util.List;

/**
 * Renders every folder of some trees that holds a {@code kustomization.yaml}, the first one's also into files.
 *
 * <p>Each class that it uses is loaded by every later start. So it walks by {@link File}, and makes no random name: these need
 * a hundred classes that a render does not.
 */
final class RenderTraining implements Training {

    @Override
    public int run(List<Path> folders, Console console) {
        Console silent = Training.silent(console.folder(), console);
        toFiles(
                folders.getFirst(),
                folders.getLast().resolveSibling("training-results").toFile(),
                silent);
        for (Path tree : folders) {
            render(tree.toFile(), silent);
        }
        return ExitCode.OK;
    }

    /** Two targets into a folder, and one into a file. */
    private static void toFiles(Path trees, File results, Console silent) {
        if (!new File(trees.toFile(), "overlay").exists() || !results.mkdirs()) {
            return;
        }
        String base = trees.resolve("base").toString();
        String overlay = trees.resolve("overlay").toString();
        String root = trees.toString();
        new RenderCommand("kasane").run(List.of("--root", root, base, overlay, "-o", results.toString()), silent);
        new RenderCommand("kasane").run(List.of("--root", root, overlay, "-o", results + "/one.yaml"), silent);
    }

    private static void render(File folder, Console silent) {
        if (new File(folder, "kustomization.yaml").exists()) {
            render(folder.toString(), silent);
        }
        File[] files = folder.listFiles();
        for (int i = 0; files != null && i < files.length; i++) {
            if (files[i].isDirectory()) {
                render(files[i], silent);
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
