package dev.kasane.promotion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kasane.git.forge.gitea.GiteaBranchRules;
import dev.kasane.git.forge.gitea.GiteaForge;
import dev.kasane.git.forge.http.ApiLimits;
import dev.kasane.git.forge.http.ApiServer;
import dev.kasane.git.forge.http.Timing;
import dev.kasane.git.forge.protection.BranchChecks;
import dev.kasane.git.forge.protection.Check;
import dev.kasane.git.remote.Credential;
import dev.kasane.servers.Gitea;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/guides/protect-branches has for Gitea, applied to a real one. */
class GiteaProtectionTest {

    private static final Path RULES = Path.of("../../docs/guides/protect-branches");
    private static final String HERE = "/api/v1/repos/rc/shop";

    @TempDir
    Path folder;

    private static String basic(String user) {
        return "Basic "
                + Base64.getEncoder().encodeToString((user + ":of-an-account-1").getBytes(StandardCharsets.UTF_8));
    }

    private static void user(Gitea gitea, String name) throws Exception {
        String admin = "token " + gitea.token();
        String body = "{\"username\":\"" + name + "\",\"email\":\"" + name
                + "@example.org\",\"password\":\"of-an-account-1\",\"must_change_password\":false}";
        assertThat(gitea.status("POST", "/api/v1/admin/users", body, admin)).isEqualTo(201);
        assertThat(gitea.status("PUT", HERE + "/collaborators/" + name, "{\"permission\":\"write\"}", admin))
                .isEqualTo(204);
    }

    /** Commits a file to a branch, which is made for it if it is another. */
    private static int write(Gitea gitea, String who, String file, String from, String branch) throws Exception {
        String body = "{\"branch\":\"" + from + "\",\"new_branch\":\"" + branch
                + "\",\"content\":\"b3du\",\"message\":\"own\"}";
        return gitea.status("POST", HERE + "/contents/" + file, body, basic(who));
    }

    @Test
    void onlyKasaneWritesItsBranchesAndNobodyTheDeployedOneWithoutAReview() throws Exception {
        Path binary = Gitea.binary();
        assumeTrue(binary != null, "there is no gitea: name one in KASANE_GITEA");
        try (Gitea gitea = Gitea.start(Objects.requireNonNull(binary), folder)) {
            String admin = "token " + gitea.token();
            gitea.makeRepository("shop");
            user(gitea, "kasane");
            user(gitea, "writer");
            String first = "{\"content\":\"b3du\",\"message\":\"first\"}";
            assertThat(gitea.status("POST", HERE + "/contents/first", first, admin))
                    .isEqualTo(201);
            assertThat(write(gitea, "kasane", "a", "main", "kasane/state")).isEqualTo(201);
            assertThat(write(gitea, "kasane", "b", "main", "kasane/promote/prod"))
                    .isEqualTo(201);
            assertThat(write(gitea, "writer", "c", "main", "main")).isEqualTo(201);

            for (String rule : new String[] {"gitea-main.json", "gitea-kasane.json"}) {
                assertThat(gitea.status(
                                "POST", HERE + "/branch_protections", Files.readString(RULES.resolve(rule)), admin))
                        .as(rule)
                        .isEqualTo(201);
            }

            for (String branch : new String[] {"kasane/state", "kasane/promote/prod"}) {
                assertThat(write(gitea, "kasane", "d", branch, branch))
                        .as(branch)
                        .isEqualTo(201);
                assertThat(write(gitea, "writer", "e", branch, branch))
                        .as(branch)
                        .isBetween(400, 499);
            }
            assertThat(write(gitea, "writer", "f", "main", "main")).isBetween(400, 499);
            assertThat(write(gitea, "writer", "g", "main", "feature")).isEqualTo(201);
        }
    }

    private static String marks(Gitea gitea, String account, String who) {
        URI api = gitea.root().resolve("/api/v1");
        boolean admin = who.equals("rc");
        String secret = admin ? gitea.token() : basic(who).substring("Basic ".length());
        ApiServer server = new ApiServer(
                api,
                Credential.of(api, "x-access-token", secret),
                admin ? "token" : "Basic",
                ApiLimits.DEFAULT,
                Timing.REAL);
        StringBuilder marks = new StringBuilder();
        for (Check check : new BranchChecks(new GiteaBranchRules(server, "rc", "shop"), "main", account).run()) {
            marks.append(check.result().mark());
        }
        return marks.toString();
    }

    private static void rule(Gitea gitea, String method, String place, String body) throws Exception {
        assertThat(gitea.status(method, HERE + "/branch_protections" + place, body, "token " + gitea.token()))
                .as(body)
                .isBetween(200, 299);
    }

    @Test
    void theDoctorIsRedBeforeTheRulesGreenAfterThemAndRedAfterEachChange() throws Exception {
        Path binary = Gitea.binary();
        assumeTrue(binary != null, "there is no gitea: name one in KASANE_GITEA");
        try (Gitea gitea = Gitea.start(Objects.requireNonNull(binary), folder)) {
            gitea.makeRepository("shop");
            String first = "{\"content\":\"b3du\",\"message\":\"first\"}";
            assertThat(gitea.status("POST", HERE + "/contents/first", first, "token " + gitea.token()))
                    .isEqualTo(201);
            user(gitea, "kasane");
            user(gitea, "writer");
            assertThat(marks(gitea, "kasane", "rc")).isEqualTo("✗✗✗✗✗✗✗✓");

            rule(gitea, "POST", "", Files.readString(RULES.resolve("gitea-main.json")));
            rule(gitea, "POST", "", Files.readString(RULES.resolve("gitea-kasane.json")));
            assertThat(marks(gitea, "kasane", "rc")).isEqualTo("✓✓✓✓✓✓✓✓");
            assertThat(marks(gitea, "another", "rc")).isEqualTo("✗✗✗✗✗✗✓✓");
            // who may only write cannot read the rules
            assertThat(marks(gitea, "kasane", "kasane")).isEqualTo("???????✓");

            // a rule that goes before it opens a branch again
            rule(gitea, "DELETE", "/kasane%2F%2A%2A", "");
            rule(gitea, "POST", "", "{\"rule_name\": \"kasane/state\", \"enable_push\": true}");
            rule(gitea, "POST", "", Files.readString(RULES.resolve("gitea-kasane.json")));
            assertThat(marks(gitea, "kasane", "rc")).isEqualTo("✗✓✓✓✓✓✓✓");
            assertThat(write(gitea, "kasane", "own", "main", "kasane/state")).isEqualTo(201);
            assertThat(write(gitea, "writer", "others", "kasane/state", "kasane/state"))
                    .isEqualTo(201);
            rule(gitea, "DELETE", "/kasane%2Fstate", "");
            assertThat(marks(gitea, "kasane", "rc")).isEqualTo("✓✓✓✓✓✓✓✓");
            assertThat(write(gitea, "writer", "more", "kasane/state", "kasane/state"))
                    .isBetween(400, 499);

            String all = "/kasane%2F%2A%2A";
            rule(gitea, "PATCH", all, "{\"push_whitelist_usernames\": [\"kasane\", \"writer\"]}");
            assertThat(marks(gitea, "kasane", "rc")).isEqualTo("✗✗✗✗✗✗✓✓");
            rule(
                    gitea,
                    "PATCH",
                    all,
                    "{\"enable_push\": true, \"enable_push_whitelist\": true,"
                            + " \"push_whitelist_usernames\": [\"kasane\"], \"push_whitelist_deploy_keys\": true}");
            assertThat(marks(gitea, "kasane", "rc")).isEqualTo("✗✗✗✗✗✗✓✓");
            rule(
                    gitea,
                    "PATCH",
                    all,
                    "{\"push_whitelist_deploy_keys\": false, \"enable_push\": true, \"enable_push_whitelist\": false}");
            assertThat(marks(gitea, "kasane", "rc")).isEqualTo("✗✗✗✗✗✗✓✓");

            rule(gitea, "PATCH", "/main", "{\"dismiss_stale_approvals\": false}");
            assertThat(marks(gitea, "kasane", "rc")).isEqualTo("✗✗✗✗✗✗✗✓");
            rule(gitea, "PATCH", "/main", "{\"dismiss_stale_approvals\": true}");
            assertThat(marks(gitea, "kasane", "rc")).isEqualTo("✗✗✗✗✗✗✓✓");
            rule(gitea, "PATCH", "/main", "{\"enable_push\": true}");
            assertThat(marks(gitea, "kasane", "rc")).isEqualTo("✗✗✗✗✗✗✗✓");
        }
    }

    private static void pullRequest(Gitea gitea, String who, String branch) throws Exception {
        String body = "{\"head\": \"" + branch + "\", \"base\": \"main\", \"title\": \"t\", \"body\": \"b\"}";
        assertThat(gitea.status("POST", HERE + "/pulls", body, basic(who))).isEqualTo(201);
    }

    @Test
    void anAccountThatIsNoAdministratorTellsWritersFromReaders() throws Exception {
        Path binary = Gitea.binary();
        assumeTrue(binary != null, "there is no gitea: name one in KASANE_GITEA");
        try (Gitea gitea = Gitea.start(Objects.requireNonNull(binary), folder)) {
            gitea.makeRepository("shop");
            for (String name : List.of("kasane", "writer", "reader")) {
                user(gitea, name);
            }
            String first = "{\"content\":\"b3du\",\"message\":\"first\"}";
            assertThat(gitea.status("POST", HERE + "/contents/first", first, "token " + gitea.token()))
                    .isEqualTo(201);
            for (String branch : List.of("of-kasane", "of-writer", "of-reader")) {
                assertThat(write(gitea, "kasane", branch, "main", branch)).isEqualTo(201);
            }
            String rights = HERE + "/collaborators/reader";
            assertThat(gitea.status("PUT", rights, "{\"permission\":\"read\"}", "token " + gitea.token()))
                    .isEqualTo(204);
            for (String name : List.of("kasane", "writer", "reader")) {
                pullRequest(gitea, name, "of-" + name);
            }
            URI api = gitea.root().resolve("/api/v1");
            Credential own =
                    Credential.of(api, "x-access-token", basic("kasane").substring("Basic ".length()));
            GiteaForge forge =
                    new GiteaForge(new ApiServer(api, own, "Basic", ApiLimits.DEFAULT, Timing.REAL), "rc", "shop");

            assertThat(forge.list("of-kasane", 9)).hasSize(1);
            assertThat(forge.list("of-writer", 9)).hasSize(1);
            assertThat(forge.list("of-reader", 9)).isEmpty();
        }
    }
}
