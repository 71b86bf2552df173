package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What does not work is proposed to be reverted, and leaves what comes after it. */
class RevertTest extends VerifiedService {

    private static final String DEV = "overlays/dev/kustomization.yaml";
    private static final String PROD = "overlays/prod/kustomization.yaml";
    private static final String REVERT = "kasane/revert/dev+api";

    @Test
    void what_does_not_work_stops_the_way_to_prod_and_its_revert_is_proposed_once() throws Exception {
        String[] images = aWorkingAndABrokenImage();

        assertThat(workspace.run(1, "ci"))
                .contains("not working   api in overlays/dev  " + images[1].substring(0, 10))
                .contains("Degraded: Deployment api exceeded its progress deadline")
                .contains("waiting       api -> overlays/prod  " + images[1].substring(0, 10))
                .contains("proposed      api -> overlays/dev  " + images[0].substring(0, 10));
        assertThat(workspace.deployed(REVERT, DEV)).contains(images[0]);
        String commit = workspace.newest(REVERT);
        assertThat(commit)
                .contains("Revert api in dev", "Kasane-Revert: dev", "Reason: Argo CD reports that api-dev is");
        assertThat(workspace.run(0, "pr", "show", "2")).contains("Revert api in dev");

        cluster.application("api-dev", "overlays/dev", main(), "Degraded", "a\\u0085b\\u001b[31m");
        workspace.run(1, "ci");

        assertThat(workspace.newest(REVERT)).isEqualTo(commit);
    }

    @Test
    void its_pull_request_has_its_own_diff_the_dangers_and_what_cannot_be_undone() throws Exception {
        workspace.write("base/api.yaml", """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: api}
                spec:
                  selector: {matchLabels: {app: api}}
                  template:
                    metadata: {labels: {app: api}}
                    spec:
                      containers: [{name: app, image: api}]
                      volumes: [{name: data, persistentVolumeClaim: {claimName: orders}}]
                ---
                apiVersion: batch/v1
                kind: Job
                metadata: {name: migrate}
                spec: {template: {spec: {restartPolicy: Never, containers: [{name: schema, image: api}]}}}
                """);
        workspace.commit();
        String[] images = aWorkingAndABrokenImage();
        workspace.run(1, "ci");

        assertThat(workspace.run(0, "pr", "show", "2"))
                .contains("Revert api in dev")
                .contains(
                        "The newer image does not work here.",
                        "what the newer one changed in databases and volumes stays.")
                .contains("Reason: Argo CD reports that api-dev is Degraded")
                .contains(
                        "Merging this does not undo:\n\n"
                                + "- what Deployment api in `overlays/dev` wrote to the claim orders\n"
                                + "- what Job migrate in `overlays/dev` did with the newer image, such as a change of a schema\n")
                .contains("`" + images[1].substring(0, 10) + "` → `" + images[0].substring(0, 10) + "`")
                .contains("- **Danger:** Job migrate spec.template.spec.containers cannot be changed")
                .contains("- restarts: Deployment api (overlays/dev)")
                .contains("<details><summary>Deployment api: spec.template.spec.containers[app].image</summary>")
                .containsPattern("- api:" + images[1] + "@sha256:[0-9a-f]{64} +# " + DEV)
                .containsPattern("\\+ api:" + images[0] + "@sha256:[0-9a-f]{64} +# " + DEV);
    }

    @Test
    void a_merged_revert_makes_dev_work_again_and_the_broken_image_does_not_come_back() throws Exception {
        String[] images = aWorkingAndABrokenImage();
        workspace.run(1, "ci");

        workspace.run(0, "pr", "merge", "2");
        healthy();
        for (int run = 0; run < 2; run++) {
            assertThat(workspace.run(0, "ci"))
                    .contains("verified      api in overlays/dev  " + images[0].substring(0, 10))
                    .contains("taken back    api -> overlays/dev  " + images[1].substring(0, 10))
                    .contains("waiting       api -> overlays/prod  " + images[1].substring(0, 10)
                            + "  it waits for a newer image, since this one was taken back in overlays/dev");
        }
        assertThat(workspace.deployed("main", DEV)).contains(images[0]).doesNotContain(images[1]);

        // another failure is one, whatever was taken back before
        cluster.application("api-dev", "overlays/dev", main(), "Degraded", "a node is gone");
        assertThat(workspace.run(1, "ci"))
                .contains("not working   api in overlays/dev", "taken back    api -> overlays/dev");
        healthy();

        workspace.write("api/App.class", "mended code");
        String third = workspace.commit();
        assertThat(workspace.run(0, "ci")).contains("committed     api -> overlays/dev  " + third.substring(0, 10));
    }

    @Test
    void a_hotfix_does_not_take_an_image_that_failed_unless_it_is_named_and_then_its_pull_request_says_so()
            throws Exception {
        String[] images = aWorkingAndABrokenImage();
        workspace.run(1, "ci");
        workspace.run(0, "pr", "merge", "2");
        healthy();

        workspace.run(2, "ci", "hotfix", "api", "--env", "prod", "--reason", "orders are lost");
        assertThat(workspace.stderr())
                .contains("the newest image of api, " + images[1] + ", is known not to work: it failed in overlays/dev")
                .contains("name the commit with --to");
        assertThat(workspace.branches()).doesNotContain("kasane/hotfix/prod+api");

        // as long as a person may write
        String reason = "orders are lost ".repeat(12) + "for ever";
        workspace.run(0, "ci", "hotfix", "api", "--env", "prod", "--reason", reason, "--to", images[1]);
        assertThat(workspace.newest("kasane/hotfix/prod+api"))
                .contains("Reason: " + reason + " (of this image: it failed in overlays/dev; "
                        + "it was taken back in overlays/dev)");
    }

    @Test
    void a_closed_revert_is_not_proposed_again() throws Exception {
        aWorkingAndABrokenImage();
        workspace.run(1, "ci");
        workspace.run(0, "pr", "close", "2");

        assertThat(workspace.run(1, "ci"))
                .contains("closed        api -> overlays/dev")
                .contains("was closed without");
        assertThat(workspace.run(0, "pr", "list")).doesNotContain("Revert");
    }

    @Test
    void a_revert_is_withdrawn_when_the_target_works_after_all() throws Exception {
        aWorkingAndABrokenImage();
        workspace.run(1, "ci");
        assertThat(workspace.run(0, "pr", "list")).contains("Revert api in dev");

        healthy();

        assertThat(workspace.run(0, "ci"))
                .contains("verified      api in overlays/dev")
                .contains("proposed      api -> overlays/prod");
        assertThat(workspace.run(0, "pr", "list")).doesNotContain("Revert");
    }

    @Test
    void where_there_was_no_image_before_nothing_is_reverted() throws Exception {
        workspace.run(0, "ci");
        broken();

        assertThat(workspace.run(1, "ci"))
                .contains("not working   api in overlays/dev")
                .contains("no revert is proposed: no older image is known that worked there");
        assertThat(workspace.branches()).doesNotContain(REVERT);
    }

    @Test
    void the_report_for_programs_says_it_too() throws Exception {
        aWorkingAndABrokenImage();

        assertThat(workspace.run(1, "ci", "-f", "json"))
                .contains("\"verifications\":")
                .contains("\"state\": \"not working\"");
    }

    @Test
    void a_fix_that_came_meanwhile_is_not_reverted_and_the_open_revert_goes() throws Exception {
        aWorkingAndABrokenImage();
        workspace.run(1, "ci");
        assertThat(workspace.run(0, "pr", "list")).contains("Revert api in dev");
        workspace.write("api/App.class", "mended code");
        String third = workspace.commit();

        assertThat(workspace.all("ci"))
                .contains("not working   api in overlays/dev")
                .contains("committed     api -> overlays/dev  " + third.substring(0, 10));
        assertThat(workspace.run(0, "pr", "list")).doesNotContain("Revert");

        cluster.application("api-dev", "overlays/dev", main(), "Progressing", "");
        workspace.run(0, "ci");
        assertThat(workspace.run(0, "pr", "list")).doesNotContain("Revert");
        assertThat(workspace.deployed("main", DEV)).contains(third);
    }

    @Test
    void an_image_that_failed_before_is_not_put_back() throws Exception {
        String[] images = aWorkingAndABrokenImage();
        workspace.run(1, "ci");
        workspace.write("api/App.class", "another mistake");
        workspace.commit();
        workspace.all("ci");
        broken();

        assertThat(workspace.run(1, "ci")).contains("proposed      api -> overlays/dev  " + images[0].substring(0, 10));
        assertThat(workspace.deployed(REVERT, DEV)).contains(images[0]).doesNotContain(images[1]);
    }

    @Test
    void what_worked_and_breaks_later_is_said_and_not_reverted() throws Exception {
        workspace.run(0, "ci");
        healthy();
        workspace.run(0, "ci");
        workspace.write("api/App.class", "more code");
        workspace.commit();
        workspace.run(0, "ci");
        healthy();
        assertThat(workspace.run(0, "ci")).contains("proposed      api -> overlays/prod");
        assertThat(workspace.run(0, "pr", "list")).contains("Promote api");

        broken();

        assertThat(workspace.run(1, "ci"))
                .contains("it worked before, so no revert is proposed")
                .contains("waiting       api -> overlays/prod");
        assertThat(workspace.branches()).doesNotContain(REVERT);
        assertThat(workspace.run(0, "pr", "list")).doesNotContain("Promote api");
        healthy();
        assertThat(workspace.run(0, "ci")).contains("proposed      api -> overlays/prod");
    }

    @Test
    void a_chat_hears_of_trouble_alone_and_its_address_is_in_no_message() throws Exception {
        workspace.environment.put("KASANE_CHAT_WEBHOOK", cluster.address() + "/hooks/secret");
        workspace.run(0, "ci");
        assertThat(cluster.messages()).isEmpty();
        broken();

        workspace.run(1, "ci");

        assertThat(cluster.messages())
                .singleElement()
                .satisfies(message -> assertThat(message)
                        .startsWith("{\"text\": \"kasane ci, repository, main at ")
                        .contains(
                                "2 things need a look\\n- not working: api in overlays/dev: Argo CD reports that api-dev is Degraded")
                        .contains("- held: api -> overlays/dev: no revert is proposed"));
        workspace.run(1, "ci");
        assertThat(cluster.messages()).as("a run that finds the same").hasSize(1);
        workspace.environment.put(
                "KASANE_CHAT_TEMPLATE",
                "{\"content\": \"{text}\", \"room\": 1, \"of\": \"{repository} {branch} {commit}\", \"title\": \"{summary}\"}");
        workspace.write("api/broken", "\"{branch}\" \\");
        String commit = workspace.commit();
        workspace.run(1, "ci");
        assertThat(cluster.messages())
                .hasSize(2)
                .last()
                .asString()
                .startsWith("{\"content\": \"kasane ci, repository, main at ")
                .contains("- failed: api")
                .doesNotContain("not working")
                .contains("\", \"room\": 1, \"of\": \"repository main " + commit
                        + "\", \"title\": \"kasane ci, repository, main at " + commit.substring(0, 10)
                        + ": 1 thing needs a look\"}");
        workspace.environment.put("KASANE_CHAT_WEBHOOK", "http://chat.example.org/hooks/secret");
        workspace.write("web/broken", "");
        workspace.commit();
        workspace.run(1, "ci");
        assertThat(workspace.stderr())
                .contains("the chat got no message: KASANE_CHAT_WEBHOOK is no address of a server with HTTPS")
                .doesNotContain("secret");
        assertThat(cluster.messages()).hasSize(2);
        workspace.environment.put("KASANE_CHAT_WEBHOOK", cluster.address() + "/hooks/secret");
        workspace.run(1, "ci");
        assertThat(cluster.messages()).as("what was not sent is sent later").hasSize(3);
        workspace.run(1, "ci");
        assertThat(cluster.messages()).hasSize(3);
    }

    @Test
    void a_chat_hears_once_that_trouble_is_over() throws Exception {
        workspace.environment.put("KASANE_CHAT_WEBHOOK", cluster.address() + "/hooks/secret");
        workspace.run(0, "ci");
        broken();
        workspace.run(1, "ci");
        assertThat(cluster.messages()).hasSize(1);
        healthy();

        workspace.run(0, "ci");

        assertThat(cluster.messages())
                .hasSize(2)
                .last()
                .asString()
                .contains("well again\\n", "- over: not working: api in overlays/dev");
        workspace.run(0, "ci");
        assertThat(cluster.messages()).hasSize(2);
        broken();
        workspace.run(1, "ci");
        assertThat(cluster.messages()).as("it is trouble again").hasSize(3);
    }

    @Test
    void a_template_that_is_no_json_is_said_and_sends_nothing() throws Exception {
        workspace.environment.put("KASANE_CHAT_WEBHOOK", cluster.address() + "/hooks/secret");
        workspace.run(0, "ci");
        broken();
        for (String template : List.of("{\"text\": {text}}", "{\"text\": \"{title}\"}")) {
            workspace.environment.put("KASANE_CHAT_TEMPLATE", template);
            workspace.run(1, "ci");
            assertThat(workspace.stderr()).contains("the chat got no message: KASANE_CHAT_TEMPLATE ");
        }
        assertThat(cluster.messages()).isEmpty();
        workspace.environment.remove("KASANE_CHAT_TEMPLATE");
        workspace.run(1, "ci");
        assertThat(cluster.messages()).hasSize(1);
    }

    @Test
    void the_status_says_what_was_found_last() throws Exception {
        workspace.run(0, "ci");
        assertThat(workspace.run(0, "status"))
                .containsPattern("api .* unverified ")
                .doesNotContainPattern("web .*verified");
        assertThat(workspace.run(0, "status", "-f", "json"))
                .contains("\"state\": \"unverified\"", "no run has verified it yet")
                .doesNotContain("\"works\"");
        healthy();
        workspace.run(0, "ci");
        assertThat(workspace.run(0, "status"))
                .containsPattern("api .* verified .*#")
                .doesNotContainPattern("web .* verified");
        assertThat(workspace.run(0, "status", "-f", "json")).contains("\"works\": true");

        workspace.write("api/App.class", "broken code");
        workspace.commit();
        workspace.run(0, "ci");
        broken();
        workspace.run(1, "ci");

        assertThat(workspace.run(0, "status"))
                .containsPattern("api .* not working")
                .contains("overlays/dev: Argo CD reports that api-dev is Degraded");
        assertThat(workspace.run(0, "status", "-f", "html"))
                .containsPattern("<td class=\"broken\">[^\n]*api")
                .containsPattern(">not working: [^<]*Argo CD reports that api-dev is Degraded");
    }

    @Test
    void what_breaks_leaves_the_pull_request_of_the_next_environment_and_others_stay_in_it() throws Exception {
        aVerifiedImageAndANewerOneOnItsWayToProd();
        workspace.write("web/App.class", "more of the web");
        String web = workspace.commit();
        workspace.run(0, "ci");
        assertThat(workspace.deployed("kasane/promote/prod", PROD)).contains(web);
        String api = workspace.deployed("kasane/promote/prod", PROD);

        broken();
        workspace.run(1, "ci");

        assertThat(workspace.deployed("kasane/promote/prod", PROD))
                .contains(web)
                .isNotEqualTo(api);
        assertThat(workspace.run(0, "pr", "show", "1"))
                .containsOnlyOnce("This is no longer in this pull request:")
                .containsPattern("- api [0-9a-f]{10} in overlays/prod: it does not work in overlays/dev: "
                        + "Argo CD reports that api-dev is Degraded")
                .doesNotContain("- web ");
    }

    @Test
    void a_pull_request_that_is_closed_since_its_image_broke_says_so() throws Exception {
        workspace.run(0, "ci");
        workspace.run(0, "pr", "merge", "1");
        healthy();
        assertThat(workspace.run(0, "ci")).contains("proposed      api -> overlays/prod");

        broken();
        workspace.run(1, "ci");

        assertThat(workspace.run(0, "pr", "list")).doesNotContain("Promote api");
        assertThat(workspace.run(0, "pr", "show", "2"))
                .contains("Nothing is left to promote:")
                .containsPattern("- api [0-9a-f]{10} in overlays/prod: it does not work in overlays/dev: "
                        + "Argo CD reports that api-dev is Degraded");
    }

    @Test
    void what_stands_two_steps_behind_waits_too() throws Exception {
        workspace.write("overlays/staging/kustomization.yaml", TwoServices.OVERLAY);
        workspace.write(
                "pipelines/api.yaml",
                TwoServices.PIPELINE
                        .replace("NAME", "api")
                        .replace(
                                "by: commit}",
                                "by: commit, verify: {by: argocd, name: api-dev}}\n"
                                        + "  - {target: overlays/staging, by: commit, after: [overlays/dev]}")
                        .replace("after: [overlays/dev]GATES", "after: [overlays/staging]"));
        workspace.commit();
        workspace.run(0, "ci");
        healthy();
        assertThat(workspace.run(0, "ci"))
                .contains("committed     api -> overlays/staging")
                .contains("proposed      api -> overlays/prod");

        broken();

        assertThat(workspace.run(1, "ci")).contains("it waits, since it does not work in overlays/dev");
        assertThat(workspace.deployed("kasane/promote/prod", PROD))
                .doesNotContain("name: api\n  newTag: \"" + workspace.head());
    }

    @Test
    void what_was_taken_out_is_not_proposed_again_when_a_newer_image_fails_too() throws Exception {
        workspace.run(0, "ci");
        workspace.run(0, "pr", "merge", "1");
        healthy();
        assertThat(workspace.run(0, "ci")).contains("proposed      api -> overlays/prod");
        broken();
        workspace.run(1, "ci");
        assertThat(workspace.run(0, "pr", "list")).doesNotContain("Promote api");
        workspace.write("api/App.class", "another mistake");
        workspace.commit();
        workspace.all("ci");
        broken();

        workspace.run(1, "ci");

        assertThat(workspace.run(0, "pr", "list")).doesNotContain("Promote api");
    }

    private void aVerifiedImageAndANewerOneOnItsWayToProd() throws Exception {
        workspace.run(0, "ci");
        healthy();
        workspace.run(0, "ci");
        assertThat(workspace.run(0, "pr", "list")).contains("Promote");
    }
}
