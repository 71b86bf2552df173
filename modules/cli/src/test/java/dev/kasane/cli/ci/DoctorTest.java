package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import dev.kasane.cli.Main;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.show.ProjectAddress;
import dev.kasane.servers.Gitea;
import dev.kasane.servers.Programs;
import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.transport.URIish;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ci doctor}. */
class DoctorTest {

    private static final Path RULES = Path.of("../../docs/guides/protect-branches");

    @TempDir
    Path temporary;

    private Path clone;
    private Path key;
    private String complained = "";
    private final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void aClone() throws Exception {
        clone = Files.createDirectories(temporary.resolve("clone"));
        Git.init().setDirectory(clone.toFile()).setInitialBranch("main").call().close();
        environment.put(
                "HOME", Files.createDirectories(temporary.resolve("home")).toString());
        key = temporary.resolve("key");
        assumeTrue(Programs.has("ssh-keygen"), "ssh-keygen is not installed");
        int code = new ProcessBuilder("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key.toString())
                .start()
                .waitFor();
        assertThat(code).isZero();
    }

    private String run(int code, String... flags) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        List<String> words = new java.util.ArrayList<>(List.of("ci", "doctor"));
        words.addAll(List.of(flags));
        int exit = new Main("kasane", new Console(out, err, clone, environment, null)).run(words);
        complained = err.toString(StandardCharsets.UTF_8);
        assertThat(exit).as(complained + out).isEqualTo(code);
        return out.toString(StandardCharsets.UTF_8);
    }

    private void origin(String url) throws Exception {
        try (Git git = Git.open(clone.toFile())) {
            git.remoteAdd().setName("origin").setUri(new URIish(url)).call();
        }
    }

    @Test
    void inACloneWithoutAForgeOnlyTheKeyIsMissing() {
        assertThat(run(1))
                .contains("✓ forge           inside this clone: only those who can write its files can push\n")
                .contains("✓ webhook secret  not needed: no forge sends events\n")
                .contains("✗ signing key     none")
                .contains("  hint: ssh-keygen -t ed25519 -N '' -f FILE, and put FILE into KASANE_SIGNING_KEY\n");
        environment.put("KASANE_SIGNING_KEY", key.toString());
        assertThat(run(0)).contains("✓ signing key     usable\n").contains("! builds  ");
    }

    @Test
    void aKeyThatCannotBeUsedIsMissing() throws Exception {
        Files.writeString(key, "no key");
        assertThat(run(1, "--sign", key.toString()))
                .contains("✗ signing key     commits cannot be signed with the key in " + key);
    }

    @Test
    void ofAForgeThatIsNotNamedItSaysWhatItCannotAsk() throws Exception {
        environment.put("KASANE_SIGNING_KEY", key.toString());
        origin("git@git.example.org:team/shop.git");
        assertThat(run(1))
                .contains("? forge           none is configured: the branches of git.example.org were not checked")
                .contains(ProjectAddress.ofPage("guides/protect-branches/README.md"));
    }

    @Test
    void aWebhookSecretThatIsNotSetOrEmptyIsMissing() {
        String forge = temporary.resolve("forge").toString();
        assertThat(run(1, "--forge", forge)).contains("✗ webhook secret  KASANE_WEBHOOK_SECRET is not set");
        environment.put("KASANE_WEBHOOK_SECRET", "");
        assertThat(run(1, "--forge", forge)).contains("✗ webhook secret  KASANE_WEBHOOK_SECRET is set and empty");
        environment.put("KASANE_WEBHOOK_SECRET", "canary-of-a-webhook");
        assertThat(run(1, "--forge", forge)).contains("✓ webhook secret  set").doesNotContain("canary");
    }

    @Test
    void aRegistryWithoutALoginIsMissingOneAndAPasswordIsNeverShown() throws Exception {
        environment.put("KASANE_SIGNING_KEY", key.toString());
        environment.put("KASANE_REGISTRY", "registry.example.org/shop");
        assertThat(run(1))
                .contains("✗ registry login  there is none for registry.example.org")
                .contains("  hint: docker login registry.example.org\n");
        Path docker = Files.createDirectories(temporary.resolve("home/.docker"));
        Files.writeString(
                docker.resolve("config.json"),
                "{\"auths\": {\"registry.example.org\": {\"auth\": \"dXNlcjpjYW5hcnk=\"}}}");
        assertThat(run(0)).contains("✓ registry login  there is one").doesNotContain("canary");
        Files.writeString(docker.resolve("config.json"), "{ canary");
        assertThat(run(1)).contains("✗ registry login  ", "is not JSON").doesNotContain("canary\n");
    }

    @Test
    void whatCannotBeReachedOrIsNotUnderstoodExitsWithTwo() {
        for (String forge : List.of("gitea:https://git.example.org/team/shop", "gitlab:team/web/shop")) {
            run(2, "--forge", forge);
            assertThat(complained).contains("cannot be read without a token").contains("KASANE_FORGE_TOKEN");
        }
        environment.put("KASANE_FORGE_TOKEN", "canary");
        run(2, "--forge", "gitea:http://127.0.0.1:1/team/shop");
        assertThat(complained).contains("does not answer").doesNotContain("canary");
        run(2, "--forge", "git@git.example.org:team/shop.git");
        assertThat(complained).contains("Git over SSH is not supported");
        run(2, "-f", "xml");
        run(2, "shop");
    }

    @Test
    void theTokenOfTheSourcesGoesToNoOtherServer() throws Exception {
        List<String> tokens = new CopyOnWriteArrayList<>();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            tokens.add(exchange.getRequestHeaders().getFirst("Authorization"));
            exchange.sendResponseHeaders(200, 2);
            exchange.getResponseBody().write("[]".getBytes(StandardCharsets.UTF_8));
            exchange.close();
        });
        server.start();
        try {
            String host = "127.0.0.1:" + server.getAddress().getPort();
            String manifests = "gitea:http://" + host + "/shop/manifests";
            environment.put("KASANE_FORGE", "github:shop/sources");
            environment.put("KASANE_FORGE_TOKEN", "of-the-sources");

            run(2, "--forge", manifests);

            assertThat(complained).contains("cannot be read without a token").contains("KASANE_MANIFESTS_TOKEN");
            assertThat(tokens).isEmpty();

            environment.put("KASANE_MANIFESTS_HOST", host);
            environment.put("KASANE_MANIFESTS_TOKEN", "of-the-manifests");
            run(1, "--forge", manifests);
            assertThat(tokens).isNotEmpty().containsOnly("token of-the-manifests");
        } finally {
            server.stop(0);
        }
    }

    @Test
    void aRealGiteaIsRedBeforeItsRulesAndGreenAfterThem() throws Exception {
        Path binary = Gitea.binary();
        assumeTrue(binary != null, "there is no gitea: name one in KASANE_GITEA");
        environment.put("KASANE_SIGNING_KEY", key.toString());
        environment.put("KASANE_WEBHOOK_SECRET", "of-a-webhook");
        try (Gitea gitea = Gitea.start(Objects.requireNonNull(binary), temporary.resolve("gitea"))) {
            gitea.makeRepository("shop");
            String admin = "token " + gitea.token();
            environment.put("KASANE_FORGE", "gitea:" + gitea.root() + "/rc/shop");
            environment.put("KASANE_FORGE_TOKEN", gitea.token());
            String user = "{\"username\":\"kasane\",\"email\":\"k@example.org\",\"password\":\"of-an-account-1\"}";
            assertThat(gitea.status("POST", "/api/v1/admin/users", user, admin)).isEqualTo(201);
            String collaborator = "/api/v1/repos/rc/shop/collaborators/kasane";
            assertThat(gitea.status("PUT", collaborator, "{\"permission\":\"write\"}", admin))
                    .isEqualTo(204);

            assertThat(run(1, "--account", "kasane"))
                    .contains("✗ kasane/state          every account that can write to the repository can push\n")
                    .contains("✗ kasane/promote/*      every account that can write")
                    .contains("✗ main                  a merge needs no approval\n")
                    .contains("  hint: apply docs/guides/protect-branches/gitea-kasane.json: POST " + gitea.root()
                            + "/api/v1/repos/rc/shop/branch_protections\n");
            assertThat(run(1, "-f", "json"))
                    .contains("\"version\": \"kasane.dev/ci-doctor/v1\"", "\"result\": \"missing\"");

            String rules = "/api/v1/repos/rc/shop/branch_protections";
            String narrow = Files.readString(RULES.resolve("gitea-kasane.json")).replace("kasane/**", "kasane/state");
            assertThat(gitea.status("POST", rules, narrow, admin)).isEqualTo(201);
            assertThat(run(1, "--account", "kasane"))
                    .as("the state of other repositories has branches of its own")
                    .contains("✓ kasane/state          only kasane can push\n")
                    .contains("✗ kasane/state+*        every account that can write");
            assertThat(gitea.status("DELETE", rules + "/kasane%2Fstate", "", admin))
                    .isEqualTo(204);

            for (String rule : List.of("gitea-main.json", "gitea-kasane.json")) {
                String body = Files.readString(RULES.resolve(rule));
                assertThat(gitea.status("POST", "/api/v1/repos/rc/shop/branch_protections", body, admin))
                        .isEqualTo(201);
            }
            assertThat(run(0, "--account", "kasane"))
                    .contains("✓ kasane/state          only kasane can push\n")
                    .contains("✓ kasane/promote/*      only kasane can push\n")
                    .contains("✓ kasane/state+*        only kasane can push\n")
                    .contains("✓ main                  a merge needs 1 approval of its last commit\n")
                    .contains("✓ closed pull requests  count only if their author may write to the repository\n")
                    .doesNotContain("✗");
        }
    }
}
