package dev.kasane.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.console.Screen;
import java.nio.file.Path;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DiffCommandTest {

    private static final String DEPLOYMENT = """
        apiVersion: apps/v1
        kind: Deployment
        metadata:
          name: web
        spec:
          replicas: 2
          template:
            spec:
              containers:
              - name: app
                image: example.org/web:1
              - name: log
                image: example.org/log:1
        """;

    @TempDir
    Path folder;

    private Workspace workspace;

    @BeforeEach
    void a_base_with_two_overlays() throws Exception {
        workspace = new Workspace(folder);
        workspace
                .write("base/kustomization.yaml", "resources: [web.yaml]\n", "base/web.yaml", DEPLOYMENT)
                .write("overlays/dev/kustomization.yaml", "resources: [../../base]\nnamePrefix: dev-\n")
                .write("overlays/prod/kustomization.yaml", "resources: [../../base]\nnamespace: prod\n")
                .commit();
    }

    @AfterEach
    void close() {
        workspace.close();
    }

    @Test
    void nothing_changed_is_said_in_one_line() {
        assertThat(workspace.run(0, "diff")).isEqualTo("HEAD and the work tree: nothing changes in 2 targets\n");
    }

    @Test
    void a_change_of_a_base_is_shown_once_with_the_targets_it_reaches() throws Exception {
        workspace.write("base/web.yaml", DEPLOYMENT.replace("web:1", "web:2"));

        assertThat(workspace.run(0, "diff")).isEqualTo("""
            HEAD and the work tree: 2 of 2 targets change: 0 objects created, 2 changed, 0 replaced, 0 deleted; 0 dangers, 2 restarts
              restarts: Deployment dev-web (also web in prod) (2 targets)

            in 2 targets: overlays/dev, overlays/prod
              * Deployment dev-web (also web in prod) restarts: spec.template.spec.containers[app].image  (restart)
              * Deployment dev-web (also web in prod) container app moves from example.org/web:1 to example.org/web:2  (image-move)
              ~ Deployment dev-web (also web in prod)
                  spec.template.spec.containers[app].image
                    - example.org/web:1                                           base/web.yaml:11 resources
                    + example.org/web:2                                           base/web.yaml:11 resources
            """);
    }

    @Test
    void what_is_only_written_differently_is_counted_and_shown_on_demand() throws Exception {
        workspace.write(
                "base/web.yaml",
                DEPLOYMENT.replace("spec:\n  replicas", "spec:\n  revisionHistoryLimit: 10\n  replicas"));

        assertThat(workspace.run(0, "diff", "--exit-code")).isEqualTo("""
            HEAD and the work tree: nothing changes in 2 targets
            2 values are only written differently and mean the same; --all shows them
            """);
        assertThat(workspace.run(0, "diff", "-f", "json")).contains("\"valuesWrittenDifferently\": 2");
        assertThat(workspace.run(0, "diff", "-f", "markdown")).contains("2 values are only written differently");
        assertThat(workspace.run(1, "diff", "--all", "--exit-code"))
                .contains("2 of 2 targets change")
                .contains("spec.revisionHistoryLimit")
                .doesNotContain("only written differently");
    }

    @Test
    void only_what_is_particular_to_a_target_is_shown_below_it() throws Exception {
        workspace
                .write(
                        "overlays/prod/kustomization.yaml",
                        "resources: [../../base]\nnamespace: prod\nreplicas: [{name: web, count: 5}]\n")
                .commit();

        assertThat(workspace.run(0, "diff", "HEAD~1..HEAD")).isEqualTo("""
            HEAD~1..HEAD: 1 of 2 targets changes: 0 objects created, 1 changed, 0 replaced, 0 deleted; 0 dangers, 0 restarts

            overlays/prod
              * Deployment web in namespace prod scales from 2 to 5  (scale)
              ~ Deployment web in namespace prod
                  spec.replicas
                    - 2                                                           base/web.yaml:6 resources
                    + 5                                                           overlays/prod/kustomization.yaml:3 replicas
            """);
    }

    @Test
    void three_dots_leave_out_what_the_other_branch_did() throws Exception {
        workspace.git().branchCreate().setName("side").call();
        workspace
                .write("base/web.yaml", DEPLOYMENT.replace("replicas: 2", "replicas: 3"))
                .commit();
        workspace.git().checkout().setName("side").call();
        workspace
                .write("overlays/dev/kustomization.yaml", "resources: [../../base]\nnamePrefix: d-\n")
                .commit();

        assertThat(workspace.run(0, "diff", "main...side"))
                .contains("1 of 2 targets")
                .doesNotContain("replicas");
        assertThat(workspace.run(0, "diff", "main..side"))
                .contains("2 of 2 targets")
                .contains("replicas");
    }

    @Test
    void reordered_keys_and_other_quotes_are_no_change() throws Exception {
        workspace.write("base/web.yaml", """
            kind: "Deployment"
            apiVersion: apps/v1
            metadata: {name: web}
            spec:
              template:
                spec:
                  containers:
                  - image: 'example.org/web:1'
                    name: app
                  - {image: example.org/log:1, name: log}
              replicas: 0x2
            """);

        assertThat(workspace.run(0, "diff", "--exit-code")).contains("nothing changes");
    }

    @Test
    void items_of_a_list_are_known_by_their_keys_and_may_move() throws Exception {
        workspace.write(
                "base/web.yaml",
                DEPLOYMENT
                        .replace("name: app", "name: x")
                        .replace("name: log", "name: app")
                        .replace("name: x", "name: log"));

        assertThat(workspace.run(0, "diff", "overlays/prod"))
                .contains("containers[app].image")
                .contains("containers[log].image");

        workspace.write(
                "base/web.yaml", DEPLOYMENT.replaceAll("(?s)(      - name: app.*?)(      - name: log.*)", "$2$1"));

        assertThat(workspace.run(0, "diff", "overlays/prod"))
                .containsOnlyOnce("moved")
                .doesNotContain("image");
    }

    @Test
    void a_generated_object_with_new_content_is_one_changed_object() throws Exception {
        String generator = "resources: [web.yaml]\nconfigMapGenerator: [{name: settings, literals: [a=%s]}]\n";
        workspace.write("base/kustomization.yaml", generator.formatted("1")).commit();
        workspace.write("base/kustomization.yaml", generator.formatted("2"));

        String report = workspace.run(0, "diff", "overlays/prod");

        assertThat(report).contains("0 objects created, 1 changed, 0 replaced, 0 deleted");
        assertThat(report)
                .containsPattern("~ ConfigMap settings-\\w+ in namespace prod, new content, was settings-\\w+");
    }

    @Test
    void new_gone_and_moved_targets_are_told() throws Exception {
        workspace.write("overlays/test/kustomization.yaml", "resources: [../../base]\nnameSuffix: -t\n");
        workspace.delete("overlays/dev/kustomization.yaml");
        assertThat(workspace.run(0, "diff")).contains("overlays/test is new").contains("overlays/dev is gone");

        workspace.write("overlays/next/dev/kustomization.yaml", "resources: [../../../base]\nnamePrefix: dev-\n");
        assertThat(workspace.run(0, "diff")).contains("overlays/next/dev, was overlays/dev");
    }

    @Test
    void a_target_that_cannot_be_rendered_is_a_finding_and_the_others_are_still_compared() throws Exception {
        workspace
                .write("base/web.yaml", DEPLOYMENT.replace("replicas: 2", "replicas: 3"))
                .write("overlays/dev/kustomization.yaml", "resources: [../../base, nothing.yaml]\n");

        assertThat(workspace.run(1, "diff", "--exit-code"))
                .contains("1 target cannot be rendered")
                .contains("overlays/dev\n  it cannot be rendered now\n    error: resources names nothing.yaml")
                .contains("overlays/prod\n  * Deployment web in namespace prod scales from 2 to 3")
                .contains("  ~ Deployment web in namespace prod\n      spec.replicas");
    }

    @Test
    void two_folders_are_compared_with_each_other() {
        assertThat(workspace.run(0, "diff", "overlays/dev", "overlays/prod"))
                .startsWith("overlays/dev and overlays/prod: 1 of 1 target changes: 0 objects created, 1 changed")
                .contains("~ Deployment web in namespace prod, was dev-web");
    }

    @Test
    void two_folders_of_targets_are_compared_target_by_target() throws Exception {
        workspace.write(
                "env/dev/web/kustomization.yaml",
                "resources: [../../../base]\n",
                "env/prod/web/kustomization.yaml",
                "resources: [../../../base]\nreplicas: [{name: web, count: 3}]\n",
                "env/prod/extra/kustomization.yaml",
                "resources: [../../../base]\n",
                "env/dev/same/kustomization.yaml",
                "resources: [../../../base]\n",
                "env/prod/same/kustomization.yaml",
                "resources: [../../../base]\n");

        assertThat(workspace.run(0, "diff", "env/dev", "env/prod"))
                .startsWith("env/dev and env/prod: 2 of 3 targets change: 1 object created, 1 changed")
                .contains("env/prod/extra is new")
                .doesNotContain("same")
                .contains("env/prod/web, was env/dev/web", "env/prod/web\n  * Deployment web scales from 2 to 3");
    }

    @Test
    void a_folder_names_the_targets_below_it() throws Exception {
        workspace.write("base/web.yaml", DEPLOYMENT.replace("web:1", "web:2"));

        assertThat(workspace.run(0, "diff", "overlays")).isEqualTo(workspace.run(0, "diff"));
        assertThat(workspace.run(0, "diff", "overlays/prod")).contains("1 of 1 target changes");
        assertThat(workspace.run(0, "affected", "overlays")).contains("overlays/dev", "overlays/prod");
        assertThat(workspace.run(0, "check", "HEAD", "overlays")).contains("2 targets");
    }

    @ParameterizedTest
    @ValueSource(strings = {"diff empty", "diff HEAD empty", "affected empty", "check HEAD empty"})
    void a_folder_without_targets_is_an_error(String command) throws Exception {
        workspace.write("empty/notes.txt", "none\n");

        workspace.run(2, command.split(" "));

        assertThat(workspace.stderr()).contains("there is no target in empty", "name a folder of kustomizations");
    }

    @Test
    void a_kustomization_and_a_folder_of_targets_are_not_compared() {
        workspace.run(2, "diff", "overlays", "overlays/dev");

        assertThat(workspace.stderr()).contains("there is no kustomization in overlays");
    }

    @Test
    void a_target_that_is_named_and_new_is_new() throws Exception {
        workspace.write("overlays/test/kustomization.yaml", "resources: [../../base]\nnamespace: test\n");

        assertThat(workspace.run(0, "diff", "overlays/test"))
                .isEqualTo(workspace.run(0, "diff").replace("1 of 3 targets", "1 of 1 target"))
                .contains("overlays/test is new");
    }

    @Test
    void folders_that_git_ignores_hold_no_targets() throws Exception {
        workspace.write(".gitignore", "out/\n", "out/copy/kustomization.yaml", "resources: [../../base]\n");
        assertThat(workspace.run(0, "diff")).contains("nothing changes in 2 targets");
    }

    @Test
    void the_configuration_of_a_repository_narrows_its_targets() throws Exception {
        workspace.write(
                ".kasane.yaml", "targets:\n  exclude: [overlays/d*]\n", "base/web.yaml", DEPLOYMENT.replace("2", "9"));
        assertThat(workspace.run(0, "diff")).contains("1 of 1 target changes").doesNotContain("overlays/dev");

        workspace.write(".kasane.yaml", "targets:\n  excluded: [x]\n");
        workspace.run(2, "diff");
        assertThat(workspace.stderr()).contains(".kasane.yaml:2:3").contains("did you mean exclude?");
    }

    @Test
    void all_targets_rendered_give_the_same_report_as_only_those_that_can_differ() throws Exception {
        workspace.write("base/web.yaml", DEPLOYMENT.replace("web:1", "web:2")).commit();
        for (String format : new String[] {"text", "unified", "markdown", "json"}) {
            assertThat(workspace.run(0, "diff", "HEAD~1..HEAD", "--all", "-f", format))
                    .isEqualTo(workspace.run(0, "diff", "HEAD~1..HEAD", "-f", format));
        }
    }

    @Test
    void a_report_of_thousands_of_values_fits_into_a_pull_request() throws Exception {
        StringBuilder data = new StringBuilder("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: big}\ndata:\n");
        for (int i = 0; i < 3_000; i++) {
            data.append("  key-").append(i).append(": \"```` ").append(i).append("\"\n");
        }
        workspace
                .write("base/kustomization.yaml", "resources: [web.yaml, big.yaml]\n", "base/big.yaml", data.toString())
                .commit();
        workspace.write("base/big.yaml", data.toString().replace("````", "`````"));

        String report = workspace.run(0, "diff", "-f", "markdown");

        assertThat(report.length()).isLessThan(65_536);
        assertThat(report).contains("0 objects created, 2 changed").contains("run `kasane diff`");
        assertThat(report.lines().filter(line -> line.startsWith("```")).count() % 2)
                .isZero();
    }

    @Test
    void affected_names_the_way_from_a_file_to_each_target() throws GitAPIException, java.io.IOException {
        workspace.write("base/web.yaml", DEPLOYMENT + "# a comment\n").commit();

        assertThat(workspace.run(0, "affected", "HEAD~1..HEAD")).isEqualTo("""
            overlays/dev  by base/web.yaml -> base
            overlays/prod  by base/web.yaml -> base
            """);
        assertThat(workspace.run(0, "affected", "HEAD~1..HEAD", "--exact")).isEmpty();
    }

    @Test
    void explain_names_every_file_and_line_that_had_a_part_in_a_value() throws Exception {
        workspace.write(
                "overlays/prod/kustomization.yaml",
                "resources: [../../base]\nnamespace: prod\nreplicas: [{name: web, count: 5}]\n");

        assertThat(workspace.run(0, "explain", "overlays/prod", "deployment/web", "spec.replicas"))
                .isEqualTo("""
                    Deployment web in namespace prod  spec.replicas
                      base/web.yaml:6 resources                         replicas: 2
                      overlays/prod/kustomization.yaml:3 replicas       replicas: [{name: web, count: 5}]
                    value: 5
                    """);
        workspace.run(2, "explain", "overlays/prod", "deployment/wep", "spec.replicas");
        assertThat(workspace.stderr()).contains("did you mean deployment/web?");
        workspace.run(2, "explain", "overlays/prod", "deployment/web", "spec.replica");
        assertThat(workspace.stderr()).contains("did you mean replicas?");
    }

    @Test
    void explain_says_whom_a_line_reaches_and_where_it_is_overridden() throws Exception {
        workspace.write(
                "overlays/prod/kustomization.yaml",
                "resources: [../../base]\nnamespace: prod\nreplicas: [{name: web, count: 5}]\n");

        assertThat(workspace.run(0, "explain", "--at", "base/web.yaml:6")).isEqualTo("""
            overlays/dev
              Deployment dev-web  spec.replicas: 2
            overlays/prod
              Deployment web in namespace prod  spec.replicas: 5  overridden by overlays/prod/kustomization.yaml:3 replicas
            """);
        assertThat(workspace.run(0, "explain", "--at", "base/kustomization.yaml:1"))
                .isEqualTo("no target has a value from base/kustomization.yaml:1\n");
    }

    @Test
    void graph_shows_who_uses_whom() {
        assertThat(workspace.run(0, "graph", "--files")).isEqualTo("""
            overlays/dev
              base  (resources)
                base/web.yaml  (resources)
            overlays/prod
              base  (resources, see above)
            """);
        assertThat(workspace.run(0, "graph", "-f", "dot"))
                .contains("\"overlays/dev\" -> \"base\" [label=\"resources\"];");
    }

    @Test
    void graph_lists_what_nobody_uses() throws Exception {
        workspace.write("base/forgotten.yaml", "a: b\n");
        assertThat(workspace.run(0, "graph", "--unused"))
                .isEqualTo("base/forgotten.yaml  a file that no kustomization names\n");
    }

    @Test
    void on_a_narrow_screen_the_place_goes_below_a_value_that_leaves_no_room() throws Exception {
        workspace.write("base/web.yaml", DEPLOYMENT.replace("web:1", "web:" + "2".repeat(40)));
        workspace.screen(new Screen(200, 60));

        assertThat(workspace.run(0, "diff", "--color", "never")).contains("""
                    - example.org/web:1       base/web.yaml:11 resources
                    + example.org/web:2222222222222222222222222222222222222222
                      base/web.yaml:11 resources
            """);
    }

    @Test
    void a_target_is_shown_under_the_name_that_people_gave_it() throws Exception {
        workspace.write(
                ".kasane.yaml",
                "targets:\n  names:\n    overlays/prod: web in production\n",
                "base/web.yaml",
                DEPLOYMENT.replace("web:1", "web:2"));

        assertThat(workspace.run(0, "diff")).contains("in 2 targets: overlays/dev, web in production");
        assertThat(workspace.run(0, "affected")).contains("web in production  by base/web.yaml -> base");

        workspace.write(".kasane.yaml", "targets:\n  names:\n    overlays/prod: web\n    overlays/dev: web\n");
        workspace.run(2, "diff");
        assertThat(workspace.stderr()).contains(".kasane.yaml:4:19").contains("two targets have the name web");
    }
}
