package dev.kasane.dev;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts commands in a session of their own, if {@code setsid} is available: a terminal's Ctrl-C does not reach them.
 */
final class Detached {

    private Detached() {}

    static List<String> command(List<String> command) {
        String path = System.getenv("PATH");
        for (String folder : path == null ? new String[0] : path.split(File.pathSeparator)) {
            Path program = Path.of(folder, "setsid");
            if (Files.isExecutable(program)) {
                List<String> detached = new ArrayList<>(List.of(program.toString()));
                detached.addAll(command);
                return detached;
            }
        }
        return command;
    }
}
