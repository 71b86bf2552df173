package dev.kasane.cli.train;

import dev.kasane.cli.console.Console;
import dev.kasane.cli.diff.DiffCommand;
import dev.kasane.cli.explain.ExplainCommand;
import dev.kasane.cli.graph.GraphCommand;
import java.nio.file.Path;
import java.util.List;

/** Compares the revisions of a repository in all formats. */
final class CompareTraining implements Training {

    @Override
    public int run(List<Path> folders, Console console) {
        Console silent = Training.silent(folders.getFirst(), console);
        for (String format : List.of("text", "json", "markdown")) {
            new DiffCommand().run(List.of("HEAD~1..HEAD", "--format", format), silent);
        }
        Training.withoutPackedRefs(folders.getFirst(), () -> new DiffCommand().run(List.of("HEAD~1..HEAD"), silent));
        new ExplainCommand().run(List.of("trees/overlay", "deployment/app", "spec"), silent);
        new ExplainCommand().run(List.of("trees/overlay", "deployment/app"), silent);
        new GraphCommand().run(List.of(), silent);
        return new DiffCommand().run(List.of(), silent);
    }
}
