package dev.kasane.argocd;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;

/** Argo CD's own answers, which lie beside the repository. */
public final class SharedData {

    private SharedData() {}

    /** A file or folder of them; without it the test is skipped. */
    public static Path argo(String name) {
        String shared = System.getenv().getOrDefault("KASANE_SHARED", "../../../shared");
        Path path = Path.of(shared, "argo").resolve(name);
        assumeThat(Files.exists(path))
                .as("Argo CD's answers are not at %s: set KASANE_SHARED", path)
                .isTrue();
        return path;
    }
}
