package dev.kasane.check;

import java.nio.file.Path;
import java.util.Objects;

/** Other projects' documents, which lie beside the repository. */
public final class Beside {

    private static final Path FOLDER =
            Path.of(Objects.requireNonNullElse(System.getenv("KASANE_SHARED"), "../../../shared"));

    private Beside() {}

    /** A file beside the repository. */
    public static Path file(String path) {
        return FOLDER.resolve(path);
    }

    /** The folder of released definitions that {@code KASANE_DEFINITIONS} names. */
    public static Path catalogue() {
        return Path.of(Objects.requireNonNull(System.getenv("KASANE_DEFINITIONS"), "KASANE_DEFINITIONS"));
    }
}
