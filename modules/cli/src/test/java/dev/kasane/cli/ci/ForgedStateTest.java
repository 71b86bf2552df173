package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.eclipse.jgit.api.Git;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Whoever may push to the state branch cannot keep a fix from being built, wherever that branch is. */
@ParameterizedClass
@EnumSource
class ForgedStateTest {

    private final PromotedServices.Place place;

    @TempDir
    Path temporary;

    private PromotedServices services;
    private TwoServices workspace;
    private Forger forger;

    ForgedStateTest(PromotedServices.Place place) {
        this.place = place;
    }

    @BeforeEach
    void a_repository_that_was_built() throws Exception {
        services = new PromotedServices(place, temporary);
        workspace = services.workspace;
        forger = services.forger;
    }

    @AfterEach
    void close() {
        services.close();
    }

    private String fix() throws Exception {
        workspace.write("web/App.class", "fixed code");
        return workspace.commit();
    }

    private void claim(String commit) {
        forger.commit(forger.state, Map.of("good/web", commit + "\n"));
    }

    private void assertBuilt() {
        assertThat(workspace.run(0, "ci")).contains("built         web").doesNotContain("built         api");
        assertThat(workspace.run(0, "ci")).doesNotContain("built  ");
    }

    @Test
    void a_claim_that_a_commit_was_built_of_which_there_is_no_image_is_not_believed() throws Exception {
        claim(fix());

        assertBuilt();
    }

    @Test
    void a_claim_of_a_later_commit_that_is_on_no_deployed_branch_is_not_believed() throws Exception {
        String fix = fix();
        String later;
        try (Git git = Git.open(workspace.root().toFile())) {
            git.checkout().setCreateBranch(true).setName("side").call();
            workspace.write("README.md", "later");
            later = workspace.commit();
            git.checkout().setName("main").call();
        }
        claim(later);

        assertThat(workspace.head()).isEqualTo(fix);
        assertBuilt();
    }

    @Test
    void a_claim_that_names_no_commit_is_not_believed_though_the_event_names_one_before() throws Exception {
        String fix = fix();
        claim("nothing");

        assertThat(workspace.run(0, "ci", "--dry-run", "--before", fix)).contains("build    web");
        assertBuilt();
    }

    @Test
    void an_event_that_names_the_fix_as_before_does_not_make_up_for_a_claim_that_is_not_believed() throws Exception {
        String fix = fix();
        claim("1".repeat(40));

        assertThat(workspace.run(0, "ci", "--dry-run", "--before", fix)).contains("build    web");
    }

    @Test
    void with_a_key_nothing_is_believed_that_it_did_not_sign_and_nothing_signed_that_it_did_not_note()
            throws Exception {
        Path key = temporary.resolve("key");
        Process made = new ProcessBuilder("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key.toString())
                .redirectErrorStream(true)
                .start();
        assertThat(made.waitFor()).isZero();
        services.pr(0, "merge", "1");
        workspace.environment.put("KASANE_SIGNING_KEY", key.toString());

        assertThat(workspace.run(0, "ci", "--dry-run")).contains("build    api", "build    web");
        workspace.run(0, "ci", "--pipelines", "web");
        assertThat(forger.newest(forger.state)).contains("gpgsig -----BEGIN SSH SIGNATURE-----");
        assertThat(workspace.run(0, "ci", "--dry-run")).contains("build    api").doesNotContain("build    web");

        claim(workspace.head());
        assertThat(workspace.run(0, "ci", "--dry-run")).contains("build    api", "build    web");
        assertThat(Files.exists(key)).isTrue();
    }
}
