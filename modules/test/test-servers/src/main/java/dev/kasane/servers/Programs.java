package dev.kasane.servers;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** Programs of the machine that some tests run, which {@code .ci/programs} installs. */
public final class Programs {

    private Programs() {}

    /**
     * Whether a program is on the {@code PATH}.
     *
     * @throws AssertionError when it is absent and {@code KASANE_PROGRAMS=required}, as in CI
     */
    public static boolean has(String name) {
        for (String folder :
                Objects.requireNonNullElse(System.getenv("PATH"), "").split(File.pathSeparator, -1)) {
            if (Files.isExecutable(Path.of(folder, name))) {
                return true;
            }
        }
        if ("required".equals(System.getenv("KASANE_PROGRAMS"))) {
            throw new AssertionError(name + " is not installed: .ci/programs installs it");
        }
        return false;
    }
}
