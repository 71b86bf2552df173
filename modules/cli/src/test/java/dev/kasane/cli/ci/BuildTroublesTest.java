package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** A chat gets a failed build, and when it is over: it is, too, if the change that broke it is taken back. */
class BuildTroublesTest extends VerifiedService {

    @Test
    void a_build_that_a_revert_mends_is_over_without_another_build() throws Exception {
        desk.run(0, "ci");
        desk.environment.put("KASANE_CHAT_WEBHOOK", cluster.address() + "/hooks/secret");
        desk.write("web/broken", "");
        desk.commit();
        desk.run(1, "ci");
        assertThat(cluster.messages()).singleElement().asString().contains("- failed: web: ");

        Files.delete(desk.root().resolve("web/broken"));
        desk.commit();
        assertThat(desk.run(0, "ci")).doesNotContain("built         web");
        assertThat(cluster.messages()).hasSize(2).last().asString().contains("- over: failed: web");
        desk.run(0, "ci");
        assertThat(cluster.messages()).hasSize(2);
    }

    @Test
    void a_build_that_never_was_good_is_not_over_by_a_push_of_something_else() throws Exception {
        desk.environment.put("KASANE_CHAT_WEBHOOK", cluster.address() + "/hooks/secret");
        desk.write("web/broken", "");
        String failed = desk.commit();
        desk.run(1, "ci");
        desk.write("README.md", "words");
        desk.commit();
        assertThat(desk.run(0, "ci", "--before", failed)).doesNotContain("failed");
        assertThat(cluster.messages()).singleElement().asString().contains("- failed: web: ");
    }
}
