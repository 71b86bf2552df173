package dev.kasane.argocd;

import java.nio.file.Path;

/** Data that lie beside the repository, for tests with the tag {@code reference-data}. */
public final class SharedData {

    private SharedData() {}

    /** The charts of the test bed's Applications, as upstream published them. */
    public static Path charts(String name) {
        return Path.of(System.getenv().getOrDefault("KASANE_SHARED", "../../../shared"), "testbed-charts", name);
    }
}
