package dev.kasane.gotemplate;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;

/** Answers of the templates' own libraries, which lie beside the repository. */
final class SharedData {

    private SharedData() {}

    /** A file or folder of them; without it the test is skipped. */
    static Path argo(String name) {
        String shared = System.getenv().getOrDefault("KASANE_SHARED", "../../../shared");
        Path path = Path.of(shared, "argo").resolve(name);
        assumeThat(Files.exists(path))
                .as("Argo CD's answers are not at %s: set KASANE_SHARED", path)
                .isTrue();
        return path;
    }
}
