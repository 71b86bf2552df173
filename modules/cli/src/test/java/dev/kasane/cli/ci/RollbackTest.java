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

    private TwoServices desk;
    private String first;
    private String second;

    @BeforeEach
    void two_images_of_one_service_went_to_prod() throws Exception {
        desk = new TwoServices(temporary);
        first = desk.head();
        desk.run(0, "ci");
        desk.run(0, "pr", "merge", "1");
        desk.write("api/App.class", "broken code");
        second = desk.commit();
        desk.run(0, "ci");
        desk.run(0, "pr", "merge", "2");
    }

    @AfterEach
    void close() {
        desk.close();
    }

    @Test
    void prod_gets_the_image_that_it_had_before_by_a_pull_request_of_its_own() throws Exception {
        assertThat(desk.run(0, "ci", "rollback", "api", "--env", "prod", "--reason", "orders fail"))
                .contains("proposed      api -> overlays/prod  " + first.substring(0, 10))
                .contains("look at kasane pr show 3");

        assertThat(desk.deployed("kasane/rollback/prod+api", PROD))
                .contains("- name: api\n  newTag: " + "\"" + first)
                .contains("newTag: \"" + first);
        assertThat(desk.run(0, "pr", "show", "3"))
                .contains("Roll back api in prod")
                .contains("Reason: orders fail")
                .contains("What the newer one changed in databases and volumes stays.")
                .contains("`" + second.substring(0, 10) + "` → `" + first.substring(0, 10) + "`");
        assertThat(desk.newest("kasane/rollback/prod+api"))
                .contains("Kasane-Rollback: prod", "Reason: orders fail", "Source-Commit: " + first);
        assertThat(desk.run(0, "pr", "merge", "3")).contains("#3 is merged");
        assertThat(desk.deployed("main", PROD)).doesNotContain(second);
    }

    @Test
    void a_status_lists_both_open_pull_requests_of_a_target() throws Exception {
        desk.run(0, "ci", "rollback", "api", "--env", "prod");
        desk.write("api/App.class", "third code");
        desk.commit();
        desk.run(0, "ci");

        assertThat(desk.run(0, "status")).containsPattern("\napi .*  #4 #3\n").contains("\n#3  ", "\n#4  ");
        assertThat(desk.run(0, "status", "-f", "json"))
                .containsPattern("(?s)\"proposals\": .*\"number\": 4,.*\"number\": 3,");
        assertThat(desk.run(0, "status", "-f", "html")).containsPattern("(?s)#4<.*#3<");
    }

    @Test
    void what_was_rolled_back_is_not_promoted_again_but_a_newer_commit_is() throws Exception {
        desk.run(0, "ci", "rollback", "api", "--env", "prod");
        desk.run(0, "pr", "merge", "3");

        assertThat(desk.run(0, "ci"))
                .contains("taken back    api -> overlays/prod")
                .contains("was taken back");
        assertThat(desk.deployed("main", PROD)).doesNotContain(second);

        desk.write("api/App.class", "mended code");
        String third = desk.commit();
        assertThat(desk.run(0, "ci")).contains("proposed      api -> overlays/prod  " + third.substring(0, 10));
    }

    @Test
    void a_rollback_takes_the_image_out_of_the_pull_request_of_the_next_environment_at_once() throws Exception {
        desk.write("api/App.class", "worse code");
        desk.write("web/App.class", "good code");
        String third = desk.commit();
        desk.run(0, "ci");
        assertThat(desk.deployed("kasane/promote/prod", PROD)).containsPattern("(?s)api.*" + third + ".*web.*" + third);

        assertThat(desk.run(0, "ci", "rollback", "api", "--env", "dev", "--reason", "bad"))
                .contains("committed     api -> overlays/dev  " + second.substring(0, 10))
                .contains("waiting       api -> overlays/prod  " + third.substring(0, 10)
                        + "  it waits for a newer image, since this one was taken back in overlays/dev;"
                        + " it was taken out of pull request #3");

        assertThat(desk.deployed("kasane/promote/prod", PROD)).containsOnlyOnce(third);
        assertThat(desk.run(0, "pr", "show", "3"))
                .contains("api " + third.substring(0, 10) + " in overlays/prod: it was taken back in overlays/dev")
                .contains("open");
        String proposed = desk.newest("kasane/promote/prod");
        assertThat(desk.run(0, "ci"))
                .contains("taken back    api -> overlays/dev")
                .contains("it waits for a newer image, since this one was taken back in overlays/dev");
        assertThat(desk.newest("kasane/promote/prod")).isEqualTo(proposed);

        assertThat(desk.run(0, "ci", "rollback", "web", "--env", "dev", "--reason", "bad, too"))
                .contains("taken back in overlays/dev; pull request #3 is closed");
        assertThat(desk.run(0, "pr", "show", "3"))
                .contains("web " + third.substring(0, 10) + " in overlays/prod: it was taken back in overlays/dev");
        assertThat(desk.run(0, "pr", "list")).doesNotContain("#3");
        desk.run(2, "pr", "merge", "3");
        assertThat(desk.deployed("main", PROD)).doesNotContain(third);
    }

    @Test
    void a_rollback_that_is_a_pull_request_itself_takes_nothing_out_before_it_is_merged() throws Exception {
        desk.write(
                "pipelines/api.yaml",
                TwoServices.PIPELINE.replace("NAME", "api").replace("GATES", "").replace(", by: commit}", "}"));
        desk.write("api/App.class", "worse code");
        String third = desk.commit();
        desk.run(0, "ci");
        desk.run(0, "pr", "merge", "3");
        desk.run(0, "ci");
        assertThat(desk.deployed("kasane/promote/prod", PROD)).contains(third);

        assertThat(desk.run(0, "ci", "rollback", "api", "--env", "dev"))
                .contains("proposed      api -> overlays/dev")
                .doesNotContain("overlays/prod");

        assertThat(desk.deployed("kasane/promote/prod", PROD)).contains(third);
    }

    @Test
    void a_hotfix_without_a_commit_does_not_take_what_was_rolled_back_before() {
        desk.run(0, "ci", "rollback", "api", "--env", "dev");

        desk.run(2, "ci", "hotfix", "api", "--env", "prod", "--reason", "orders are lost");

        assertThat(desk.complaints()).contains("is known not to work: it was taken back in overlays/dev");
    }

    @Test
    void a_freeze_of_an_environment_that_no_pipeline_has_is_noted() throws Exception {
        desk.write(
                ".kasane.yaml", "promotion: {freezes: [{environments: [prd, dev], weekly: Mon 00:00 - Mon 00:00}]}\n");
        desk.commit();

        desk.run(0, "ci");

        assertThat(desk.complaints())
                .contains("note: promotion.freezes of .kasane.yaml names prd, which is the environment of no pipeline")
                .doesNotContain("names dev");
    }

    @Test
    void where_promotions_are_committed_a_rollback_is_too() throws Exception {
        assertThat(desk.run(0, "ci", "rollback", "api", "--env", "dev", "--to", first))
                .contains("committed     api -> overlays/dev  " + first.substring(0, 10));

        assertThat(desk.deployed("main", DEV)).doesNotContain(second);
        assertThat(desk.newest("main")).contains("Roll back api in dev", "Kasane-Rollback: dev");
    }

    @Test
    void a_rollback_does_not_go_forward_to_what_a_target_never_had() throws Exception {
        desk.run(0, "ci", "rollback", "api", "--env", "prod");
        desk.run(0, "pr", "merge", "3");
        desk.write("api/App.class", "mended code");
        String third = desk.commit();
        desk.run(0, "ci");

        desk.run(2, "ci", "rollback", "api", "--env", "prod", "--to", third);

        assertThat(desk.complaints())
                .contains("overlays/prod is at " + first + ", and never had the newer " + third, "kasane ci hotfix");
    }

    @Test
    void the_same_rollback_again_changes_nothing() throws Exception {
        desk.run(0, "ci", "rollback", "api", "--env", "prod");
        String commit = desk.newest("kasane/rollback/prod+api");

        assertThat(desk.run(0, "ci", "rollback", "api", "--env", "prod")).contains("proposed      api");

        assertThat(desk.newest("kasane/rollback/prod+api")).isEqualTo(commit);
        assertThat(desk.run(0, "pr", "list").lines()).hasSize(1);
    }

    @Test
    void a_closed_rollback_can_be_asked_for_again() {
        desk.run(0, "ci", "rollback", "api", "--env", "prod");
        desk.run(0, "pr", "close", "3");

        assertThat(desk.run(0, "ci", "rollback", "api", "--env", "prod")).contains("look at kasane pr show 4");
    }

    @Test
    void a_second_rollback_does_not_put_the_broken_image_back() throws Exception {
        desk.run(0, "ci", "rollback", "api", "--env", "dev");

        desk.run(2, "ci", "rollback", "api", "--env", "dev");

        assertThat(desk.complaints())
                .contains("overlays/dev is at " + first + " and had " + second + " before, which is newer")
                .contains("it was rolled back already");
        assertThat(desk.deployed("main", DEV)).doesNotContain(second);
    }

    @Test
    void what_is_not_on_the_deployed_branch_is_refused_and_nothing_is_written() throws Exception {
        String main = desk.newest("main");
        desk.write("api/App.class", "unreviewed");
        String local = desk.commit();

        desk.run(2, "ci", "hotfix", "api", "--env", "prod", "--reason", "x", "--to", local);

        assertThat(desk.complaints()).contains(local + " is not on the branch that is deployed");
        assertThat(desk.newest("main")).isEqualTo(main);
    }

    @Test
    void an_image_that_kasane_did_not_build_is_refused() throws Exception {
        desk.write("README.md", "not built");
        String unbuilt = desk.commit();
        desk.run(0, "ci");

        desk.run(2, "ci", "rollback", "api", "--env", "prod", "--to", unbuilt);

        assertThat(desk.complaints())
                .contains("there is no image of api that kasane built from " + unbuilt)
                .contains("hint: name a commit that was built with --to");
    }

    @Test
    void a_forged_rollback_is_not_merged() throws Exception {
        desk.run(0, "ci", "rollback", "api", "--env", "prod");
        String branch = "kasane/rollback/prod+api";
        try (Forger forger = new Forger(desk.root().resolve(".git/kasane/forge.git"), branch, "kasane/state")) {
            forger.amend(Map.of(PROD, forger.read(branch, PROD) + "namePrefix: evil-\n"), UnaryOperator.identity());
        }

        desk.run(2, "pr", "merge", "3");

        assertThat(desk.complaints()).contains("its content is not what its promotion writes");
    }

    @Test
    void a_hotfix_goes_past_the_environments_before_it_alone_and_with_its_reason() throws Exception {
        desk.write("web/App.class", "other work");
        desk.write("api/App.class", "mended code");
        desk.write(
                "pipelines/api.yaml",
                TwoServices.PIPELINE
                        .replace("NAME", "api")
                        .replace("GATES", "")
                        .replace("overlays/dev, by: commit}", "overlays/dev}"));
        String third = desk.commit();
        assertThat(desk.run(0, "ci"))
                .contains("proposed      api -> overlays/dev", "waiting       api -> overlays/prod");

        assertThat(desk.run(0, "ci", "hotfix", "api", "--env", "prod", "--reason", "orders are lost"))
                .contains("proposed      api -> overlays/prod  " + third.substring(0, 10));

        assertThat(desk.newest("kasane/hotfix/prod+api"))
                .contains("Hotfix: promote api to prod", "Kasane-Hotfix: prod", "Reason: orders are lost");
        assertThat(desk.deployed("kasane/hotfix/prod+api", PROD).split(third, -1))
                .hasSize(2);
        desk.run(2, "ci", "hotfix", "api", "--env", "prod");
        assertThat(desk.complaints()).contains("a hotfix needs a reason");
    }

    @Test
    void a_reason_is_one_line_of_at_most_200_characters() throws Exception {
        desk.write("api/App.class", "mended code");
        desk.commit();
        desk.run(0, "ci");
        for (String verb : List.of("hotfix", "rollback")) {
            desk.run(2, "ci", verb, "api", "--env", "prod", "--reason", "x".repeat(201));
            assertThat(desk.complaints())
                    .contains(
                            "error: the reason has 201 characters, and at most 200 are possible",
                            "hint: write one short line, and the details into a comment of the pull request");
        }
        desk.run(2, "ci", "hotfix", "api", "--env", "prod", "--reason", "one\nKasane-Edit: forged");
        assertThat(desk.complaints()).contains("error: the reason is not one line");
        assertThat(desk.branches()).noneMatch(branch -> branch.startsWith("kasane/hotfix/"));

        desk.run(0, "ci", "hotfix", "api", "--env", "prod", "--reason", "x".repeat(200));
        assertThat(desk.newest("kasane/hotfix/prod+api")).contains("Reason: " + "x".repeat(200) + "\n");
    }

    @Test
    void in_a_freeze_nothing_is_promoted_but_what_a_person_asks_for() throws Exception {
        desk.write(".kasane.yaml", """
                promotion:
                  freezes:
                  - {environments: [prod], weekly: "Mon 00:00 - Mon 00:00", except: [web], reason: inventory}
                """);
        desk.write("api/App.class", "new code");
        desk.write("web/App.class", "new page");
        String third = desk.commit();

        assertThat(desk.run(0, "ci"))
                .contains("committed     api -> overlays/dev  " + third.substring(0, 10))
                .containsPattern("waiting       api -> overlays/prod .* prod is frozen until Mon .*: inventory")
                .contains("proposed      web -> overlays/prod");
        assertThat(desk.run(0, "ci", "rollback", "api", "--env", "prod")).contains("proposed      api");
        assertThat(desk.run(0, "ci", "hotfix", "api", "--env", "prod", "--reason", "x"))
                .contains("proposed      api");
        desk.write(".kasane.yaml", "promotion: {freezes: [{weekly: always}]}\n");
        desk.commit();
        assertThat(desk.run(1, "ci"))
                .contains("the freezes cannot be read: .kasane.yaml:1:32: always is no time of the week");
    }

    @Test
    void what_is_wrong_is_said_with_what_there_is() {
        desk.run(2, "ci", "rollback");
        assertThat(desk.complaints()).contains("no pipeline is named", "name one of api, web");
        desk.run(2, "ci", "rollback", "api");
        assertThat(desk.complaints()).contains("no environment is named", "dev, prod");
        desk.run(2, "ci", "rollback", "api", "--env", "live");
        assertThat(desk.complaints()).contains("api is not promoted to live", "its environments are dev, prod");
        desk.run(2, "ci", "rollback", "api", "--env", "prod", "--to", "nowhere");
        assertThat(desk.complaints()).contains("there is no revision nowhere");
    }

    @Test
    void without_a_former_image_of_kasane_the_commit_must_be_named() throws Exception {
        desk.run(0, "ci", "rollback", "web", "--env", "prod", "--to", first);

        desk.run(2, "ci", "rollback", "web", "--env", "prod");

        assertThat(desk.complaints())
                .contains("the image that overlays/prod had before has the tag 0, which is no commit of this clone")
                .contains("--to");
    }

    @Test
    void the_figures_count_what_came_and_what_went_back() throws Exception {
        desk.run(0, "ci", "rollback", "api", "--env", "dev");
        desk.write("api/App.class", "mended code");
        desk.commit();
        desk.run(0, "ci");

        assertThat(desk.run(0, "status", "--figures", "30"))
                .containsPattern("api +dev +3 +0 min +1 +0 min\n")
                .containsPattern("api +prod +2 +0 min +0 +-\n")
                .containsPattern("web +dev +1 +0 min +0 +-\n");
        assertThat(desk.run(0, "status", "--figures", "30", "-f", "json"))
                .contains("\"images\": 3")
                .contains("\"wentBack\": 1");
        desk.run(2, "status", "--figures", "soon");
        assertThat(desk.complaints()).contains("--figures takes a number of days, and not soon");
    }
}
