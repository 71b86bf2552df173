package dev.kasane.cli.train;

import dev.kasane.cli.Main;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.console.Activity;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.console.ProgressLine;
import dev.kasane.cli.console.StandardStream;
import dev.kasane.concurrent.Progress;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The program that the build runs to record the classes of an AOT cache. Its jar is behind those of kasane on the class
 * path: Java uses a cache also if the last jars that it was made with are missing.
 */
public final class TrainingProgram {

    private TrainingProgram() {}

    /**
     * Runs a training.
     *
     * @param arguments its name, and the folders that it works on
     */
    public static void main(String[] arguments) {
        Path folder = Path.of("").toAbsolutePath();
        Console console = new Console(StandardStream.output(), StandardStream.error(), folder, System.getenv(), null);
        List<Path> folders = Stream.of(arguments).skip(1).map(folder::resolve).toList();
        // the launcher enables it on a terminal
        ProgressLine line =
                ProgressLine.on(console, new Activity("", detail -> {})::now).progress();
        try {
            Progress.detail("nobody watches");
        } finally {
            if (line != null) {
                line.close();
            }
        }
        int code = Training.named(arguments[0]).run(folders, console);
        if (code != ExitCode.OK) {
            Runtime.getRuntime().halt(code);
        }
        // the path of every command, from its first line to its last
        Main.main(new String[] {"version"});
    }
}
