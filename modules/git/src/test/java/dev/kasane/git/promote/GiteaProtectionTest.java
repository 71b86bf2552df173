package dev.kasane.git.promote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kasane.servers.Gitea;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/protection has for Gitea, applied to a real one. */
class GiteaProtectionTest {

    private static final Path RULES = Path.of("../../docs/protection");
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
}
