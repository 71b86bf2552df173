package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The main job, with the embedded registry and the embedded forge, on a repository of two services. */
class CiCommandTest {

    @TempDir
    Path temporary;

    private TwoServices workspace;

    @BeforeEach
    void a_repository_of_two_services() throws Exception {
        workspace = new TwoServices(temporary);
    }

    @AfterEach
    void close() {
        workspace.close();
    }

    @Test
    void a_dry_run_says_what_would_be_built_and_builds_nothing() {
        assertThat(workspace.run(0, "ci", "--dry-run")).isEqualTo("""
                build    api  no good build of it is known on this branch
                build    web  no good build of it is known on this branch
                """);
        assertThat(workspace.root().resolve("out")).doesNotExist();
    }

    @Test
    void a_push_is_built_committed_to_dev_and_proposed_for_prod() throws Exception {
        String head = workspace.head();

        String report = workspace.run(0, "ci");

        assertThat(report)
                .contains("built         api  oci:.kasane/images/shop/api@sha256:")
                .contains("committed     api -> overlays/dev  " + head.substring(0, 10))
                .contains("proposed      web -> overlays/prod  " + head.substring(0, 10))
                .contains("review: kasane pr show 1 (2 images)");
        assertThat(workspace.deployed("main", "overlays/dev/kustomization.yaml"))
                .contains("- name: web   # the shop window\n  newTag: \"" + head + "\"\n  digest: sha256:");
        assertThat(workspace.deployed("main", "overlays/prod/kustomization.yaml"))
                .isEqualTo(TwoServices.OVERLAY);
        assertThat(workspace.deployed("kasane/promote/prod", "overlays/prod/kustomization.yaml"))
                .contains("newTag: \"" + head);
        assertThat(workspace.run(0, "pr", "show", "1"))
                .contains("Promote api, web to prod")
                .contains("overlays/prod")
                .contains("| image | change | digest | target |")
                .contains("`" + head.substring(0, 10) + "` | `sha256:")
                .contains(head);
    }

    private void own(String service) throws Exception {
        workspace.write(
                "pipelines/" + service + ".yaml",
                TwoServices.PIPELINE.replace("NAME", service).replace("GATES", ", request: service"));
        workspace.commit();
    }

    @Test
    void a_service_may_have_a_pull_request_of_its_own() throws Exception {
        own("web");

        assertThat(workspace.run(0, "ci")).contains("review: kasane pr show 1 (api)", "review: kasane pr show 2 (web)");
        String prod = "overlays/prod/kustomization.yaml";
        assertThat(workspace.deployed("kasane/promote/prod+web", prod)).contains("- name: api\n  newTag: \"0\"");
        assertThat(workspace.run(0, "pr", "show", "2")).contains("Promote web to prod");
        workspace.run(0, "ci");
        assertThat(workspace.run(0, "pr", "list").lines()).hasSize(2);

        workspace.run(0, "pr", "merge", "2");
        workspace.run(0, "ci");
        workspace.run(0, "pr", "merge", "1");

        assertThat(workspace.deployed("main", prod)).doesNotContain("newTag: \"0\"");
        assertThat(workspace.run(0, "ci")).contains("nothing to do");
    }

    @Test
    void a_service_that_gets_a_pull_request_of_its_own_leaves_the_one_it_shared() throws Exception {
        workspace.run(0, "ci");
        own("web");

        workspace.run(0, "ci");

        String prod = "overlays/prod/kustomization.yaml";
        assertThat(workspace.deployed("kasane/promote/prod", prod))
                .contains("- name: web   # the shop window\n  newTag: \"0\"");
        assertThat(workspace.deployed("kasane/promote/prod+web", prod)).contains("- name: api\n  newTag: \"0\"");
        own("api");
        workspace.run(0, "ci");
        assertThat(workspace.run(0, "pr", "list")).contains("kasane/promote/prod+api", "kasane/promote/prod+web");
        assertThat(workspace.run(0, "pr", "list").lines()).hasSize(2);
    }

    @Test
    void equal_changes_of_a_promotion_are_one_section_and_its_images_one_table() throws Exception {
        workspace.run(0, "ci");

        String body = workspace.run(0, "pr", "show", "1");

        assertThat(body.split("<details>", -1)).hasSize(2);
        assertThat(body)
                .containsPattern("<summary>2 objects of kind \\w+ change alike: \\S+image")
                .containsPattern("\\| api \\| .*\n\\| web \\| ")
                .containsPattern("0 objects created, 2 changed, 0 replaced, 0 deleted; 0 dangers, \\d restarts");
        assertThat(body.lines().count()).isLessThan(100);
    }

    @Test
    void the_same_push_again_changes_nothing() throws Exception {
        workspace.run(0, "ci");
        String dev = workspace.deployed("main", "overlays/dev/kustomization.yaml");

        assertThat(workspace.run(0, "ci"))
                .contains("done before   api -> overlays/dev")
                .contains("proposed      api -> overlays/prod")
                .doesNotContain("built  ");
        assertThat(workspace.deployed("main", "overlays/dev/kustomization.yaml"))
                .isEqualTo(dev);
        assertThat(workspace.run(0, "pr", "list").lines()).hasSize(1);
    }

    @Test
    void after_the_merge_there_is_nothing_to_do() {
        workspace.run(0, "ci");
        workspace.run(0, "pr", "merge", "1");

        assertThat(workspace.run(0, "ci")).isEqualTo("nothing to do: all images are up to date and promoted\n");
    }

    @Test
    void without_a_pipeline_no_image_is_said_to_be_where_it_belongs() throws Exception {
        for (String name : List.of("api", "web")) {
            Files.delete(workspace.root().resolve("pipelines/" + name + ".yaml"));
        }
        workspace.commit();

        assertThat(workspace.run(0, "ci"))
                .isEqualTo("nothing to do: no pipeline of pipelines/*.yaml builds an image\n");
    }

    @Test
    void a_change_of_one_service_builds_and_promotes_it_alone() throws Exception {
        workspace.run(0, "ci");
        workspace.write("web/App.class", "better code");
        String head = workspace.commit();

        String report = workspace.run(0, "ci");

        assertThat(report).contains("built         web").doesNotContain("built         api");
        assertThat(workspace.deployed("main", "overlays/dev/kustomization.yaml"))
                .contains("newTag: \"" + head);
        assertThat(workspace.run(0, "pr", "list").lines()).hasSize(1);
    }

    @Test
    void a_command_that_several_pipelines_name_is_run_once() throws Exception {
        workspace.write("both.sh", "mkdir -p out; echo run >> out/runs; cp -r api web out/\n");
        for (String name : List.of("api", "web")) {
            workspace.write(
                    "pipelines/" + name + ".yaml",
                    TwoServices.PIPELINE
                            .replace("build.sh, NAME", "both.sh")
                            .replace("NAME", name)
                            .replace("GATES", ""));
        }
        workspace.commit();

        assertThat(workspace.run(0, "ci")).contains("built         api", "built         web");
        assertThat(workspace.root().resolve("out/runs")).hasContent("run");
        assertThat(workspace.stderr()).contains("has just been run: sh both.sh");
    }

    @Test
    void images_of_one_command_are_made_beside_each_other_and_reported_in_order() throws Exception {
        workspace.write("all.sh", "mkdir -p out; echo run >> out/runs; cp -r api web out/\n");
        List<String> names = List.of("a", "b", "broken", "c", "d", "e");
        for (String name : names) {
            workspace.write(
                    "pipelines/" + name + ".yaml",
                    TwoServices.PIPELINE
                            .replace("build.sh, NAME", "all.sh")
                            .replace("out/NAME", name.equals("broken") ? "out/absent" : "out/api")
                            .replace("[NAME]", "[api]")
                            .replace("NAME", name)
                            .replaceFirst("(?s)  promotion:.*", ""));
        }
        workspace.commit();

        String report = workspace.run(1, "ci");

        assertThat(report.lines().filter(line -> line.matches("(built|failed) .*")))
                .extracting(line -> line.split(" +")[0] + " " + line.split(" +")[1])
                .contains("built a", "built b", "failed broken", "built c", "built d", "built e");
        assertThat(workspace.root().resolve("out/runs")).hasContent("run");
        for (String name : List.of("a", "e")) {
            assertThat(workspace.root().resolve(".kasane/images/shop/" + name + "/index.json"))
                    .content()
                    .contains(workspace.head());
        }
    }

    @Test
    void one_build_that_fails_keeps_no_other_and_is_tried_again_by_the_next_push() throws Exception {
        workspace.write("api/broken", "");
        workspace.commit();

        String report = workspace.run(1, "ci");

        assertThat(report)
                .contains("failed        api")
                .contains("ended with the code 3")
                .contains("built         web");
        assertThat(report).contains("committed     web -> overlays/dev").doesNotContain("api -> overlays");
        Files.delete(workspace.root().resolve("api/broken"));
        workspace.write("README.md", "mended elsewhere");
        workspace.commit();
        assertThat(workspace.run(0, "ci")).contains("built         api").doesNotContain("built         web");
    }

    @Test
    void an_error_that_a_promotion_would_bring_holds_it_and_is_said_and_a_waiver_lets_it_go() throws Exception {
        workspace.write("policies/tags.yaml", """
                apiVersion: admissionregistration.k8s.io/v1
                kind: ValidatingAdmissionPolicy
                metadata: {name: tags}
                spec:
                  matchConstraints:
                    resourceRules:
                    - {apiGroups: [apps], apiVersions: [v1], operations: [CREATE], resources: [deployments]}
                  validations:
                  - expression: object.metadata.name != 'api' || object.spec.template.spec.containers.all(c, !c.image.contains('@'))
                    message: api is named by its version alone
                ---
                apiVersion: admissionregistration.k8s.io/v1
                kind: ValidatingAdmissionPolicyBinding
                metadata: {name: tags}
                spec: {policyName: tags, validationActions: [Deny]}
                """);
        workspace.write(".kasane.yaml", "check:\n  policies: [policies]\n");
        for (String name : List.of("api", "web")) {
            workspace.write("base/" + name + ".yaml", """
                    apiVersion: apps/v1
                    kind: Deployment
                    metadata: {name: NAME}
                    spec:
                      selector: {matchLabels: {app: NAME}}
                      template:
                        metadata: {labels: {app: NAME}}
                        spec: {containers: [{name: app, image: NAME}]}
                    """.replace("NAME", name));
            workspace.write(
                    "pipelines/" + name + ".yaml",
                    TwoServices.PIPELINE
                            .replace("NAME", name)
                            .replace("overlays/dev, by: commit", "overlays/dev, by: commit, gates: [render]")
                            .replace("GATES", ""));
        }
        workspace.commit();

        assertThat(workspace.run(1, "ci"))
                .contains("committed     api -> overlays/dev")
                .contains("held          api -> overlays/prod")
                .contains("the check found a new error in overlays/prod")
                .contains("api is named by its version alone")
                .contains("proposed      web -> overlays/prod");
        assertThat(workspace.run(0, "pr", "show", "1"))
                .contains("Promote web to prod")
                .doesNotContain("api");

        workspace.write(".kasane.yaml", """
                check:
                  policies: [policies]
                  waivers:
                  - {rule: policy, target: overlays/*, reason: agreed, expires: 2999-12-31}
                """);
        workspace.commit();
        assertThat(workspace.run(0, "ci")).contains("proposed      api -> overlays/prod");
        assertThat(workspace.run(0, "pr", "show", "1"))
                .contains("**Checks.** 1 target, this promotion: new are 0 errors")
                .contains("image-without-digest");
    }

    @Test
    void checks_that_cannot_be_made_hold_the_promotion_and_say_so() throws Exception {
        workspace.write(".kasane.yaml", "check: {policies: [nowhere]}\n");
        workspace.commit();

        assertThat(workspace.run(1, "ci"))
                .contains("held          api -> overlays/dev")
                .contains("the gate check cannot be evaluated: there is no folder nowhere");
    }

    @Test
    void a_scan_that_cannot_be_evaluated_holds_the_promotion_and_says_so() throws Exception {
        String scanned = TwoServices.PIPELINE.replace("NAME", "api").replace("GATES", ", gates: [render, scan]")
                + "  scan: {from: report, report: out/scan.json}\n";
        workspace.write("pipelines/api.yaml", scanned);
        workspace.commit();

        assertThat(workspace.run(1, "ci"))
                .contains("held          api -> overlays/prod")
                .contains("there is no report at out/scan.json")
                .contains("proposed      web -> overlays/prod");

        workspace.write("out/scan.json", """
                {"version":"2.1.0","runs":[{"tool":{"driver":{"rules":[]}},
                 "results":[{"ruleId":"CVE-2026-1","level":"error"}]}]}
                """);
        assertThat(workspace.run(1, "ci")).contains("the scan found CVE-2026-1 (high)");

        workspace.write("out/scan.json", """
                {"version":"2.1.0","runs":[{"tool":{"driver":{"rules":[]}},"results":[]}]}
                """);
        assertThat(workspace.run(0, "ci")).contains("proposed      api -> overlays/prod");
    }

    @Test
    void a_configured_scanner_is_started_for_each_image_once_and_one_that_writes_nothing_holds_it() throws Exception {
        String scanned = TwoServices.PIPELINE.replace("NAME", "api").replace("GATES", ", gates: [scan]")
                + "  scan: {from: report, command: [sh, scan.sh, '{image}'], report: out/scan.json}\n";
        workspace.write("pipelines/api.yaml", scanned.replace("by: commit}", "by: commit, gates: [scan]}"));
        workspace.write(
                "scan.sh", "echo \"$1\" >>out/scanned; echo '{\"version\":\"2.1.0\",\"runs\":[]}' >out/scan.json\n");
        workspace.commit();

        assertThat(workspace.run(0, "ci")).contains("proposed      api -> overlays/prod");
        assertThat(Files.readAllLines(workspace.root().resolve("out/scanned")))
                .singleElement()
                .asString()
                .matches("oci:.kasane/images/shop/api@sha256:[0-9a-f]{64}");

        workspace.write("scan.sh", "exit 0\n");
        workspace.write("api/App.class", "other code");
        workspace.commit();

        assertThat(workspace.run(1, "ci"))
                .contains("held          api -> overlays/dev")
                .contains("there is no report at out/scan.json");
    }

    @Test
    void targets_of_one_environment_share_a_request_wherever_their_folders_are() throws Exception {
        workspace.write(
                "pipelines/web.yaml",
                TwoServices.PIPELINE.replace("NAME", "web").replace("GATES", ", environment: shops"));
        workspace.write(
                "pipelines/api.yaml",
                TwoServices.PIPELINE.replace("NAME", "api").replace("GATES", ", environment: shops"));
        workspace.commit();

        workspace.run(0, "ci");

        assertThat(workspace.run(0, "pr", "list").lines())
                .hasSize(1)
                .first()
                .asString()
                .contains("to shops");
    }

    @Test
    void files_that_no_commit_has_are_not_built() throws Exception {
        workspace.write("api/App.class", "not committed");

        workspace.run(2, "ci");

        assertThat(workspace.stderr()).contains("changes that no commit has: api/App.class");
    }

    @Test
    void a_shallow_clone_is_refused_by_the_embedded_forge_before_anything_is_built() throws Exception {
        workspace.write("README.md", "2");
        String head = workspace.commit();
        Files.writeString(workspace.root().resolve(".git/shallow"), head + "\n");

        workspace.run(2, "ci");

        assertThat(workspace.stderr()).contains("this clone is shallow").contains("--unshallow");
        assertThat(workspace.root().resolve("out")).doesNotExist();
    }

    @Test
    void a_dry_run_rejects_flags_that_say_something_of_what_was_done() {
        for (String flag : List.of("--status", "--wait=1m", "--junit=r.xml", "--summary=r.md", "--tekton-results=r")) {
            workspace.run(2, "ci", "--dry-run", flag);
            assertThat(workspace.stderr())
                    .contains("error: " + flag.replaceFirst("=.*", "") + " does not go with --dry-run");
        }
        assertThat(workspace.root().resolve("r.xml")).doesNotExist();
    }

    @Test
    void a_signed_event_is_taken_and_a_forged_one_refused() throws Exception {
        String head = workspace.head();
        Path event = temporary.resolve("event.json");
        Files.writeString(
                event,
                "{\"ref\":\"refs/heads/main\",\"before\":\"" + "0".repeat(40) + "\",\"after\":\"" + head + "\"}");

        assertThat(workspace.run(0, "ci", "--dry-run", "--event", event.toString()))
                .contains("build    api");

        workspace.environment.put("KASANE_WEBHOOK_SECRET", "a-secret-of-the-webhook");
        workspace.run(2, "ci", "--dry-run", "--event", event.toString(), "--signature", "sha256=00");
        assertThat(workspace.stderr()).contains("signature").doesNotContain("a-secret-of-the-webhook");
    }

    @Test
    void an_event_that_cannot_be_checked_as_it_was_meant_to_be_is_refused() throws Exception {
        Path event = temporary.resolve("event.json");
        Files.writeString(event, "{\"ref\":\"refs/heads/main\",\"after\":\"" + workspace.head() + "\"}");

        workspace.run(2, "ci", "--dry-run", "--event", event.toString(), "--signature", "sha256=00");
        assertThat(workspace.stderr()).contains("--signature cannot be checked");
        workspace.environment.put("KASANE_WEBHOOK_SECRET", "");
        workspace.run(2, "ci", "--dry-run", "--event", event.toString());
        assertThat(workspace.stderr()).contains("KASANE_WEBHOOK_SECRET is set and empty");
    }

    @Test
    void a_forge_with_a_token_in_its_address_is_refused_before_anything_is_written_or_printed() throws Exception {
        workspace.environment.put("KASANE_FORGE", "https://user:canary@example.org/o/n");

        assertThat(workspace.run(2, "ci")).doesNotContain("canary");
        assertThat(workspace.stderr())
                .startsWith("error: KASANE_FORGE: the forge ")
                .contains("KASANE_FORGE_TOKEN")
                .doesNotContain("canary");
        assertThat(workspace.root().resolve("https:")).doesNotExist();
        for (String[] command :
                new String[][] {{"pr", "list"}, {"ci", "--dry-run"}, {"ci", "plan"}, {"ci", "doctor"}}) {
            assertThat(workspace.all(command)).contains("KASANE_FORGE: ").doesNotContain("canary");
        }
        assertThat(workspace.all("pr", "list", "--forge", "https://user:canary@example.com/o/n"))
                .contains("error: the forge ")
                .doesNotContain("canary", "KASANE_FORGE:");
    }

    @Test
    void promotions_are_rendered_with_the_limits_of_the_command_line() {
        assertThat(workspace.all("ci", "--limit", "resources=1")).contains("this build has more than 1 objects");
        assertThat(workspace.run(0, "ci", "--limit", "resources=2")).contains("proposed");
        assertThat(workspace.run(0, "pr", "merge", "1", "--limit", "resources=2"))
                .contains("merged");
    }

    @Test
    void the_report_for_programs_names_every_image_and_target() {
        assertThat(workspace.run(0, "ci", "--format", "json"))
                .contains("\"version\": \"kasane.dev/ci/v1\"")
                .contains("\"pipeline\": \"api\"")
                .contains("\"digest\": \"sha256:")
                .contains("\"state\": \"proposed\"");
    }

    @Test
    void commits_are_signed_when_a_key_is_configured() throws Exception {
        Path key = temporary.resolve("key");
        Process made = new ProcessBuilder("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key.toString())
                .redirectErrorStream(true)
                .start();
        assertThat(made.waitFor()).isZero();

        workspace.run(0, "ci", "--sign", key.toString());

        assertThat(workspace.newest("main")).contains("gpgsig -----BEGIN SSH SIGNATURE-----");
        assertThat(workspace.newest("kasane/promote/prod")).contains("gpgsig -----BEGIN SSH SIGNATURE-----");
    }

    @Test
    void on_a_terminal_each_step_is_marked_with_its_time_and_only_a_failed_build_shows_what_it_said() throws Exception {
        workspace.write("build.sh", "echo noise of $1; test ! -e $1/broken || exit 3; mkdir -p out; cp -r $1 out/\n");
        workspace.write("api/broken", "");
        workspace.commit();
        workspace.watch();

        workspace.run(1, "ci");

        assertThat(workspace.stderr())
                .containsPattern("✗ running sh build.sh api [0-9.]+ s\nnoise of api\n")
                .containsPattern("✓ building web: [^\n]*")
                .doesNotContain("\nnoise of web");
    }
}
