package dev.kasane.cli.train;

import dev.kasane.cli.console.Console;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Some runs of commands that print nothing. */
interface Training {

    /**
     * Runs it.
     *
     * @param folders what it works on
     * @return the exit code
     */
    int run(List<Path> folders, Console console);

    /** The training of this name. */
    static Training named(String name) {
        return switch (name) {
            case "render" -> new RenderTraining();
            case "template" -> new TemplateTraining();
            case "compare" -> new CompareTraining();
            case "affected" -> new AffectedTraining();
            case "check" -> new CheckTraining();
            case "ci" -> new CiTraining();
            default -> throw new IllegalArgumentException(name);
        };
    }

    /** A console in a folder that shows nothing. */
    static Console silent(Path folder, Console console) {
        return new Console(
                OutputStream.nullOutputStream(), OutputStream.nullOutputStream(), folder, console.environment(), null);
    }

    /**
     * Runs work on a repository without packed refs, like one that was never cloned or packed: JGit reads refs in
     * another way then.
     */
    static void withoutPackedRefs(Path repository, Runnable work) {
        Path packed = repository.resolve(".git/packed-refs");
        Path away = repository.resolve(".git/packed-refs.away");
        try {
            Files.move(packed, away);
            work.run();
            Files.move(away, packed);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
