package dev.kasane.cli.argo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.Main;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command that writes fixtures. */
class ArgoCommandTest {

    @TempDir
    @Nullable
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeEach
    void write() throws IOException {
        Files.createDirectory(root().resolve("apps"));
        Files.writeString(root().resolve(".kasane.yaml"), "argo: {folders: [apps]}\n");
        Files.writeString(root().resolve("apps/a.yaml"), """
            apiVersion: argoproj.io/v1alpha1
            kind: Application
            metadata: {name: a, namespace: argocd}
            spec:
              project: default
              source: {repoURL: https://git.example/r.git, path: plain}
              destination: {server: 'https://eu.example:6443', namespace: web}
            """);
    }

    private Path root() {
        return Objects.requireNonNull(folder);
    }

    private int run(String... words) {
        out.reset();
        err.reset();
        return new Main("kasane", new Console(out, err, root(), Map.of(), null)).run(List.of(words));
    }

    @Test
    void argo_fixtures_writes_the_clusters_that_the_repository_names() throws IOException {
        assertThat(run("argo", "fixtures")).isEqualTo(ExitCode.OK);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("wrote argo-fixtures.yaml")
                .contains("fixtures: argo-fixtures.yaml");
        assertThat(root().resolve("argo-fixtures.yaml")).content().isEqualTo("""
            # The clusters that Argo CD knows, for kasane (argo.fixtures of .kasane.yaml).
            clusters:
            - {name: eu.example, server: https://eu.example:6443}
            """);
    }

    @Test
    void argo_fixtures_overwrites_nothing() throws IOException {
        Files.writeString(root().resolve("argo-fixtures.yaml"), "mine\n");
        assertThat(run("argo", "fixtures")).isEqualTo(ExitCode.USER);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("there is a file argo-fixtures.yaml already");
        assertThat(root().resolve("argo-fixtures.yaml")).content().isEqualTo("mine\n");
        assertThat(run("argo", "fixtures", "-o", "other.yaml")).isEqualTo(ExitCode.OK);
        assertThat(root().resolve("other.yaml")).exists();
        assertThat(run("argo")).isEqualTo(ExitCode.USER);
    }
}
