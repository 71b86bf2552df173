package dev.kasane.cli.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.ci.TwoServices;
import dev.kasane.json.JsonValue;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.MergeCommand.FastForwardMode;
import org.eclipse.jgit.transport.RefSpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryCommandTest {

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
    void only_commits_that_change_the_objects_are_listed_newest_first() throws Exception {
        String first = workspace.head().substring(0, 10);
        workspace.write("overlays/prod/kustomization.yaml", TwoServices.OVERLAY.replaceFirst("\"0\"", "\"1\""));
        String image = workspace.commit().substring(0, 10);
        workspace.write("README.md", "words");
        workspace.commit();
        workspace.write("overlays/dev/kustomization.yaml", TwoServices.OVERLAY.replaceFirst("\"0\"", "\"2\""));
        workspace.commit();
        workspace.write("base/kustomization.yaml", "# a comment\nresources: [api.yaml, web.yaml]\n");
        workspace.commit();
        workspace.write("base/kustomization.yaml", "resources: [api.yaml]\n");
        String deletion = workspace.commit().substring(0, 10);

        String shown = workspace.run(0, "history", "overlays/prod");

        assertThat(shown.lines().filter(line -> !line.startsWith(" ")).map(line -> line.substring(0, 10)))
                .containsExactly(deletion, image, first);
        assertThat(shown)
                .contains("  0 objects created, 0 changed, 0 replaced, 1 deleted\n")
                .contains("  2 objects created, 0 changed, 0 replaced, 0 deleted\n")
                .contains("  0 objects created, 1 changed, 0 replaced, 0 deleted\n")
                .contains("  Deployment api container app moves from api:0 to api:1\n");
    }

    @Test
    void a_shallow_clone_lists_what_it_has_and_a_note_that_there_may_be_more() throws Exception {
        workspace.write("overlays/prod/kustomization.yaml", TwoServices.OVERLAY.replaceFirst("\"0\"", "\"1\""));
        String first = workspace.commit();
        workspace.write("README.md", "words");
        String second = workspace.commit();
        Path shallow = workspace.root().resolve(".git/shallow");

        Files.writeString(shallow, second + "\n");
        assertThat(workspace.run(0, "history", "overlays/prod"))
                .isEqualTo("no commit in this shallow clone changed the objects of overlays/prod\n");
        assertThat(workspace.stderr())
                .contains("note: this clone is shallow: earlier commits are not in it")
                .contains("hint: run git fetch --unshallow, or git fetch --deepen=100");
        Files.writeString(shallow, first + "\n");
        assertThat(workspace.run(0, "history", "overlays/prod", "-f", "json")).contains("\"commits\": []");
        assertThat(workspace.stderr()).contains("this clone is shallow");

        Files.delete(shallow);
        assertThat(workspace.run(0, "history", "overlays/prod", "--since", first))
                .isEqualTo("no commit changed the objects of overlays/prod\n");
        assertThat(workspace.stderr()).doesNotContain("shallow");
        assertThat(workspace.run(0, "history", "overlays/prod")).startsWith(first.substring(0, 10));
        assertThat(workspace.stderr()).doesNotContain("shallow");
    }

    @Test
    void a_range_ends_before_its_first_revision_and_most_limits_the_number() throws Exception {
        for (String tag : new String[] {"1", "2", "3"}) {
            workspace.write(
                    "overlays/prod/kustomization.yaml", TwoServices.OVERLAY.replaceFirst("\"0\"", "\"" + tag + "\""));
            workspace.commit();
        }

        assertThat(workspace.run(0, "history", "overlays/prod", "--since", "HEAD~1"))
                .contains("from api:2 to api:3")
                .doesNotContain("to api:2");
        assertThat(workspace.run(0, "history", "overlays/prod", "--most", "2"))
                .contains("to api:3", "to api:2")
                .doesNotContain("to api:1\n");
        assertThat(workspace.run(0, "history", "overlays/prod", "--from", "HEAD~2"))
                .contains("from api:0 to api:1")
                .doesNotContain("to api:2");
    }

    @Test
    void a_commit_that_cannot_be_rendered_and_its_repair_are_listed() throws Exception {
        workspace.write("base/web.yaml", "a: b: c\n");
        workspace.commit();
        workspace.write("base/web.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\n");
        workspace.commit();

        assertThat(workspace.run(0, "history", "overlays/prod"))
                .contains("  can be rendered again\n")
                .contains("  cannot be rendered: ");
    }

    @Test
    void json_names_each_commit_with_its_changes() throws Exception {
        workspace.write("overlays/prod/kustomization.yaml", TwoServices.OVERLAY.replaceFirst("\"0\"", "\"1\""));
        String commit = workspace.commit();

        JsonValue shown = JsonValue.read(workspace.run(0, "history", "overlays/prod", "-f", "json"));

        assertThat(shown.path("version").text()).isEqualTo("kasane.dev/history/v1");
        JsonValue first = shown.path("commits").path(0);
        assertThat(first.path("commit").text()).isEqualTo(commit);
        assertThat(first.path("author").text()).isEqualTo("a");
        assertThat(first.path("changes").toString()).contains("moves from api:0 to api:1");
    }

    @Test
    void a_promotion_is_listed_with_the_commit_that_its_image_was_built_from_and_the_reason() throws Exception {
        String first = workspace.head();
        workspace.run(0, "ci");
        workspace.run(0, "pr", "merge", "1");
        workspace.write("api/App.class", "broken code");
        workspace.commit();
        workspace.run(0, "ci");
        workspace.run(0, "pr", "merge", "2");
        workspace.run(0, "ci", "rollback", "api", "--env", "prod", "--reason", "orders fail");
        workspace.run(0, "pr", "merge", "3");
        fetched().close();
        assertThat(workspace
                        .run(0, "history", "overlays/prod", "--from", "forge/main")
                        .lines())
                .filteredOn(line -> !line.startsWith("  Deployment"))
                .element(1, InstanceOfAssertFactories.STRING)
                .isEqualTo("  built from " + first.substring(0, 10));
        JsonValue shown =
                JsonValue.read(workspace.run(0, "history", "overlays/prod", "--from", "forge/main", "-f", "json"));
        JsonValue promotion = shown.path("commits").path(0).path("promotions").path(0);
        assertThat(promotion.path("sourceCommits"))
                .extracting(one -> one.text())
                .containsExactly(first);
        assertThat(promotion.path("reason").text()).isEqualTo("orders fail");
        assertThat(promotion.has("sourceRepository")).isFalse();
        assertThat(workspace.run(0, "history", "overlays/prod", "--from", "forge/main"))
                .contains("  reason: orders fail\n");
    }

    @Test
    void who_merged_is_listed_as_the_embedded_forge_noted_it() throws Exception {
        workspace.environment.put("GIT_COMMITTER_NAME", "Alice");
        workspace.run(0, "ci");
        workspace.run(0, "pr", "merge", "1");
        fetched().close();

        assertThat(workspace.run(0, "history", "overlays/prod", "--from", "forge/main"))
                .contains("  kasane, merged by Alice  Promote 2 images to prod\n");
        assertThat(workspace.run(0, "history", "overlays/prod", "--from", "forge/main", "-f", "json"))
                .contains("\"author\": \"kasane\"", "\"mergedBy\": \"Alice\"");
        workspace.environment.remove("GIT_COMMITTER_NAME");
        try (Git git = Git.open(workspace.root().toFile())) {
            git.getRepository().getConfig().setString("user", null, "name", "Carol");
            git.getRepository().getConfig().save();
        }
        workspace.write("api/App.class", "more code");
        workspace.commit();
        workspace.run(0, "ci");
        workspace.run(0, "pr", "merge", "2");
        fetched().close();
        assertThat(workspace.run(0, "history", "overlays/prod", "--from", "forge/main"))
                .contains("  kasane, merged by Carol  Promote api to prod\n");
        // nobody merged what kasane committed
        assertThat(workspace.run(0, "history", "overlays/dev", "--from", "forge/main"))
                .contains("  kasane  Promote 2 images to dev\n");
    }

    @Test
    void where_no_forge_noted_who_merged_nobody_is_named() throws Exception {
        workspace.run(0, "ci");
        workspace.environment.put("GIT_CONFIG_GLOBAL", temporary.resolve("none").toString());
        workspace.environment.put("GIT_CONFIG_SYSTEM", temporary.resolve("none").toString());
        try (Git git = Git.open(workspace.root().toFile())) {
            git.getRepository().getConfig().unset("user", null, "name");
            git.getRepository().getConfig().save();
        }
        workspace.run(0, "pr", "merge", "1");
        fetched().close();
        assertThat(workspace.run(0, "history", "overlays/prod", "--from", "forge/main"))
                .contains("  kasane (committed or fast-forwarded)  Promote 2 images to prod\n");

        Files.move(workspace.root().resolve(".git/kasane"), workspace.root().resolve(".git/elsewhere"));
        assertThat(workspace.run(0, "history", "overlays/dev", "--from", "forge/main"))
                .contains("  kasane (committed or fast-forwarded)  Promote 2 images to dev\n");
    }

    @Test
    void of_a_commit_that_somebody_else_committed_both_are_named() throws Exception {
        workspace.write("overlays/prod/kustomization.yaml", TwoServices.OVERLAY.replaceFirst("\"0\"", "\"1\""));
        try (Git git = Git.open(workspace.root().toFile())) {
            git.commit()
                    .setAll(true)
                    .setMessage("Promote api to prod")
                    .setAuthor("kasane", "kasane@users.noreply.kasane.dev")
                    .setCommitter("Bob", "bob@example.org")
                    .setSign(false)
                    .call();
        }

        assertThat(workspace.run(0, "history", "overlays/prod"))
                .contains("  kasane, committed by Bob  Promote api to prod\n");
        assertThat(workspace.run(0, "history", "overlays/prod", "-f", "json")).contains("\"committer\": \"Bob\"");
    }

    @Test
    void promotions_that_nobody_pulled_are_pointed_at() throws Exception {
        workspace.run(0, "ci");

        assertThat(workspace.run(0, "history", "overlays/dev"))
                .contains("2 objects created")
                .doesNotContain("moves from");
        assertThat(workspace.stderr())
                .contains(
                        "note: main of the forge inside .git has commits that HEAD does not have\n  hint: git fetch ",
                        "forge.git main, then kasane history overlays/dev --from FETCH_HEAD\n");
        assertThat(workspace.run(0, "history", "overlays/dev", "--from", "HEAD"))
                .contains("2 objects created");
        assertThat(workspace.stderr()).doesNotContain("note:");

        try (Git git = fetched()) {
            git.merge().include(git.getRepository().resolve("forge/main")).call();
        }
        assertThat(workspace.run(0, "history", "overlays/dev")).contains("Promote 2 images to dev");
        assertThat(workspace.stderr()).doesNotContain("note:");
    }

    /** The clone with the branches of its embedded forge. */
    private Git fetched() throws Exception {
        Git git = Git.open(workspace.root().toFile());
        git.fetch()
                .setRemote(workspace.root().resolve(".git/kasane/forge.git").toString())
                .setRefSpecs(new RefSpec("+refs/heads/*:refs/remotes/forge/*"))
                .call();
        return git;
    }

    @Test
    void of_a_merge_the_promotion_is_listed_that_it_brought() throws Exception {
        String source = workspace.head();
        workspace.run(0, "ci");
        try (Git git = fetched()) {
            git.merge()
                    .include(git.getRepository().resolve("forge/main"))
                    .setFastForward(FastForwardMode.NO_FF)
                    .call();
        }
        workspace.write("README.md", "words");
        workspace.commit();

        JsonValue shown = JsonValue.read(workspace.run(0, "history", "overlays/dev", "-f", "json"));

        assertThat(shown.path("commits")).as("the merge and the first commit").hasSize(2);
        assertThat(shown.path("commits")
                        .path(0)
                        .path("promotions")
                        .path(0)
                        .path("sourceCommits")
                        .path(0)
                        .text())
                .isEqualTo(source);
        assertThat(shown.path("commits")
                        .path(0)
                        .path("promotions")
                        .path(0)
                        .path("commit")
                        .text())
                .isNotEqualTo(shown.path("commits").path(0).path("commit").text());
    }

    @Test
    void images_of_another_repository_are_listed_with_its_name() throws Exception {
        workspace.write("overlays/prod/kustomization.yaml", TwoServices.OVERLAY.replaceFirst("\"0\"", "\"1\""));
        try (Git git = Git.open(workspace.root().toFile())) {
            git.commit()
                    .setAll(true)
                    .setMessage("Promote api to prod\n\nSource-Repository: shop/api\nSource-Commit: 0123456789abcdef\n"
                            + "Kasane-Edit: api - 1 - api 0123456789abcdef overlays/prod\n")
                    .setSign(false)
                    .call();
        }

        assertThat(workspace.run(0, "history", "overlays/prod")).contains("\n  built from 0123456789 of shop/api\n");
        assertThat(workspace.run(0, "history", "overlays/prod", "-f", "json"))
                .contains("\"sourceRepository\": \"shop/api\"");
    }

    @Test
    void a_target_that_never_changed_has_the_commit_that_made_it_and_a_wrong_number_is_an_error() throws Exception {
        assertThat(workspace.run(0, "history", "overlays/prod"))
                .startsWith(workspace.head().substring(0, 10))
                .endsWith("\n  2 objects created, 0 changed, 0 replaced, 0 deleted\n");
        assertThat(workspace.all("history", "overlays/prod", "--most", "many"))
                .contains("error: --most must be a number");
        assertThat(workspace.all("history", "api")).contains("error: there is no kustomization in api at HEAD");
        assertThat(workspace.all("history")).contains("error: history takes one folder");
    }

    @Test
    void files_outside_of_the_folder_are_read_with_the_flag() throws Exception {
        String base = "overlays/prod/kustomization.yaml";
        workspace.write(base, TwoServices.OVERLAY + "configMapGenerator: [{name: c, files: [../shared.txt]}]\n");
        workspace.write("overlays/shared.txt", "one");
        workspace.commit();
        workspace.write("overlays/shared.txt", "two");
        String change = workspace.commit().substring(0, 10);

        assertThat(workspace.run(0, "history", "overlays/prod", "--load-restrictor", "LoadRestrictionsNone"))
                .startsWith(change)
                .contains("  0 objects created, 1 changed, 0 replaced, 0 deleted\n")
                .doesNotContain("cannot be rendered");
        assertThat(workspace.run(0, "history", "overlays/prod")).contains("cannot be rendered");
    }
}
