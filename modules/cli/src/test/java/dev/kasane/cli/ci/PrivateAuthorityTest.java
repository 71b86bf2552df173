package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.Main;
import dev.kasane.servers.Authority;
import dev.kasane.servers.GitServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers whose certificates an authority signed that Java does not know; each run is a process of its own, as people start it. */
class PrivateAuthorityTest {

    @TempDir
    Path temporary;

    private TwoServices workspace;
    private Authority authority;
    private GitServer server;

    @BeforeEach
    void a_server() throws Exception {
        workspace = new TwoServices(temporary);
        authority = Authority.in(temporary.resolve("authority"));
        server = GitServer.start(temporary.resolve("served"), authority.server("ip:127.0.0.1"));
        server.commit("o/bases.git", "web/kustomization.yaml", "resources: []\n");
        server.put("file.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: from-a-server}\n");
        server.put("api/v1/repos/o/bases/pulls", "[]");
    }

    @AfterEach
    void close() {
        server.close();
        workspace.close();
    }

    /** Runs the program, and gives all that it printed with its exit code. */
    private String run(Map<String, String> more, String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of(words));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(workspace.root().toFile()).redirectErrorStream(true);
        builder.environment()
                .keySet()
                .removeIf(name -> name.startsWith("KASANE_") || name.startsWith("SSL_CERT") || name.startsWith("GIT_"));
        builder.environment().put("KASANE_STORE", temporary.resolve("store").toString());
        builder.environment().putAll(more);
        Process process = builder.start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return printed + "exit code " + process.waitFor();
    }

    private Map<String, String> trusted() {
        return Map.of("SSL_CERT_FILE", authority.pem().toString());
    }

    private String forge() {
        return "gitea:" + server.address("o/bases");
    }

    private void remote(String resource) throws Exception {
        workspace.write("overlays/dev/kustomization.yaml", "resources: [\"" + resource + "\"]\n");
        workspace.commit();
    }

    @Test
    void a_forge_is_trusted_if_its_authority_is_named_and_else_the_sentence_says_what_to_name() throws Exception {
        assertThat(run(Map.of(), "pr", "list", "--forge", forge()))
                .contains("the certificate of https://" + server.host()
                        + " is not accepted: no authority that is known here" + " signed it")
                .contains("hint: name a PEM file that has the authority's certificate in SSL_CERT_FILE")
                .endsWith("exit code 2");
        assertThat(server.requests()).isEmpty();
        Path other = temporary.resolve("other.pem");
        assertThat(run(Map.of("SSL_CERT_FILE", other.toString()), "pr", "list", "--forge", forge()))
                .contains("hint: " + other + ", which SSL_CERT_FILE names, has no certificate that can be read");

        assertThat(run(trusted(), "pr", "list", "--forge", forge())).endsWith("exit code 0");
        Path folder = Files.createDirectories(temporary.resolve("certificates"));
        Files.writeString(folder.resolve("README"), "no certificate");
        Files.copy(authority.pem(), folder.resolve("own.crt"));
        assertThat(run(Map.of("SSL_CERT_DIR", "/nowhere:" + folder), "pr", "list", "--forge", forge()))
                .endsWith("exit code 0");
        assertThat(server.requests()).hasSize(2);
    }

    @Test
    void git_repositories_and_files_are_fetched_from_a_server_whose_authority_is_named() throws Exception {
        remote(server.address("o/bases.git") + "//web?ref=main");
        assertThat(run(Map.of(), "lock"))
                .contains("the certificate of ")
                .contains("no authority that is known here signed it")
                .contains("SSL_CERT_FILE")
                .endsWith("exit code 2");
        assertThat(run(trusted(), "lock")).endsWith("exit code 0");

        remote(server.address("file.yaml"));
        assertThat(run(Map.of(), "lock"))
                .contains("the certificate of " + server.host() + " is not accepted: no authority")
                .endsWith("exit code 2");
        assertThat(run(trusted(), "lock")).endsWith("exit code 0");
        assertThat(run(trusted(), "render", "overlays/dev")).contains("from-a-server");
    }

    @Test
    void what_is_named_for_git_counts_for_repositories_and_their_forges_alone() throws Exception {
        Map<String, String> git = Map.of("GIT_SSL_CAINFO", authority.pem().toString());
        assertThat(run(git, "pr", "list", "--forge", forge())).endsWith("exit code 0");
        remote(server.address("o/bases.git") + "//web?ref=main");
        assertThat(run(git, "lock")).endsWith("exit code 0");

        Path other = temporary.resolve("other.pem");
        assertThat(run(Map.of("GIT_SSL_CAINFO", other.toString()), "pr", "list", "--forge", forge()))
                .contains("no authority that is known here signed it")
                .contains("hint: " + other + ", which GIT_SSL_CAINFO names, has no certificate that can be read");
        assertThat(run(
                        Map.of("GIT_SSL_CAINFO", authority.pem().toString(), "SSL_CERT_FILE", other.toString()),
                        "pr",
                        "list",
                        "--forge",
                        forge()))
                .endsWith("exit code 0");

        remote(server.address("file.yaml"));
        assertThat(run(git, "lock"))
                .contains("no authority that is known here signed it")
                .endsWith("exit code 2");
    }

    @Test
    void an_authority_that_is_named_signs_no_other_name_and_no_other_time() throws Exception {
        String name = "the certificate of https://127.0.0.1:\\d+ is not accepted: it is for another name";
        String time = "the certificate of https://127.0.0.1:\\d+ is not accepted: it is expired or not valid yet";
        try (GitServer elsewhere =
                        GitServer.start(temporary.resolve("elsewhere"), authority.server("dns:git.example.org"));
                GitServer old = GitServer.start(
                        temporary.resolve("old"),
                        authority.server("ip:127.0.0.1", "-startdate", "-3d", "-validity", "1"))) {
            assertThat(run(trusted(), "pr", "list", "--forge", "gitea:" + elsewhere.address("o/n")))
                    .containsPattern(name);
            assertThat(run(trusted(), "pr", "list", "--forge", "gitea:" + old.address("o/n")))
                    .containsPattern(time);
            remote(elsewhere.address("o/bases.git") + "//web?ref=main");
            assertThat(run(trusted(), "lock")).contains("is not accepted: it is for another name");
            assertThat(elsewhere.requests()).isEmpty();
            assertThat(old.requests()).isEmpty();
        }
    }
}
