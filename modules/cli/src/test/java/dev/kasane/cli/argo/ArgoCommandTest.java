package dev.kasane.cli.argo;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.kasane.cli.Main;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
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
            # Inferred from this repository. Clusters that only Argo CD knows are missing: add them.
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

    @Test
    void argo_capabilities_writes_what_a_cluster_serves_for_the_charts_of_its_applications() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] answer = answer(exchange.getRequestURI().getPath()).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(answer.length == 0 ? 503 : 200, answer.length == 0 ? -1 : answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        Files.writeString(
                root().resolve("kubeconfig"), """
            apiVersion: v1
            kind: Config
            clusters: [{name: c, cluster: {server: 'http://127.0.0.1:%d'}}]
            users: [{name: u, user: {}}]
            contexts: [{name: eu, context: {cluster: c, user: u}}]
            """.formatted(server.getAddress().getPort()));
        Files.writeString(root().resolve(".kasane.yaml"), "argo:\n  folders: [apps] # all\n");
        try {
            assertThat(run("argo", "capabilities")).isEqualTo(ExitCode.USER);
            assertThat(run("argo", "capabilities", "--kubeconfig", "kubeconfig", "--context", "us"))
                    .isEqualTo(ExitCode.USER);
            assertThat(err.toString(StandardCharsets.UTF_8)).contains("there is no context us");

            assertThat(run(
                            "argo",
                            "capabilities",
                            "--kubeconfig",
                            "kubeconfig",
                            "--context",
                            "eu",
                            "--cluster",
                            "https://eu.example:6443"))
                    .isEqualTo(ExitCode.OK);
        } finally {
            server.stop(0);
        }
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("wrote what https://eu.example:6443 serves");
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("the kinds of b.example/v1 are not among them");
        assertThat(root().resolve(".kasane.yaml")).content().startsWith("""
                    argo:
                      clusters:
                        'https://eu.example:6443':
                          kubeVersion: '1.33.5'
                          apiVersions:
                          - a.example/v1/Song
                          notServed:
                    """).endsWith("  folders: [apps] # all\n");
        assertThat(run("check")).isEqualTo(ExitCode.OK);
    }

    private static String answer(String path) {
        return switch (path) {
            case "/version" -> "{\"gitVersion\": \"v1.33.5\"}";
            case "/apis" ->
                "{\"groups\": [{\"versions\": [{\"groupVersion\": \"a.example/v1\"}]},"
                        + " {\"versions\": [{\"groupVersion\": \"b.example/v1\"}]}]}";
            case "/api/v1" -> "{\"resources\": []}";
            case "/apis/a.example/v1" ->
                "{\"resources\": [{\"name\": \"songs\", \"kind\": \"Song\", \"verbs\": [\"list\", \"watch\"]}]}";
            default -> "";
        };
    }
}
