package dev.kasane.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** One real Gitea for all tests of a class, which are skipped where its binary is not installed. It is registered as a static field. */
public final class GiteaExtension implements BeforeAllCallback, AfterAllCallback {

    private @Nullable Path folder;
    private @Nullable Gitea gitea;

    /** The server; there is one from before the first test to after the last one. */
    public Gitea server() {
        return Objects.requireNonNull(gitea, "Gitea is not started");
    }

    @Override
    public void beforeAll(ExtensionContext context) throws IOException, InterruptedException {
        Path binary = Gitea.binary();
        Assumptions.assumeTrue(binary != null, "there is no gitea: name one in KASANE_GITEA");
        folder = Files.createTempDirectory("gitea");
        gitea = Gitea.start(Objects.requireNonNull(binary), folder);
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        if (gitea != null) {
            gitea.close();
            gitea = null;
        }
        if (folder != null) {
            delete(folder);
        }
    }

    private static void delete(Path folder) throws IOException {
        List<Path> paths;
        try (Stream<Path> all = Files.walk(folder)) {
            paths = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : paths) {
            Files.delete(path);
        }
    }
}
