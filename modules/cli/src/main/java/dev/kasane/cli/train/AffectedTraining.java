package dev.kasane.cli.train;

import dev.kasane.cli.console.Console;
import dev.kasane.cli.graph.AffectedCommand;
import java.nio.file.Path;
import java.util.List;

/** Computes which targets and pipelines the newest commit and the work tree of a repository affect. */
final class AffectedTraining implements Training {

    @Override
    public int run(List<Path> folders, Console console) {
        Console silent = Training.silent(folders.getFirst(), console);
        new AffectedCommand().run(List.of("HEAD~1..HEAD", "--format", "json"), silent);
        new AffectedCommand().run(List.of(), silent);
        Training.withoutPackedRefs(
                folders.getFirst(), () -> new AffectedCommand().run(List.of("HEAD~1..HEAD"), silent));
        return new AffectedCommand().run(List.of("HEAD~1..HEAD"), silent);
    }
}
