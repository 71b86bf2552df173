package dev.kasane.cli.train;

import dev.kasane.cli.console.Console;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Some runs of commands that print nothing. */
public interface Training {

    /** What every name of a training begins with. */
    String PREFIX = "train-";

    /**
     * Runs it.
     *
     * @param folders what it works on
     * @return the exit code
     */
    int run(List<Path> folders, Console console);

    /** The training of this name, or null when there is none. */
    static @Nullable Training named(String name) {
        return switch (name) {
            case "train-render" -> new RenderTraining();
            case "train-compare" -> new CompareTraining();
            case "train-affected" -> new AffectedTraining();
            case "train-check" -> new CheckTraining();
            case "train-ci" -> new CiTraining();
            default -> null;
        };
    }

    /** A console in a folder that shows nothing. */
    static Console silent(Path folder, Console console) {
        return new Console(
                OutputStream.nullOutputStream(), OutputStream.nullOutputStream(), folder, console.environment(), null);
    }
}
