package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** A chat gets a failed build, and when it is over: it is, too, if the change that broke it is taken back. */
class BuildAlertsTest extends VerifiedService {

    @Test
    void a_build_that_a_revert_mends_is_over_without_another_build() throws Exception {
        workspace.run(0, "ci");
        workspace.environment.put("KASANE_CHAT_WEBHOOK", cluster.address() + "/hooks/secret");
        workspace.write("web/broken", "");
        workspace.commit();
        workspace.run(1, "ci");
        assertThat(cluster.messages()).singleElement().asString().contains("- failed: web: ");

        Files.delete(workspace.root().resolve("web/broken"));
        workspace.commit();
        assertThat(workspace.run(0, "ci")).doesNotContain("built         web");
        assertThat(cluster.messages()).hasSize(2).last().asString().contains("- over: failed: web");
        workspace.run(0, "ci");
        assertThat(cluster.messages()).hasSize(2);
    }

    @Test
    void a_build_that_never_was_good_is_not_over_by_a_push_of_something_else() throws Exception {
        workspace.environment.put("KASANE_CHAT_WEBHOOK", cluster.address() + "/hooks/secret");
        workspace.write("web/broken", "");
        String failed = workspace.commit();
        workspace.run(1, "ci");
        workspace.write("README.md", "words");
        workspace.commit();
        assertThat(workspace.run(0, "ci", "--before", failed)).doesNotContain("failed");
        assertThat(cluster.messages()).singleElement().asString().contains("- failed: web: ");
    }
}
