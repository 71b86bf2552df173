package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kasane.cli.ci.PromotedServices.Place;
import dev.kasane.servers.Gitea;
import java.nio.file.Path;
import java.util.Objects;
import org.eclipse.jgit.api.Git;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rendered branches of a real Gitea in {@code status} and {@code history}. Left out where there is no Gitea. */
class GiteaBranchesTest {

    private static final String LISTED = """
            hydrate:
            - {branch: env/dev, targets: [overlays/dev]}
            - {branch: env/prod, targets: [overlays/prod], after: [env/dev], by: pull-request}
            """;

    @TempDir
    static Path server;

    @TempDir
    Path temporary;

    @Test
    void the_default_branch_is_the_source_whichever_is_checked_out_and_pull_requests_have_their_address()
            throws Exception {
        Path binary = Gitea.binary();
        assumeTrue(binary != null, "there is no gitea: name one in KASANE_GITEA");
        try (Gitea gitea = Gitea.start(Objects.requireNonNull(binary), server);
                GiteaServices services = new GiteaServices(gitea, Place.BESIDE_THE_SOURCES, temporary, "branches")) {
            TwoServices workspace = services.workspace;
            String source = services.change(".kasane.yaml", LISTED).substring(0, 10);
            workspace.run(0, "hydrate");
            String page = services.get(services.manifests, "/pulls/1")
                    .path("html_url")
                    .text();
            try (Git git = Git.open(workspace.root().toFile())) {
                git.checkout()
                        .setCreateBranch(true)
                        .setName("idea")
                        .setStartPoint("HEAD~1")
                        .call();
            }
            String head = services.tip("env/dev").name();

            assertThat(workspace.run(0, "status", "--branch", "main"))
                    .contains("env/dev    " + source + "   a change   now   up to date\n")
                    .contains("env/prod   -                             no files yet  1 target due  #1\n")
                    .contains("\n#1  " + page + "\n");
            assertThat(services.tip("env/dev").name()).isEqualTo(head);

            workspace.run(0, "pr", "merge", "1");
            assertThat(workspace.run(0, "status", "--branch", "main"))
                    .contains("env/prod   " + source + "   a change   now   up to date\n");
            assertThat(workspace.run(0, "history", "overlays/prod", "--rendered"))
                    .contains(
                            "env/prod\n" + services.tip("env/prod").name().substring(0, 10),
                            "\n  rendered from " + source + " by a: a change\n",
                            "\n  pull request: " + page + "\n");
        }
    }
}
