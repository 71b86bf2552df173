package dev.kasane.cli.history;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kasane.cli.ci.TwoServices;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryCommandTest {

    @TempDir
    Path temporary;

    private TwoServices desk;

    @BeforeEach
    void two_services() throws Exception {
        desk = new TwoServices(temporary);
    }

    @AfterEach
    void close() {
        desk.close();
    }

    @Test
    void only_commits_that_change_the_objects_are_listed_newest_first() throws Exception {
        desk.write("overlays/prod/kustomization.yaml", TwoServices.OVERLAY.replaceFirst("\"0\"", "\"1\""));
        String image = desk.commit().substring(0, 10);
        desk.write("README.md", "words");
        desk.commit();
        desk.write("overlays/dev/kustomization.yaml", TwoServices.OVERLAY.replaceFirst("\"0\"", "\"2\""));
        desk.commit();
        desk.write("base/kustomization.yaml", "# a comment\nresources: [api.yaml, web.yaml]\n");
        desk.commit();
        desk.write("base/kustomization.yaml", "resources: [api.yaml]\n");
        String deletion = desk.commit().substring(0, 10);

        String shown = desk.run(0, "history", "overlays/prod");

        assertThat(shown.lines().filter(line -> !line.startsWith(" ")).map(line -> line.substring(0, 10)))
                .containsExactly(deletion, image);
        assertThat(shown)
                .contains("  0 objects created, 0 changed, 0 replaced, 1 deleted\n")
                .contains("  0 objects created, 1 changed, 0 replaced, 0 deleted\n")
                .contains("  Deployment api container app moves from api:0 to api:1\n");
    }

    @Test
    void a_range_ends_before_its_first_revision_and_most_limits_the_number() throws Exception {
        for (String tag : new String[] {"1", "2", "3"}) {
            desk.write(
                    "overlays/prod/kustomization.yaml", TwoServices.OVERLAY.replaceFirst("\"0\"", "\"" + tag + "\""));
            desk.commit();
        }

        assertThat(desk.run(0, "history", "overlays/prod", "--since", "HEAD~1"))
                .contains("from api:2 to api:3")
                .doesNotContain("to api:2");
        assertThat(desk.run(0, "history", "overlays/prod", "--most", "2"))
                .contains("to api:3", "to api:2")
                .doesNotContain("to api:1\n");
        assertThat(desk.run(0, "history", "overlays/prod", "--from", "HEAD~2"))
                .contains("from api:0 to api:1")
                .doesNotContain("to api:2");
    }

    @Test
    void a_commit_that_cannot_be_rendered_and_its_repair_are_listed() throws Exception {
        desk.write("base/web.yaml", "a: b: c\n");
        desk.commit();
        desk.write("base/web.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\n");
        desk.commit();

        assertThat(desk.run(0, "history", "overlays/prod"))
                .contains("  can be rendered again\n")
                .contains("  cannot be rendered: ");
    }

    @Test
    void json_names_each_commit_with_its_changes() throws Exception {
        desk.write("overlays/prod/kustomization.yaml", TwoServices.OVERLAY.replaceFirst("\"0\"", "\"1\""));
        String commit = desk.commit();

        JsonNode shown = new ObjectMapper().readTree(desk.run(0, "history", "overlays/prod", "-f", "json"));

        assertThat(shown.get("version").textValue()).isEqualTo("kasane.dev/history/v1");
        JsonNode first = shown.get("commits").get(0);
        assertThat(first.get("commit").textValue()).isEqualTo(commit);
        assertThat(first.get("author").textValue()).isEqualTo("a");
        assertThat(first.get("changes").toString()).contains("moves from api:0 to api:1");
    }

    @Test
    void a_target_that_never_changed_and_a_wrong_number_are_said_plainly() {
        assertThat(desk.run(0, "history", "overlays/prod"))
                .isEqualTo("no commit changed the objects of overlays/prod\n");
        assertThat(desk.all("history", "overlays/prod", "--most", "many")).contains("error: --most must be a number");
        assertThat(desk.all("history", "api")).contains("error: there is no kustomization in api at HEAD");
        assertThat(desk.all("history")).contains("error: history takes one folder");
    }
}
