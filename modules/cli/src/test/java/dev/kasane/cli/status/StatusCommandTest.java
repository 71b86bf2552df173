package dev.kasane.cli.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.ci.TwoServices;
import dev.kasane.json.JsonValue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatusCommandTest {

    @TempDir
    Path temporary;

    private TwoServices workspace;

    @BeforeEach
    void two_services() throws Exception {
        workspace = new TwoServices(temporary);
    }

    @AfterEach
    void close() {
        workspace.close();
    }

    @Test
    void without_a_forge_the_branch_that_is_checked_out_is_shown() throws Exception {
        String head = workspace.head();

        String shown = workspace.run(0, "status");

        assertThat(shown.lines().toList())
                .containsExactly(
                        "main at " + head.substring(0, 10),
                        "",
                        "      dev      prod",
                        "api   0  now   0  now",
                        "web   0  now   0  now");
    }

    @Test
    void an_image_is_named_by_its_commit_and_a_proposal_by_its_number() throws Exception {
        String first = workspace.head().substring(0, 10);
        workspace.run(0, "ci");

        String shown = workspace.run(0, "status");

        assertThat(shown).containsPattern("main at [0-9a-f]{10}\n");
        assertThat(shown)
                .containsPattern("api   " + first + "@[0-9a-f]{7}  now   0  now  #1\n")
                .containsPattern("web   " + first + "@[0-9a-f]{7}  now   0  now  #1\n")
                .contains("#1  kasane pr show 1\n");
    }

    @Test
    void an_older_image_is_behind_by_the_commits_that_change_its_service() throws Exception {
        workspace.run(0, "ci");
        workspace.run(0, "pr", "merge", "1");
        String first = workspace.head().substring(0, 10);
        workspace.write("api/App.class", "better code of api");
        workspace.commit();
        workspace.write("README.md", "no service changes");
        workspace.commit();
        workspace.write("api/App.class", "the best code of api");
        String third = workspace.commit().substring(0, 10);
        workspace.run(0, "ci");

        String shown = workspace.run(0, "status");

        assertThat(shown)
                .containsPattern(
                        "api   " + third + "@[0-9a-f]{7}  now   " + first + "@[0-9a-f]{7}  now  2 behind  #2\n")
                .containsPattern("web   " + first + "@([0-9a-f]{7})  now   " + first + "@\\1  now\n");
    }

    @Test
    void digests_have_lines_of_their_own_where_a_table_is_too_wide_for_a_terminal() throws Exception {
        String dev = pinned("1.42.0-main.20261127", "b");
        workspace.write("overlays/dev/kustomization.yaml", dev);
        workspace.write("overlays/prod/kustomization.yaml", dev);
        for (String name : List.of("qa", "staging")) {
            workspace.write("overlays/" + name + "/kustomization.yaml", pinned("1.41.0-main.20261126", "a"));
        }
        Path pipeline = workspace.root().resolve("pipelines/api.yaml");
        Files.writeString(pipeline, "  - {target: overlays/qa}\n", StandardOpenOption.APPEND);
        workspace.commit();
        assertThat(workspace.run(0, "status"))
                .contains("api   1.42.0-main.20261127@bbbbbbb  now   1.42.0-main.20261127@bbbbbbb  now ");

        Files.writeString(pipeline, "  - {target: overlays/staging}\n", StandardOpenOption.APPEND);
        workspace.commit();

        String shown = workspace.run(0, "status");
        assertThat(shown)
                .contains("api   1.42.0-main.20261127  now   1.42.0-main.20261127  now ")
                .containsPattern("\n      @bbbbbbb {20}@bbbbbbb {20}@aaaaaaa {20}@aaaaaaa\nweb ");
        assertThat(shown.lines()).allMatch(line -> line.length() <= 120);
    }

    private static String pinned(String tag, String digit) {
        return TwoServices.OVERLAY.replaceFirst(
                "newTag: \"0\"", "newTag: " + tag + "\n  digest: sha256:" + digit.repeat(64));
    }

    @Test
    void json_has_the_commit_that_brought_the_image_and_what_is_proposed() throws Exception {
        String source = workspace.head();
        workspace.run(0, "ci");

        JsonValue shown = JsonValue.read(workspace.run(0, "status", "-f", "json"));

        assertThat(shown.path("version").text()).isEqualTo("kasane.dev/status/v1");
        JsonValue dev = shown.path("placements").path(0);
        assertThat(dev.path("pipeline").text()).isEqualTo("api");
        assertThat(dev.path("environment").text()).isEqualTo("dev");
        assertThat(dev.path("commit").text()).isEqualTo(source);
        assertThat(dev.path("digest").text()).startsWith("sha256:");
        assertThat(dev.path("arrival").path("commit").text())
                .isEqualTo(shown.path("commit").text())
                .isNotEqualTo(source);
        assertThat(dev.path("arrival").path("author").text()).isEqualTo("kasane");
        assertThat(workspace.run(0, "status", "-f", "html"))
                .contains("<code")
                .containsPattern(">" + source.substring(0, 10) + "@[0-9a-f]{7}</code>");
        JsonValue prod = shown.path("placements").path(1);
        assertThat(prod.path("tag").text()).isEqualTo("0");
        assertThat(prod.path("proposals").path(0).path("number").number()).isEqualTo(1);
        assertThat(prod.path("proposals").path(0).path("image").text()).contains(source);
    }

    @Test
    void a_target_without_the_image_is_named_with_the_reason() throws Exception {
        workspace.write("overlays/prod/kustomization.yaml", "resources: [none.yaml]\n");
        workspace.commit();

        String shown = workspace.run(0, "status");

        assertThat(shown).contains("api   0  now   unreadable\n").contains("overlays/prod: ");
    }

    @Test
    void the_page_is_written_to_a_file_and_shows_names_as_text() throws Exception {
        workspace.write(
                "overlays/prod/kustomization.yaml", TwoServices.OVERLAY.replace("newTag: \"0\"", "newTag: \"<b>x\""));
        Files.delete(workspace.root().resolve("pipelines/web.yaml"));
        workspace.commit();

        workspace.run(0, "status", "-f", "html", "-o", "status.html");

        String page = Files.readString(workspace.root().resolve("status.html"));
        assertThat(page)
                .contains("<th scope=\"col\">prod</th>", "&lt;b&gt;x")
                .containsPattern(">1 service, read at [0-9T:-]+Z<")
                .doesNotContain("<b>x");
    }

    @Test
    void a_branch_that_is_not_there_is_an_error_with_a_hint() throws Exception {
        workspace.run(0, "ci");

        assertThat(workspace.all("status", "--branch", "release"))
                .contains("error: there is no branch release")
                .contains("hint: ");
    }
}
