package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.ci.PromotedServices.Place;
import dev.kasane.json.JsonValue;
import dev.kasane.servers.GiteaExtension;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What the deployed branch says after {@code pr merge} at a real Gitea. Left out where there is none. */
class GiteaMergeTest {

    private static final String PROD = "overlays/prod";

    @RegisterExtension
    static final GiteaExtension GITEA = new GiteaExtension();

    @TempDir
    Path temporary;

    private GiteaServices services;
    private TwoServices workspace;
    private String first;

    @BeforeEach
    void a_proposed_way_back() throws Exception {
        services = new GiteaServices(
                GITEA.server(),
                Place.BESIDE_THE_SOURCES,
                temporary,
                temporary.getFileName().toString());
        workspace = services.workspace;
        first = workspace.head();
        workspace.run(0, "ci");
        merge(1);
        services.change("api/App.class", "broken code");
        workspace.run(0, "ci");
        merge(2);
        services.change("README.md", "what prod has");
        workspace.run(0, "ci", "rollback", "api", "--env", "prod", "--reason", "orders fail");
    }

    @AfterEach
    void close() {
        services.close();
    }

    private void merge(int number) {
        assertThat(workspace.run(0, "pr", "merge", String.valueOf(number))).contains("#" + number + " is merged");
    }

    private String message() throws Exception {
        JsonValue commit = services.get(
                services.manifests, "/git/commits/" + services.tip("main").name());
        return commit.path("commit").path("message").text();
    }

    @Test
    void a_head_on_the_deployed_branch_becomes_its_tip_as_it_is() throws Exception {
        String head = services.tip("kasane/rollback/prod+api").name();

        merge(3);

        assertThat(services.tip("main").name()).isEqualTo(head);
        assertThat(message()).startsWith("Roll back api in prod\n").contains("Reason: orders fail");
    }

    @Test
    void the_server_names_who_merged_what_it_fast_forwarded() throws Exception {
        merge(3);
        String forge = Objects.requireNonNull(workspace.environment.get("KASANE_FORGE"));
        services.change("README.md", "to see what main has");

        assertThat(workspace.run(0, "history", PROD))
                .as("Git alone does not")
                .contains("  kasane (committed or fast-forwarded)  Roll back api in prod\n");
        assertThat(workspace.run(0, "history", PROD, "--forge", forge))
                .contains("  kasane, merged by rc  Roll back api in prod\n");
        assertThat(workspace.run(0, "status", "--figures", "30")).containsPattern("api +prod +[1-9]");
    }

    @Test
    void where_the_branch_went_on_its_commit_says_the_same() throws Exception {
        String head = services.tip("kasane/rollback/prod+api").name();
        services.change("README.md", "something else came");

        merge(3);

        assertThat(services.tip("main").name()).isNotEqualTo(head);
        theRecordIsOnTheDeployedBranch();
    }

    @Test
    void where_the_repository_allows_no_fast_forward_its_commit_says_the_same() throws Exception {
        String head = services.tip("kasane/rollback/prod+api").name();
        assertThat(services.send(
                        services.manifests,
                        "PATCH",
                        "",
                        "{\"has_pull_requests\": true, \"allow_fast_forward_only_merge\": false}"))
                .isEqualTo(200);

        merge(3);

        assertThat(services.tip("main").name()).isNotEqualTo(head);
        theRecordIsOnTheDeployedBranch();
    }

    private void theRecordIsOnTheDeployedBranch() throws Exception {
        String brought = services.tip("main").name();
        assertThat(message())
                .startsWith("Roll back api in prod (#3)\n\n")
                .contains("\nReason: orders fail\n", "\nSource-Commit: " + first, "\nKasane-Rollback: prod\n")
                .contains("\nKasane-Edit: ");
        services.change("README.md", "to see what main has");
        assertThat(workspace.run(0, "history", PROD))
                .contains(brought.substring(0, 10))
                .contains("  built from " + first.substring(0, 10) + "\n", "  reason: orders fail\n");
    }
}
