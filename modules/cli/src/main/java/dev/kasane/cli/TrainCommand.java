package dev.kasane.cli;

import dev.kasane.cli.diff.DiffCommand;
import dev.kasane.cli.explain.ExplainCommand;
import dev.kasane.cli.graph.GraphCommand;
import dev.kasane.cli.render.RenderCommand;
import dev.kasane.core.problem.KasaneException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * {@code train}: renders every folder of some trees, and prints nothing. The build runs it to learn which classes a
 * render needs, which then come from the AOT cache; help does not mention it.
 */
final class TrainCommand implements Command {

    @Override
    public String summary() {
        return "";
    }

    @Override
    public String help() {
        return "usage: train DIR...\n\nRenders every folder of DIR that holds a kustomization.yaml, for the build's AOT cache.\n";
    }

    /** {@code train-compare DIR}: compares the revisions of a repository in all formats, and prints nothing. */
    static int compare(List<String> arguments, Console console) {
        Console silent = new Console(
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream(),
                Path.of(arguments.getFirst()).toAbsolutePath(),
                console.environment(),
                null);
        for (String format : List.of("text", "json", "markdown")) {
            new DiffCommand().run(List.of("HEAD~1..HEAD", "--format", format), silent);
        }
        new ExplainCommand().run(List.of("trees/overlay", "deployment/app", "spec"), silent);
        new GraphCommand().run(List.of(), silent);
        return new DiffCommand().run(List.of(), silent);
    }

    @Override
    public int run(List<String> arguments, Console console) {
        Console silent = new Console(
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream(),
                console.folder(),
                console.environment(),
                null);
        for (String tree : arguments) {
            try (Stream<Path> paths = Files.walk(console.folder().resolve(tree))) {
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
