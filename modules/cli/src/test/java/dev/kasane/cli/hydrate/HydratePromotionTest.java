package dev.kasane.cli.hydrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.ci.TwoServices;
import dev.kasane.git.BranchUpdate;
import dev.kasane.git.GitRepository;
import dev.kasane.git.forge.CommitStatus;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevWalk;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a commit renders to goes from branch to branch: whole changes, of a base, a chart or the configuration. */
class HydratePromotionTest {

    private static final String DEV = "env/dev";
    private static final String STAGING = "env/staging";
    private static final String PROD = "env/prod";
    private static final String LISTED = """
            hydrate:
            - {branch: env/dev, targets: [overlays/dev]}
            - {branch: env/staging, targets: [overlays/staging], after: [env/dev]}
            - {branch: env/prod, targets: [overlays/prod], after: [env/staging], by: pull-request}
            """;

    @TempDir
    Path temporary;

    private TwoServices workspace;
    private HydratedBranches branches;

    @BeforeEach
    void three_environments_of_which_the_last_is_promoted_by_request() throws Exception {
        workspace = new TwoServices(temporary);
        branches = new HydratedBranches(workspace);
        workspace.write("overlays/staging/kustomization.yaml", TwoServices.OVERLAY);
        workspace.write(".kasane.yaml", LISTED);
        workspace.commit();
    }

    @AfterEach
    void close() {
        workspace.close();
    }

    private void everywhere(int pull) {
        workspace.run(0, "hydrate");
        workspace.run(0, "pr", "merge", String.valueOf(pull));
    }

    private void changeBase(String name) throws Exception {
        workspace.write("base/kustomization.yaml", "resources: [api.yaml, web.yaml]\nnamePrefix: " + name + "-\n");
        workspace.commit();
    }

    @Test
    void a_change_of_a_base_goes_through_all_branches_and_the_last_one_by_request() throws Exception {
        String head = workspace.head();
        assertThat(workspace.run(0, "hydrate")).matches("""
                        committed     env/dev  1 target, as [0-9a-f]{10}
                        committed     env/staging  1 target, as [0-9a-f]{10}
                        proposed      env/prod  1 target, as [0-9a-f]{10}  .*1
                        """);
        assertThat(branches.history(PROD)).containsExactly("Begin env/prod");
        workspace.run(0, "pr", "merge", "1");
        assertThat(branches.manifest(PROD)).isEqualTo(workspace.run(0, "render", "overlays/prod"));
        assertThat(branches.read(PROD, "hydrator.metadata")).contains("\"drySha\": \"" + head);

        changeBase("new");
        workspace.run(0, "hydrate");

        assertThat(branches.manifest(DEV)).contains("name: new-api");
        assertThat(branches.manifest(STAGING)).contains("name: new-api");
        assertThat(branches.manifest(PROD)).doesNotContain("new-api");
        ObjectId proposed = branches.tip("env/prod-next");
        assertThat(workspace.run(0, "hydrate"))
                .contains("proposed      env/prod  1 target, as "
                        + proposed.name().substring(0, 10));
        assertThat(branches.tip("env/prod-next")).isEqualTo(proposed);
        assertThat(workspace.run(0, "pr", "show", "2"))
                .contains("Promote " + workspace.head().substring(0, 10) + " to env/prod", "a change", "new-api");
        workspace.run(0, "pr", "merge", "2");
        assertThat(branches.manifest(PROD)).isEqualTo(workspace.run(0, "render", "overlays/prod"));
        assertThat(workspace.run(0, "hydrate")).isEqualTo("""
                        done before   env/dev
                        done before   env/staging
                        done before   env/prod
                        """);
    }

    @Test
    void a_change_of_a_chart_and_one_of_the_configuration_go_the_same_way() throws Exception {
        workspace.write("base/charts/box/Chart.yaml", "apiVersion: v2\nname: box\nversion: 1.0.0\n");
        workspace.write("base/charts/box/values.yaml", "size: small\n");
        workspace.write(
                "base/charts/box/templates/box.yaml",
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: box}\ndata: {size: '{{ .Values.size }}'}\n");
        workspace.write(
                "base/kustomization.yaml",
                "resources: [api.yaml, web.yaml]\nhelmCharts: [{name: box, releaseName: box}]\n");
        workspace.commit();
        everywhere(1);
        assertThat(branches.manifest(PROD)).contains("size: small");

        workspace.write("base/charts/box/values.yaml", "size: large\n");
        workspace.commit();
        everywhere(2);
        assertThat(branches.manifest(PROD)).contains("size: large");

        workspace.write("overlays/staging/kustomization.yaml", TwoServices.OVERLAY + "nameSuffix: -blue\n");
        workspace.write("overlays/prod/kustomization.yaml", TwoServices.OVERLAY + "nameSuffix: -green\n");
        workspace.write(".kasane.yaml", LISTED.replace("[overlays/prod]", "[overlays/prod, overlays/dev]"));
        workspace.commit();
        everywhere(3);
        assertThat(branches.manifest(STAGING)).contains("name: api-blue");
        assertThat(branches.manifest(PROD)).contains("name: api-green");
        assertThat(branches.read(PROD, "overlays/dev/manifest.yaml")).contains("size: large");

        workspace.write(
                "base/charts/box/templates/box.yaml",
                "apiVersion: v1\nkind: Secret\nmetadata: {name: box}\nstringData: {password: '{{ randAlphaNum 9 }}'}\n");
        workspace.commit();
        workspace.run(2, "hydrate", DEV);
        assertThat(workspace.stderr()).contains("overlays/dev has a chart with random values", "Secret box");
    }

    @Test
    void what_concerns_only_a_later_branch_waits_for_no_other() throws Exception {
        everywhere(1);
        changeBase("new");
        workspace.run(0, "hydrate", DEV);
        workspace.write("overlays/prod/kustomization.yaml", TwoServices.OVERLAY + "nameSuffix: -green\n");
        workspace.commit();

        // staging has not the new base yet, so what is due in prod is what staging has
        assertThat(workspace.run(0, "hydrate", PROD)).isEqualTo("done before   env/prod\n");

        workspace.run(0, "hydrate", STAGING);
        workspace.run(0, "hydrate", PROD);
        workspace.run(0, "pr", "merge", "2");
        assertThat(branches.manifest(PROD)).contains("name: new-api-green");
        workspace.write("overlays/prod/kustomization.yaml", TwoServices.OVERLAY + "nameSuffix: -red\n");
        workspace.commit();
        assertThat(workspace.run(0, "hydrate", PROD)).contains("proposed      env/prod  1 target");
    }

    @Test
    void a_branch_waits_until_what_is_before_it_works() throws Exception {
        workspace.write(
                ".kasane.yaml",
                LISTED.replace(
                        "targets: [overlays/dev]", "targets: [overlays/dev], verify: {by: status, name: ready}"));
        workspace.commit();

        assertThat(workspace.run(0, "hydrate"))
                .contains(
                        "waiting       env/staging  it waits until env/dev is verified: no commit with the rendering has a"
                                + " status ready",
                        "waiting       env/prod  it waits until there is a branch env/staging");

        branches.setStatus(DEV, CommitStatus.State.FAILURE);
        assertThat(workspace.run(1, "hydrate"))
                .contains("waiting       env/staging  it waits until env/dev is verified");
        branches.setStatus(DEV, CommitStatus.State.SUCCESS);
        assertThat(workspace.run(0, "hydrate")).contains("committed     env/staging", "proposed      env/prod");
    }

    @Test
    void a_request_that_does_not_work_any_more_is_closed_and_opened_again_later() throws Exception {
        workspace.write(
                ".kasane.yaml",
                LISTED.replace("after: [env/dev]", "after: [env/dev], verify: {by: status, name: ready}"));
        workspace.commit();
        workspace.run(0, "hydrate");
        for (CommitStatus.State state :
                List.of(CommitStatus.State.SUCCESS, CommitStatus.State.FAILURE, CommitStatus.State.SUCCESS)) {
            branches.setStatus(STAGING, state);
            workspace.run(state == CommitStatus.State.FAILURE ? 1 : 0, "hydrate");
        }
        assertThat(workspace.run(0, "pr", "show", "1")).contains("This is not due any more");
        workspace.run(0, "pr", "merge", "2");
        assertThat(branches.manifest(PROD)).isEqualTo(workspace.run(0, "render", "overlays/prod"));
    }

    @Test
    void a_forged_branch_is_no_reason_to_promote_and_is_written_again() throws Exception {
        everywhere(1);
        String good = branches.manifest(STAGING);
        String origin = branches.read(STAGING, "hydrator.metadata");
        changeBase("new");
        workspace.run(0, "hydrate", DEV);
        String newer = branches.read(DEV, "hydrator.metadata");

        // other objects with the origin of kasane's, the origin of a commit that was not promoted, and objects of it
        // alone
        branches.push(STAGING, Map.of("overlays/staging/manifest.yaml", "kind: Evil\n"));
        assertThat(workspace.run(0, "hydrate", PROD))
                .contains("waiting       env/prod  it waits until env/staging has");
        branches.push(STAGING, Map.of("overlays/staging/manifest.yaml", good, "hydrator.metadata", newer));
        assertThat(workspace.run(0, "hydrate", PROD))
                .contains("waiting       env/prod  it waits until env/staging has");
        assertThat(workspace.run(0, "hydrate", STAGING)).contains("committed     env/staging");
        assertThat(branches.manifest(STAGING)).contains("new-api");
        branches.push(STAGING, Map.of("overlays/staging/more.yaml", "kind: Evil\n", "hydrator.metadata", origin));
        workspace.run(0, "hydrate", STAGING);
        assertThat(branches.history(STAGING).getFirst()).startsWith("Render ");
        try (GitRepository forge = branches.forge()) {
            assertThat(forge.tree(branches.tip(STAGING))
                            .entry("overlays/staging/more.yaml")
                            .isFile())
                    .isFalse();
        }
    }

    @Test
    void a_forged_request_is_written_again_before_anybody_merges_it() throws Exception {
        workspace.run(0, "hydrate");
        String good = branches.manifest("env/prod-next");
        branches.push("env/prod-next", Map.of("overlays/prod/manifest.yaml", "kind: Evil\n"));
        workspace.run(2, "pr", "merge", "1");
        assertThat(workspace.stderr()).contains("kasane did not write all of pull request 1");

        workspace.run(0, "hydrate", PROD);

        assertThat(branches.manifest("env/prod-next")).isEqualTo(good);
        try (GitRepository forge = branches.forge();
                RevWalk walk = new RevWalk(forge.jgit())) {
            assertThat(walk.parseCommit(branches.tip("env/prod-next")).getParent(0))
                    .isEqualTo(branches.tip(PROD));
        }
        branches.push(PROD, Map.of("overlays/prod/manifest.yaml", "kind: Evil\n", "hydrator.metadata", "{}"));
        workspace.run(0, "hydrate", PROD);
        assertThat(workspace.run(0, "pr", "show", "1")).contains("No commit renders to the files of this branch");
        workspace.run(0, "pr", "merge", "1");
        assertThat(branches.manifest(PROD)).isEqualTo(good);
    }

    @Test
    void a_revert_of_the_first_request_is_not_proposed_again() throws Exception {
        workspace.run(0, "hydrate");
        ObjectId empty = branches.tip(PROD);
        workspace.run(0, "pr", "merge", "1");
        branches.revert(PROD, empty);

        assertThat(workspace.run(0, "hydrate", PROD))
                .contains("held          env/prod  these objects were taken back there");
    }

    @Test
    void a_request_with_what_the_branches_before_do_not_have_is_not_merged() throws Exception {
        everywhere(1);
        changeBase("new");
        workspace.run(0, "hydrate");
        branches.push(STAGING, Map.of("overlays/staging/manifest.yaml", "kind: Evil\n"));

        workspace.run(2, "pr", "merge", "2");

        assertThat(workspace.stderr()).contains("kasane did not write all of pull request 2", "env/staging");
        assertThat(branches.manifest(PROD)).doesNotContain("new-api");
    }

    @Test
    void what_people_closed_or_took_back_is_not_promoted_again() throws Exception {
        everywhere(1);
        ObjectId before = branches.tip(PROD);
        changeBase("new");
        workspace.run(0, "hydrate");
        workspace.run(0, "pr", "close", "2");
        assertThat(workspace.run(0, "hydrate", PROD)).contains("held          env/prod", "was closed");

        changeBase("newer");
        everywhere(3);
        branches.revert(PROD, before);
        assertThat(workspace.run(0, "hydrate", PROD))
                .contains(
                        "held          env/prod  these objects were taken back there: change what they are rendered from");
        workspace.write("README.md", "nothing that is rendered");
        workspace.commit();
        assertThat(workspace.run(0, "hydrate", PROD)).contains("held          env/prod");

        // the first state of the base is no revert of the branch, and reaches it
        changeBase("newest");
        assertThat(workspace.run(0, "hydrate")).contains("proposed      env/prod");
    }

    @Test
    void a_revert_of_the_source_closes_the_request_of_what_it_reverts() throws Exception {
        everywhere(1);
        changeBase("new");
        workspace.run(0, "hydrate");
        workspace.write("base/kustomization.yaml", "resources: [api.yaml, web.yaml]\n");
        workspace.commit();

        assertThat(workspace.run(0, "hydrate")).contains("committed     env/staging", "done before   env/prod");

        assertThat(workspace.run(0, "pr", "show", "2")).contains("Nothing is left to promote: env/prod is up to date.");
        changeBase("new");
        assertThat(workspace.run(0, "hydrate")).contains("proposed      env/prod");
    }

    @Test
    void an_older_state_of_the_branch_before_takes_nothing_back() throws Exception {
        everywhere(1);
        ObjectId before = branches.tip(STAGING);
        changeBase("new");
        everywhere(2);
        branches.revert(STAGING, before);

        assertThat(workspace.run(0, "hydrate"))
                .contains("held          env/staging")
                .containsPattern("done before {3}env/prod {2}it has the newer commit [0-9a-f]{10}");
    }

    @Test
    void runs_at_the_same_time_make_one_commit_and_one_request() throws Exception {
        everywhere(1);
        changeBase("new");

        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Callable<String>> runs = IntStream.range(0, 4)
                    .mapToObj(i -> (Callable<String>) () -> workspace.runBeside("hydrate"))
                    .toList();
            for (Future<String> run : threads.invokeAll(runs)) {
                assertThat(run.get()).contains("env/prod");
            }
        }

        assertThat(branches.history(DEV)).hasSize(2);
        assertThat(branches.history(STAGING)).hasSize(2);
        assertThat(workspace.run(0, "hydrate")).contains("done before   env/staging", "proposed      env/prod");
        assertThat(workspace.run(0, "pr", "list")).contains("Promote").doesNotContain("#3");
        workspace.run(0, "pr", "merge", "2");
        assertThat(workspace.run(0, "hydrate")).contains("done before   env/prod\n");
    }

    @Test
    void a_run_that_was_ended_anywhere_is_completed_by_the_next() throws Exception {
        everywhere(1);
        changeBase("new");
        workspace.run(0, "hydrate");
        ObjectId proposed = branches.tip("env/prod-next");

        // the branch was pushed, and no pull request opened; then nothing but the pull request was done
        workspace.run(0, "pr", "close", "2");
        changeBase("newer");
        workspace.run(0, "hydrate");
        try (GitRepository forge = branches.forge()) {
            BranchUpdate.swap(forge, "refs/heads/env/prod-next", branches.tip("env/prod-next"), proposed);
        }
        workspace.run(0, "hydrate");

        assertThat(branches.manifest("env/prod-next")).contains("newer-api");
        workspace.run(0, "pr", "merge", "3");
        assertThat(branches.manifest(PROD)).contains("newer-api");
    }

    @Test
    void what_is_wrong_with_the_list_is_said_with_its_line() throws Exception {
        for (Map.Entry<String, String> wrong : Map.of(
                        "- {branch: a, targets: [overlays/dev], after: [env/dve]}\n- {branch: env/dev, targets: [overlays/dev]}\n",
                        "a comes after env/dve, which is not listed above it",
                        "- {branch: a, targets: [overlays/dev], by: pull-request}\n- {branch: a-next, targets: [overlays/dev]}\n",
                        "the branches a and a-next cannot both be there",
                        "- {branch: a, targets: [overlays/dev], verify: {by: status, name: b}}\n- {branch: a-revert, targets: [overlays/dev]}\n",
                        "the branches a and a-revert cannot both be there",
                        "- {branch: a, targets: [overlays/dev], verify: {by: argocd, name: a/b}}\n",
                        "a/b is no name of an Application",
                        "- {branch: a, targets: [overlays/dev], verify: [{by: flux, name: a, soak: 2 days}]}\n",
                        "soak must be a time such as 30s, 10m or 2h")
                .entrySet()) {
            workspace.write(".kasane.yaml", "hydrate:\n" + wrong.getKey());
            workspace.commit();
            workspace.run(2, "hydrate");
            assertThat(workspace.stderr()).contains(wrong.getValue(), ".kasane.yaml:");
        }
    }

    @Test
    void a_freeze_holds_what_is_promoted_and_leaves_open_requests() throws Exception {
        workspace.run(0, "hydrate");
        changeBase("new");
        workspace.write(
                ".kasane.yaml",
                LISTED
                        + "promotion: {freezes: [{environments: [prod], from: 2020-01-01T00:00, until: 2999-01-01T00:00}]}\n");
        workspace.commit();

        assertThat(workspace.run(0, "hydrate"))
                .contains("held          env/prod  prod is frozen until", "committed     env/dev");
        assertThat(workspace.run(0, "pr", "list")).contains("#1");
    }
}
