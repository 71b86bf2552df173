package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.servers.GitServer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Manifests at several servers, each with a token of its own. */
class ManyServersTest extends TwoRepositories {

    private final List<GitServer> servers = new ArrayList<>();
    private GitServer first;
    private GitServer second;

    @BeforeEach
    void two_servers() throws Exception {
        first = server("first");
        second = server("second");
        pipelineToDev("api", "gitea:http://" + first.host() + "/o/manifests");
        pipelineToDev("web", "gitlab:http://" + second.host() + "/o/manifests");
        workspace.commit();
        workspace.environment.put(
                "KASANE_TOKENS",
                "# the first one\ngitea:http://" + first.host() + "  token-of-first\n\ngitlab:http://" + second.host()
                        + "/ token-of-second\n");
    }

    private GitServer server(String name) throws Exception {
        GitServer server = GitServer.start(temporary.resolve(name));
        servers.add(server);
        serve(server);
        return server;
    }

    @AfterEach
    void stop() {
        servers.forEach(GitServer::close);
    }

    private static String basic(String token) {
        return "Basic "
                + Base64.getEncoder().encodeToString(("x-access-token:" + token).getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void each_server_gets_its_own_token_and_no_other() throws Exception {
        assertThat(workspace.run(0, "ci"))
                .contains("committed     api -> overlays/dev in gitea:http://" + first.host())
                .contains("committed     web -> overlays/dev in gitlab:http://" + second.host());

        assertThat(first.authorizations()).isNotEmpty().containsOnly(basic("token-of-first"));
        assertThat(second.authorizations()).isNotEmpty().containsOnly(basic("token-of-second"));
        assertThat(first.inRepository("o/manifests.git", "show", "main:" + DEV)).contains(workspace.head());
    }

    @Test
    void a_commit_of_a_server_is_named_by_its_first_digits_before_anything_was_fetched() throws Exception {
        first.commit("o/manifests.git", DEV, manifests.read("main", DEV).replace("\"0\"", "\"1\""));
        String commit = first.inRepository("o/manifests.git", "rev-parse", "--short=10", "main");

        assertThat(workspace.run(
                        0,
                        "history",
                        "overlays/dev",
                        "--repository",
                        "gitea:http://" + first.host() + "/o/manifests",
                        "--from",
                        commit))
                .contains("a commit");
    }

    @Test
    void a_rollback_says_that_the_next_environment_could_not_be_looked_at() throws Exception {
        String address = "gitea:http://" + first.host() + "/o/manifests";
        first.commit("o/manifests.git", PROD, manifests.read("main", PROD));
        workspace.write("pipelines/api.yaml", ManifestsRepository.pipeline("api", address));
        String former = workspace.commit();
        workspace.run(1, "ci", "--pipelines", "api");
        workspace.write("api/App.class", "worse code");
        String bad = workspace.commit();
        workspace.run(1, "ci", "--pipelines", "api");

        assertThat(workspace.run(1, "ci", "rollback", "api", "--env", "dev"))
                .contains("committed     api -> overlays/dev in " + address + "  " + former.substring(0, 10))
                .contains("held          api -> overlays/prod in " + address + "  " + bad.substring(0, 10)
                        + "  its pull request may still have this image: ")
                .contains("hint: do not merge it; run kasane ci when that is mended");
        assertThat(first.inRepository("o/manifests.git", "show", "main:" + DEV)).contains(former);
    }

    @Test
    void a_redirect_to_the_other_server_is_not_followed() throws Exception {
        first.fault("o/manifests.git/info/refs", exchange -> {
            exchange.getResponseHeaders()
                    .set("Location", second.address("o/manifests.git/info/refs?service=git-upload-pack"));
            exchange.sendResponseHeaders(302, -1);
            return true;
        });

        workspace.run(2, "ci");

        assertThat(workspace.stderr()).contains("sends us to another server").doesNotContain("token-of");
        assertThat(first.authorizations()).isNotEmpty().containsOnly(basic("token-of-first"));
        assertThat(second.requests()).isEmpty();

        first.fault("api/v1/repos/o/manifests/pulls", exchange -> {
            exchange.getResponseHeaders().set("Location", second.address("api/v1/repos/o/manifests/pulls"));
            exchange.sendResponseHeaders(307, -1);
            return true;
        });
        workspace.run(2, "pr", "list", "--forge", "gitea:http://" + first.host() + "/o/manifests");
        assertThat(workspace.stderr()).contains("redirects to another address, and the token is not sent there");
        assertThat(first.authorizations()).contains("token token-of-first");
        assertThat(second.requests()).isEmpty();
    }

    @Test
    void a_server_without_a_line_is_named_with_the_line_that_is_missing() throws Exception {
        workspace.environment.put("KASANE_TOKENS", "gitea:http://" + first.host() + " token-of-first");

        workspace.run(2, "ci");

        assertThat(workspace.stderr())
                .contains("a pipeline names a repository of " + second.host() + ", and nothing allows that")
                .contains("pipelines/web.yaml:12")
                .contains("add the line gitlab:http://" + second.host() + " TOKEN to KASANE_TOKENS");
        assertThat(second.requests()).isEmpty();

        // another kind of forge at the same place is another one
        workspace.environment.put(
                "KASANE_TOKENS", "gitea:http://" + first.host() + " a\ngitea:http://" + second.host() + " b");
        workspace.run(2, "ci");
        assertThat(workspace.stderr()).contains("nothing allows that");
        assertThat(second.requests()).isEmpty();
    }

    @Test
    void a_server_that_only_a_pipeline_names_gets_no_request_when_a_flag_has_the_end_of_its_address() throws Exception {
        pipelineToDev("api", "gitea:http://" + first.host() + "/o/first");
        workspace.commit();
        second.put("api/v4/projects/o/manifests/merge_requests", "[]");
        workspace.environment.put("KASANE_FORGE_TOKEN", "canary");
        for (String tokens : List.of("", "gitea:http://" + first.host() + " token-of-first")) {
            workspace.environment.put("KASANE_TOKENS", tokens);
            workspace.run(2, "pr", "list", "--forge", "manifests");
            assertThat(workspace.stderr())
                    .contains("a pipeline names a repository of " + second.host() + ", and nothing allows that");
        }
        workspace.environment.remove("KASANE_FORGE_TOKEN");
        workspace.run(2, "pr", "list", "--forge", "manifests");
        assertThat(second.requests()).isEmpty();

        workspace.environment.put("KASANE_TOKENS", "gitlab:http://" + second.host() + " token-of-second");
        workspace.environment.put("KASANE_FORGE_TOKEN", "canary");
        workspace.run(0, "pr", "list", "--forge", "manifests");
        assertThat(second.authorizations()).isNotEmpty().noneMatch(sent -> sent.contains("canary"));
    }

    @Test
    void a_line_without_a_token_allows_the_server_without_one() throws Exception {
        workspace.environment.put(
                "KASANE_TOKENS",
                "gitea:http://" + first.host() + "\ngitlab:http://" + second.host() + " token-of-second");

        assertThat(workspace.run(0, "ci")).contains("committed     api -> overlays/dev");

        assertThat(first.requests()).isNotEmpty();
        assertThat(first.authorizations()).isEmpty();
    }

    @Test
    void doctor_checks_each_server_whatever_another_one_answers() throws Exception {
        workspace.environment.put(
                "KASANE_TOKENS", workspace.environment.get("KASANE_TOKENS") + "github token-of-github\n");
        first.fault("api/v1/repos/o/manifests/branch_protections", exchange -> {
            exchange.sendResponseHeaders(401, -1);
            return true;
        });

        assertThat(workspace.run(1, "ci", "doctor"))
                .containsPattern("✗ gitea:http://" + first.host() + "/o/manifests forge +http://" + first.host()
                        + " rejects this token\n")
                .containsPattern("gitlab:http://" + second.host() + "/o/manifests ")
                .containsPattern("✓ KASANE_TOKENS gitea:http://" + first.host() + " +a token for gitea:http://"
                        + first.host() + "/o/manifests\n")
                .containsPattern("KASANE_TOKENS github +no pipeline promotes to a repository of it\n")
                .doesNotContain("token-of");
        assertThat(first.authorizations()).isNotEmpty().containsOnly("token token-of-first");
        assertThat(second.authorizations()).isNotEmpty().containsOnly("Bearer token-of-second");
    }

    @Test
    void a_line_that_cannot_be_read_is_named_by_its_number_and_not_shown() throws Exception {
        for (String line : List.of("canary", "gitea:https://user@host canary", "github a canary", "gitea canary")) {
            workspace.environment.put("KASANE_TOKENS", "\n" + line);
            workspace.run(2, "ci");
            assertThat(workspace.stderr())
                    .as(line)
                    .contains("line 2 of KASANE_TOKENS is no server with a token")
                    .doesNotContain("canary");
        }
        workspace.environment.put("KASANE_TOKENS", "github a\ngithub b");
        workspace.run(2, "ci");
        assertThat(workspace.stderr()).contains("line 2 of KASANE_TOKENS names a server that another line has");
    }
}
