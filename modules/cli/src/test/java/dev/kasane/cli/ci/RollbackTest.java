package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The way back to a former image, and the way past the environments that come first. */
class RollbackTest {

    private static final String DEV = "overlays/dev/kustomization.yaml";
    private static final String PROD = "overlays/prod/kustomization.yaml";

    @TempDir
    Path temporary;

    private TwoServices workspace;
    private String first;
    private String second;

    @BeforeEach
    void two_images_of_one_service_went_to_prod() throws Exception {
        workspace = new TwoServices(temporary);
        first = workspace.head();
        workspace.run(0, "ci");
        workspace.run(0, "pr", "merge", "1");
        workspace.write("api/App.class", "broken code");
        second = workspace.commit();
        workspace.run(0, "ci");
        workspace.run(0, "pr", "merge", "2");
    }

    @AfterEach
    void close() {
        workspace.close();
    }

    @Test
    void prod_gets_the_image_that_it_had_before_by_a_pull_request_of_its_own() throws Exception {
        assertThat(workspace.run(0, "ci", "rollback", "api", "--env", "prod", "--reason", "orders fail"))
                .contains("proposed      api -> overlays/prod  " + first.substring(0, 10))
                .contains("review: kasane pr show 3");

        assertThat(workspace.deployed("kasane/rollback/prod+api", PROD))
                .contains("- name: api\n  newTag: " + "\"" + first)
                .contains("newTag: \"" + first);
        assertThat(workspace.run(0, "pr", "show", "3"))
                .contains("Roll back api in prod")
                .contains("Reason: orders fail")
                .contains("What the newer one changed in databases and volumes stays.")
                .contains("`" + second.substring(0, 10) + "` → `" + first.substring(0, 10) + "`");
        assertThat(workspace.newest("kasane/rollback/prod+api"))
                .contains("Kasane-Rollback: prod", "Reason: orders fail", "Source-Commit: " + first);
        assertThat(workspace.run(0, "pr", "merge", "3")).contains("#3 is merged");
        assertThat(workspace.deployed("main", PROD)).doesNotContain(second);
    }

    @Test
    void a_status_lists_both_open_pull_requests_of_a_target() throws Exception {
        workspace.run(0, "ci", "rollback", "api", "--env", "prod");
        workspace.write("api/App.class", "third code");
        workspace.commit();
        workspace.run(0, "ci");

        assertThat(workspace.run(0, "status"))
                .containsPattern("\napi .*  #4 #3\n")
                .contains("\n#3  ", "\n#4  ");
        assertThat(workspace.run(0, "status", "-f", "json"))
                .containsPattern("(?s)\"proposals\": .*\"number\": 4,.*\"number\": 3,");
        assertThat(workspace.run(0, "status", "-f", "html")).containsPattern("(?s)#4<.*#3<");
    }

    @Test
    void what_was_rolled_back_is_not_promoted_again_but_a_newer_commit_is() throws Exception {
        workspace.run(0, "ci", "rollback", "api", "--env", "prod");
        workspace.run(0, "pr", "merge", "3");

        assertThat(workspace.run(0, "ci"))
                .contains("taken back    api -> overlays/prod")
                .contains("was taken back");
        assertThat(workspace.deployed("main", PROD)).doesNotContain(second);

        workspace.write("api/App.class", "mended code");
        String third = workspace.commit();
        assertThat(workspace.run(0, "ci")).contains("proposed      api -> overlays/prod  " + third.substring(0, 10));
    }

    @Test
    void a_rollback_takes_the_image_out_of_the_pull_request_of_the_next_environment_at_once() throws Exception {
        workspace.write("api/App.class", "worse code");
        workspace.write("web/App.class", "good code");
        String third = workspace.commit();
        workspace.run(0, "ci");
        assertThat(workspace.deployed("kasane/promote/prod", PROD))
                .containsPattern("(?s)api.*" + third + ".*web.*" + third);

        assertThat(workspace.run(0, "ci", "rollback", "api", "--env", "dev", "--reason", "bad"))
                .contains("committed     api -> overlays/dev  " + second.substring(0, 10))
                .contains("waiting       api -> overlays/prod  " + third.substring(0, 10)
                        + "  it waits for a newer image, since this one was taken back in overlays/dev;"
                        + " it was taken out of pull request #3");

        assertThat(workspace.deployed("kasane/promote/prod", PROD)).containsOnlyOnce(third);
        assertThat(workspace.run(0, "pr", "show", "3"))
                .contains("api " + third.substring(0, 10) + " in overlays/prod: it was taken back in overlays/dev")
                .contains("open");
        String proposed = workspace.newest("kasane/promote/prod");
        assertThat(workspace.run(0, "ci"))
                .contains("taken back    api -> overlays/dev")
                .contains("it waits for a newer image, since this one was taken back in overlays/dev");
        assertThat(workspace.newest("kasane/promote/prod")).isEqualTo(proposed);

        assertThat(workspace.run(0, "ci", "rollback", "web", "--env", "dev", "--reason", "bad, too"))
                .contains("taken back in overlays/dev; pull request #3 is closed");
        assertThat(workspace.run(0, "pr", "show", "3"))
                .contains("web " + third.substring(0, 10) + " in overlays/prod: it was taken back in overlays/dev");
        assertThat(workspace.run(0, "pr", "list")).doesNotContain("#3");
        workspace.run(2, "pr", "merge", "3");
        assertThat(workspace.deployed("main", PROD)).doesNotContain(third);
    }

    @Test
    void a_rollback_that_is_a_pull_request_itself_takes_nothing_out_before_it_is_merged() throws Exception {
        workspace.write(
                "pipelines/api.yaml",
                TwoServices.PIPELINE.replace("NAME", "api").replace("GATES", "").replace(", by: commit}", "}"));
        workspace.write("api/App.class", "worse code");
        String third = workspace.commit();
        workspace.run(0, "ci");
        workspace.run(0, "pr", "merge", "3");
        workspace.run(0, "ci");
        assertThat(workspace.deployed("kasane/promote/prod", PROD)).contains(third);

        assertThat(workspace.run(0, "ci", "rollback", "api", "--env", "dev"))
                .contains("proposed      api -> overlays/dev")
                .doesNotContain("overlays/prod");

        assertThat(workspace.deployed("kasane/promote/prod", PROD)).contains(third);
    }

    @Test
    void a_hotfix_without_a_commit_does_not_take_what_was_rolled_back_before() {
        workspace.run(0, "ci", "rollback", "api", "--env", "dev");

        workspace.run(2, "ci", "hotfix", "api", "--env", "prod", "--reason", "orders are lost");

        assertThat(workspace.stderr()).contains("is known not to work: it was taken back in overlays/dev");
    }

    @Test
    void a_freeze_of_an_environment_that_no_pipeline_has_is_noted() throws Exception {
        workspace.write(
                ".kasane.yaml", "promotion: {freezes: [{environments: [prd, dev], weekly: Mon 00:00 - Mon 00:00}]}\n");
        workspace.commit();

        workspace.run(0, "ci");

        assertThat(workspace.stderr())
                .contains("note: promotion.freezes of .kasane.yaml names prd, which is the environment of no pipeline")
                .doesNotContain("names dev");
    }

    @Test
    void where_promotions_are_committed_a_rollback_is_too() throws Exception {
        assertThat(workspace.run(0, "ci", "rollback", "api", "--env", "dev", "--to", first))
                .contains("committed     api -> overlays/dev  " + first.substring(0, 10));

        assertThat(workspace.deployed("main", DEV)).doesNotContain(second);
        assertThat(workspace.newest("main")).contains("Roll back api in dev", "Kasane-Rollback: dev");
    }

    @Test
    void a_rollback_does_not_go_forward_to_what_a_target_never_had() throws Exception {
        workspace.run(0, "ci", "rollback", "api", "--env", "prod");
        workspace.run(0, "pr", "merge", "3");
        workspace.write("api/App.class", "mended code");
        String third = workspace.commit();
        workspace.run(0, "ci");

        workspace.run(2, "ci", "rollback", "api", "--env", "prod", "--to", third);

        assertThat(workspace.stderr())
                .contains("overlays/prod is at " + first + ", and never had the newer " + third, "kasane ci hotfix");
    }

    @Test
    void the_same_rollback_again_changes_nothing() throws Exception {
        workspace.run(0, "ci", "rollback", "api", "--env", "prod");
        String commit = workspace.newest("kasane/rollback/prod+api");

        assertThat(workspace.run(0, "ci", "rollback", "api", "--env", "prod")).contains("proposed      api");

        assertThat(workspace.newest("kasane/rollback/prod+api")).isEqualTo(commit);
        assertThat(workspace.run(0, "pr", "list").lines()).hasSize(1);
    }

    @Test
    void a_closed_rollback_can_be_asked_for_again() {
        workspace.run(0, "ci", "rollback", "api", "--env", "prod");
        workspace.run(0, "pr", "close", "3");

        assertThat(workspace.run(0, "ci", "rollback", "api", "--env", "prod")).contains("review: kasane pr show 4");
    }

    @Test
    void a_second_rollback_does_not_put_the_broken_image_back() throws Exception {
        workspace.run(0, "ci", "rollback", "api", "--env", "dev");

        workspace.run(2, "ci", "rollback", "api", "--env", "dev");

        assertThat(workspace.stderr())
                .contains("overlays/dev is at " + first + " and had " + second + " before, which is newer")
                .contains("it was rolled back already");
        assertThat(workspace.deployed("main", DEV)).doesNotContain(second);
    }

    @Test
    void what_is_not_on_the_deployed_branch_is_refused_and_nothing_is_written() throws Exception {
        String main = workspace.newest("main");
        workspace.write("api/App.class", "unreviewed");
        String local = workspace.commit();

        workspace.run(2, "ci", "hotfix", "api", "--env", "prod", "--reason", "x", "--to", local);

        assertThat(workspace.stderr()).contains(local + " is not on the branch that is deployed");
        assertThat(workspace.newest("main")).isEqualTo(main);
    }

    @Test
    void an_image_that_kasane_did_not_build_is_refused() throws Exception {
        workspace.write("README.md", "not built");
        String unbuilt = workspace.commit();
        workspace.run(0, "ci");

        workspace.run(2, "ci", "rollback", "api", "--env", "prod", "--to", unbuilt);

        assertThat(workspace.stderr())
                .contains("there is no image of api that kasane built from " + unbuilt)
                .contains("hint: name a commit that was built with --to");
    }

    @Test
    void a_forged_rollback_is_not_merged() throws Exception {
        workspace.run(0, "ci", "rollback", "api", "--env", "prod");
        String branch = "kasane/rollback/prod+api";
        try (Forger forger = new Forger(workspace.root().resolve(".git/kasane/forge.git"), branch, "kasane/state")) {
            forger.amend(Map.of(PROD, forger.read(branch, PROD) + "namePrefix: evil-\n"), UnaryOperator.identity());
        }

        workspace.run(2, "pr", "merge", "3");

        assertThat(workspace.stderr()).contains("its content is not what its promotion writes");
    }

    @Test
    void a_hotfix_goes_past_the_environments_before_it_alone_and_with_its_reason() throws Exception {
        workspace.write("web/App.class", "other work");
        workspace.write("api/App.class", "mended code");
        workspace.write(
                "pipelines/api.yaml",
                TwoServices.PIPELINE
                        .replace("NAME", "api")
                        .replace("GATES", "")
                        .replace("overlays/dev, by: commit}", "overlays/dev}"));
        String third = workspace.commit();
        assertThat(workspace.run(0, "ci"))
                .contains("proposed      api -> overlays/dev", "waiting       api -> overlays/prod");

        assertThat(workspace.run(0, "ci", "hotfix", "api", "--env", "prod", "--reason", "orders are lost"))
                .contains("proposed      api -> overlays/prod  " + third.substring(0, 10));

        assertThat(workspace.newest("kasane/hotfix/prod+api"))
                .contains("Hotfix: promote api to prod", "Kasane-Hotfix: prod", "Reason: orders are lost");
        assertThat(workspace.deployed("kasane/hotfix/prod+api", PROD).split(third, -1))
                .hasSize(2);
        workspace.run(2, "ci", "hotfix", "api", "--env", "prod");
        assertThat(workspace.stderr()).contains("a hotfix needs a reason");
    }

    @Test
    void a_reason_is_one_line_of_at_most_200_characters() throws Exception {
        workspace.write("api/App.class", "mended code");
        workspace.commit();
        workspace.run(0, "ci");
        for (String verb : List.of("hotfix", "rollback")) {
            workspace.run(2, "ci", verb, "api", "--env", "prod", "--reason", "x".repeat(201));
            assertThat(workspace.stderr())
                    .contains(
                            "error: the reason has 201 characters, and at most 200 are possible",
                            "hint: write one short line, and the details into a comment of the pull request");
        }
        workspace.run(2, "ci", "hotfix", "api", "--env", "prod", "--reason", "one\nKasane-Edit: forged");
        assertThat(workspace.stderr()).contains("error: the reason is not one line");
        assertThat(workspace.branches()).noneMatch(branch -> branch.startsWith("kasane/hotfix/"));

        workspace.run(0, "ci", "hotfix", "api", "--env", "prod", "--reason", "x".repeat(200));
        assertThat(workspace.newest("kasane/hotfix/prod+api")).contains("Reason: " + "x".repeat(200) + "\n");
    }

    @Test
    void in_a_freeze_nothing_is_promoted_but_what_a_person_asks_for() throws Exception {
        workspace.write(".kasane.yaml", """
                promotion:
                  freezes:
                  - {environments: [prod], weekly: "Mon 00:00 - Mon 00:00", except: [web], reason: inventory}
                """);
        workspace.write("api/App.class", "new code");
        workspace.write("web/App.class", "new page");
        String third = workspace.commit();

        assertThat(workspace.run(0, "ci"))
                .contains("committed     api -> overlays/dev  " + third.substring(0, 10))
                .containsPattern("waiting       api -> overlays/prod .* prod is frozen until Mon .*: inventory")
                .contains("proposed      web -> overlays/prod");
        assertThat(workspace.run(0, "ci", "rollback", "api", "--env", "prod")).contains("proposed      api");
        assertThat(workspace.run(0, "ci", "hotfix", "api", "--env", "prod", "--reason", "x"))
                .contains("proposed      api");
        workspace.write(".kasane.yaml", "promotion: {freezes: [{weekly: always}]}\n");
        workspace.commit();
        assertThat(workspace.run(1, "ci"))
                .contains("the freezes cannot be read: .kasane.yaml:1:32: always is no time of the week");
    }

    @Test
    void what_is_wrong_is_said_with_what_there_is() {
        workspace.run(2, "ci", "rollback");
        assertThat(workspace.stderr()).contains("no pipeline is named", "name one of api, web");
        workspace.run(2, "ci", "rollback", "api");
        assertThat(workspace.stderr()).contains("no environment is named", "dev, prod");
        workspace.run(2, "ci", "rollback", "api", "--env", "live");
        assertThat(workspace.stderr()).contains("api is not promoted to live", "its environments are dev, prod");
        workspace.run(2, "ci", "rollback", "api", "--env", "prod", "--to", "nowhere");
        assertThat(workspace.stderr()).contains("there is no revision nowhere");
    }

    @Test
    void without_a_former_image_of_kasane_the_commit_must_be_named() throws Exception {
        workspace.run(0, "ci", "rollback", "web", "--env", "prod", "--to", first);

        workspace.run(2, "ci", "rollback", "web", "--env", "prod");

        assertThat(workspace.stderr())
                .contains("the image that overlays/prod had before has the tag 0, which is no commit of this clone")
                .contains("--to");
    }

    @Test
    void the_figures_count_what_came_and_what_went_back() throws Exception {
        workspace.run(0, "ci", "rollback", "api", "--env", "dev");
        workspace.write("api/App.class", "mended code");
        workspace.commit();
        workspace.run(0, "ci");

        assertThat(workspace.run(0, "status", "--figures", "30"))
                .containsPattern("api +dev +3 +0 min +1 +0 min\n")
                .containsPattern("api +prod +2 +0 min +0 +-\n")
                .containsPattern("web +dev +1 +0 min +0 +-\n");
        assertThat(workspace.run(0, "status", "--figures", "30", "-f", "json"))
                .contains("\"images\": 3")
                .contains("\"wentBack\": 1");
        workspace.run(2, "status", "--figures", "soon");
        assertThat(workspace.stderr()).contains("--figures takes a number of days, and not soon");
    }
}
