package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Failed images and the time until a target works again, as verifications noted them. */
class DeliveryFiguresTest extends VerifiedService {

    private String figures() {
        return workspace.run(0, "status", "--figures", "30");
    }

    @Test
    void an_image_that_did_not_work_has_failed_though_a_newer_one_mended_it() throws Exception {
        aWorkingAndABrokenImage();
        workspace.run(1, "ci");
        assertThat(figures()).containsPattern("api +dev +2 +0 min +1 +-\n");

        workspace.write("api/App.class", "mended code");
        workspace.commit();
        workspace.run(1, "ci");
        assertThat(figures()).containsPattern("api +dev +3 +0 min +1 +-\n");
        healthy();
        workspace.run(0, "ci");

        assertThat(figures())
                .containsPattern("service +environment +images +lead time +failed +works after\n")
                .containsPattern("api +dev +3 +0 min +1 +0 min\n");
        assertThat(workspace.run(0, "status", "--figures", "30", "-f", "json"))
                .contains("\"failed\": 1", "\"wentBack\": 0")
                .containsPattern("\"restoredSeconds\": [0-9]+");
    }

    @Test
    void an_image_that_was_taken_back_counts_once_and_until_the_former_one_is_verified() throws Exception {
        aWorkingAndABrokenImage();
        workspace.run(1, "ci");
        workspace.run(0, "pr", "merge", "2");
        assertThat(figures()).containsPattern("api +dev +2 +0 min +1 +-\n");

        healthy();
        workspace.run(0, "ci");

        assertThat(figures()).containsPattern("api +dev +2 +0 min +1 +0 min\n");
        assertThat(workspace.run(0, "status", "--figures", "30", "-f", "json"))
                .contains("\"failed\": 1", "\"wentBack\": 1");
    }

    @Test
    void an_image_that_works_after_all_has_failed_and_is_mended_by_itself() throws Exception {
        aWorkingAndABrokenImage();
        workspace.run(1, "ci");
        healthy();
        workspace.run(0, "ci");

        assertThat(figures()).containsPattern("api +dev +2 +0 min +1 +0 min\n");
    }

    @Test
    void with_a_key_only_what_is_signed_with_it_counts() throws Exception {
        workspace.environment.put("KASANE_SIGNING_KEY", key("key").toString());
        aWorkingAndABrokenImage();
        workspace.run(1, "ci");
        assertThat(figures()).containsPattern("api +dev +2 +0 min +1 +-\n");

        workspace.environment.put("KASANE_SIGNING_KEY", key("another").toString());

        assertThat(figures()).containsPattern("api +dev +2 +0 min +0 +-\n");
    }

    private Path key(String name) throws Exception {
        Path file = temporary.resolve(name);
        Process made = new ProcessBuilder("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file.toString()).start();
        assertThat(made.waitFor()).isZero();
        return file;
    }
}
