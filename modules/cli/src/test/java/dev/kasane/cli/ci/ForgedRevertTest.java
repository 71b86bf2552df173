package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.git.BranchUpdate;
import dev.kasane.git.GitRepository;
import dev.kasane.git.StepListener;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.local.LocalForge;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.Test;

/** Somebody proposes a revert in kasane's name, of an image that works. */
class ForgedRevertTest extends VerifiedService {

    private static final String DEV = "overlays/dev/kustomization.yaml";
    private static final String REVERT = "kasane/revert/dev+api";

    /** Pushes the revert again that kasane closed, after the target was found to work; gives the number of its pull request. */
    private String forged() throws Exception {
        ObjectId genuine;
        try (GitRepository forge = GitRepository.bare(forgeFolder(), "main")) {
            genuine = Objects.requireNonNull(BranchUpdate.tip(forge, "refs/heads/" + REVERT));
        }
        healthy();
        workspace.run(0, "ci");
        assertThat(workspace.run(0, "pr", "list")).doesNotContain("Revert");
        try (GitRepository forge = GitRepository.bare(forgeFolder(), "main");
                LocalForge pulls = LocalForge.at(forgeFolder(), "main", Identity.KASANE, StepListener.NONE)) {
            BranchUpdate.swap(forge, "refs/heads/" + REVERT, BranchUpdate.tip(forge, "refs/heads/" + REVERT), genuine);
            return String.valueOf(
                    pulls.open(REVERT, "main", "Revert api in dev", "").number());
        }
    }

    private Path forgeFolder() {
        return workspace.root().resolve(".git/kasane/forge.git");
    }

    @Test
    void a_revert_that_was_right_once_is_not_merged_after_the_image_works() throws Exception {
        String[] images = aWorkingAndABrokenImage();
        workspace.run(1, "ci");

        assertRefused(images[1], forged());
    }

    @Test
    void kasanes_signature_does_not_make_it_right_again() throws Exception {
        workspace.environment.put("KASANE_SIGNING_KEY", key().toString());
        String[] images = aWorkingAndABrokenImage();
        workspace.run(1, "ci");

        assertRefused(images[1], forged());
    }

    private void assertRefused(String working, String number) throws Exception {
        workspace.run(2, "pr", "merge", number);

        assertThat(workspace.stderr())
                .contains("it is not noted that api does not work in overlays/dev", "review it, and merge it with");
        assertThat(workspace.deployed("main", DEV)).contains(working);
    }

    @Test
    void a_revert_where_no_pipeline_promotes_any_more_is_not_merged() throws Exception {
        String[] images = aWorkingAndABrokenImage();
        workspace.run(1, "ci");
        try (Forger person = new Forger(workspace.root())) {
            String pipeline = person.read("main", "pipelines/api.yaml");
            person.commit("main", Map.of("pipelines/api.yaml", pipeline.replace("overlays/dev", "overlays/test")));
        }
        String number = workspace
                .run(0, "pr", "list")
                .lines()
                .filter(line -> line.contains("Revert"))
                .map(line -> line.substring(1, line.indexOf(' ')))
                .findFirst()
                .orElseThrow();

        workspace.run(2, "pr", "merge", number);

        assertThat(workspace.stderr()).contains("pull request " + number, ": no pipeline promotes what it changes");
        assertThat(workspace.deployed("main", DEV)).contains(images[1]);
    }

    @Test
    void without_a_key_who_forges_the_note_too_is_believed() throws Exception {
        String[] images = aWorkingAndABrokenImage();
        workspace.run(1, "ci");
        String number = forged();
        try (Forger forger = new Forger(workspace.root())) {
            String note = "verified/main/api/overlays/dev.json";
            forger.commit(
                    forger.state, Map.of(note, forger.read(forger.state, note).replace("\"verified\"", "\"failed\"")));
        }

        workspace.run(0, "pr", "merge", number);

        assertThat(workspace.deployed("main", DEV)).contains(images[0]).doesNotContain(images[1]);
    }

    @Test
    void runs_and_the_status_print_once_that_nothing_proves_a_revert_without_a_key() throws Exception {
        String note = "note: without a signing key (KASANE_SIGNING_KEY), kasane cannot prove that a revert is right";
        aWorkingAndABrokenImage();
        assertThat(workspace.stderr()).doesNotContain("signing key");

        workspace.run(1, "ci");
        assertThat(workspace.stderr()).containsOnlyOnce(note);
        workspace.run(0, "status");
        assertThat(workspace.stderr()).containsOnlyOnce(note);
        workspace.environment.put("KASANE_SIGNING_KEY", key().toString());
        workspace.run(0, "status");
        assertThat(workspace.stderr()).doesNotContain("signing key");
        workspace.environment.remove("KASANE_SIGNING_KEY");

        healthy();
        workspace.run(0, "ci");
        assertThat(workspace.stderr()).doesNotContain("signing key");
        workspace.run(0, "status");
        assertThat(workspace.stderr()).doesNotContain("signing key");
    }

    private Path key() throws Exception {
        Path file = temporary.resolve("key");
        Process made = new ProcessBuilder("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file.toString()).start();
        assertThat(made.waitFor()).isZero();
        return file;
    }
}
