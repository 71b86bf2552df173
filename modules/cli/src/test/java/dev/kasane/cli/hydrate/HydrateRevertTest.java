package dev.kasane.cli.hydrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.kasane.cli.ci.TwoServices;
import dev.kasane.git.BranchUpdate;
import dev.kasane.git.GitRepository;
import dev.kasane.git.StepListener;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.CommitStatus;
import dev.kasane.git.forge.CommitStatus.State;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.local.LocalForge;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What does not work in a branch is noted, and a pull request takes the branch back. */
class HydrateRevertTest {

    private static final String DEV = "env/dev";
    private static final String BACK = "env/dev-revert";
    private static final String PROD = "env/prod";
    private static final String LISTED = """
            hydrate:
            - {branch: env/dev, targets: [overlays/dev], verify: {by: status, name: ready}}
            - {branch: env/prod, targets: [overlays/prod], after: [env/dev]}
            """;

    @TempDir
    Path temporary;

    private TwoServices workspace;
    private HydratedBranches branches;

    @BeforeEach
    void a_branch_that_works_and_one_behind_it() throws Exception {
        workspace = new TwoServices(temporary);
        branches = new HydratedBranches(workspace);
        workspace.write(".kasane.yaml", LISTED);
        workspace.commit();
        workspace.run(0, "hydrate");
    }

    @AfterEach
    void close() {
        workspace.close();
    }

    /** Both branches have the first base, which works; dev gets another one. */
    private void works(String... arguments) throws Exception {
        branches.setStatus(DEV, State.SUCCESS);
        workspace.run(0, arguments.length == 0 ? new String[] {"hydrate"} : arguments);
    }

    private void changeBase(String name) throws Exception {
        workspace.write("base/kustomization.yaml", "resources: [api.yaml, web.yaml]\nnamePrefix: " + name + "-\n");
        workspace.commit();
    }

    private void breaks(String name) throws Exception {
        changeBase(name);
        workspace.run(0, "hydrate");
        branches.setStatus(DEV, State.FAILURE);
    }

    private List<PullRequest> pulls() {
        Path folder = workspace.root().resolve(".git/kasane/forge.git");
        try (LocalForge forge = LocalForge.at(folder, "main", Identity.KASANE, StepListener.NONE)) {
            return forge.list("", 20);
        }
    }

    private void propose() {
        Path folder = workspace.root().resolve(".git/kasane/forge.git");
        try (LocalForge forge = LocalForge.at(folder, "main", Identity.KASANE, StepListener.NONE)) {
            forge.open(BACK, DEV, "Take env/dev back", "");
        }
    }

    private void move(String branch, ObjectId commit) {
        try (GitRepository forge = branches.forge()) {
            BranchUpdate.swap(forge, "refs/heads/" + branch, BranchUpdate.tip(forge, "refs/heads/" + branch), commit);
        }
    }

    private String key() throws Exception {
        Path key = temporary.resolve("key");
        Process made = new ProcessBuilder("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key.toString())
                .redirectErrorStream(true)
                .start();
        assertThat(made.waitFor()).isZero();
        return key.toString();
    }

    @Test
    void what_does_not_work_is_noted_and_one_request_takes_the_branch_back() throws Exception {
        String first = workspace.head();
        works();
        String good = branches.manifest(DEV);
        breaks("new");
        ObjectId broken = branches.tip(DEV);

        assertThat(workspace.run(1, "hydrate")).matches("""
                        done before   env/dev
                        not working   env/dev  .*
                        revert proposed env/dev  1 target, as [0-9a-f]{10}  .*1
                        waiting       env/prod  it waits until env/dev is verified: .*
                        """);
        ObjectId proposed = branches.tip(BACK);
        assertThat(workspace.run(1, "hydrate")).contains("as " + proposed.name().substring(0, 10));
        assertThat(branches.tip(BACK)).isEqualTo(proposed);
        assertThat(pulls()).extracting(PullRequest::head, PullRequest::base).containsExactly(tuple(BACK, DEV));
        assertThat(workspace.run(0, "pr", "show", "1"))
                .contains(
                        "Take env/dev back to " + first.substring(0, 10),
                        "does not work there",
                        "Reason: ",
                        "a change",
                        "new-api");
        assertThat(branches.statuses().of(broken.name()))
                .extracting(CommitStatus::context, CommitStatus::state)
                .contains(tuple("kasane/verify/env/dev", State.FAILURE));
        assertThat(branches.read("kasane/state", "hydrated/env/dev.json"))
                .contains("\"state\": \"failed\"", broken.name());

        workspace.run(0, "pr", "merge", "1");
        assertThat(branches.manifest(DEV)).isEqualTo(good);
        branches.setStatus(DEV, State.SUCCESS);
        assertThat(workspace.run(0, "hydrate"))
                .contains(
                        "held          env/dev  these objects were taken back there",
                        "verified      env/dev",
                        "done before   env/prod")
                .doesNotContain("revert");
        assertThat(branches.manifest(PROD)).doesNotContain("new-api");

        changeBase("newer");
        workspace.run(0, "hydrate");
        branches.setStatus(DEV, State.SUCCESS);
        assertThat(workspace.run(0, "hydrate")).contains("committed     env/prod");
        assertThat(branches.manifest(PROD)).contains("newer-api");
    }

    @Test
    void the_last_branch_is_looked_at_too_and_goes_back_behind_its_requests() throws Exception {
        works();
        workspace.write(
                ".kasane.yaml",
                LISTED.replace(
                        "after: [env/dev]", "after: [env/dev], by: pull-request, verify: {by: status, name: ready}"));
        workspace.commit();
        changeBase("new");
        workspace.run(0, "hydrate");
        branches.setStatus(DEV, State.SUCCESS);
        workspace.run(0, "hydrate");
        workspace.run(0, "pr", "merge", "1");
        branches.setStatus(PROD, State.FAILURE);

        assertThat(workspace.run(1, "hydrate"))
                .contains("done before   env/prod", "not working   env/prod", "revert proposed env/prod  1 target");
        workspace.run(0, "pr", "merge", "2");
        assertThat(branches.manifest(PROD)).doesNotContain("new-api");
        branches.setStatus(PROD, State.SUCCESS);
        assertThat(workspace.run(0, "hydrate")).contains("held          env/prod", "verified      env/prod");
        assertThat(pulls()).noneMatch(PullRequest::isOpen);
    }

    @Test
    void a_revert_is_closed_when_the_branch_works_or_has_something_else() throws Exception {
        works();
        breaks("new");
        workspace.run(1, "hydrate");
        branches.setStatus(DEV, State.PENDING);
        assertThat(workspace.run(0, "hydrate")).contains("unverified    env/dev");
        assertThat(pulls()).allMatch(PullRequest::isOpen);
        branches.setStatus(DEV, State.SUCCESS);
        assertThat(workspace.run(0, "hydrate")).contains("verified      env/dev", "committed     env/prod");
        assertThat(workspace.run(0, "pr", "show", "1")).contains("works by now, or is no longer there");

        breaks("newer");
        workspace.run(1, "hydrate");
        changeBase("newest");
        assertThat(workspace.run(0, "hydrate")).contains("committed     env/dev", "unverified    env/dev");
        assertThat(pulls()).hasSize(2).noneMatch(PullRequest::isOpen);
    }

    @Test
    void a_revert_that_people_closed_is_not_opened_again_for_this_commit() throws Exception {
        works();
        breaks("new");
        workspace.run(1, "hydrate");
        workspace.run(0, "pr", "close", "1");
        assertThat(workspace.run(1, "hydrate")).containsPattern("no revert {5}env/dev {2}.*1 was closed");
        assertThat(pulls()).hasSize(1);

        breaks("newer");
        assertThat(workspace.run(1, "hydrate")).contains("revert proposed env/dev");
        assertThat(pulls()).hasSize(2);
    }

    @Test
    void what_failed_there_is_not_put_back() throws Exception {
        works();
        breaks("new");
        workspace.run(1, "hydrate");
        breaks("newer");
        workspace.run(1, "hydrate");
        workspace.run(0, "pr", "merge", "2");
        assertThat(branches.manifest(DEV)).contains("name: api").doesNotContain("new-api");
    }

    @Test
    void there_is_no_way_back_from_the_first_commit() {
        branches.setStatus(DEV, State.FAILURE);
        assertThat(workspace.run(1, "hydrate"))
                .contains("not working   env/dev", "no revert     env/dev  it had nothing before");
        assertThat(branches.has(BACK)).isFalse();
    }

    @Test
    void files_that_nobody_renders_are_not_put_back() throws Exception {
        works();
        branches.push(DEV, Map.of("overlays/dev/manifest.yaml", "kind: Evil\n"));
        breaks("new");
        workspace.run(1, "hydrate");
        assertThat(branches.manifest(BACK)).contains("kind: Deployment").doesNotContain("new-api", "Evil");
    }

    @Test
    void what_worked_once_is_not_taken_back_when_it_breaks_later() throws Exception {
        works();
        branches.setStatus(DEV, State.FAILURE);
        assertThat(workspace.run(1, "hydrate"))
                .contains("it worked before, so no revert is proposed")
                .doesNotContain("revert proposed");
        assertThat(branches.read("kasane/state", "hydrated/env/dev.json")).contains("verified");
    }

    @Test
    void a_signed_record_of_what_worked_stays_and_one_of_others_lets_nothing_pass() throws Exception {
        workspace.environment.put("KASANE_SIGNING_KEY", key());
        works();
        branches.setStatus(DEV, State.FAILURE);
        assertThat(workspace.run(0, "hydrate")).contains("verified      env/dev", "done before   env/prod");

        String noted = branches.read("kasane/state", "hydrated/env/dev.json");
        changeBase("new");
        workspace.run(0, "hydrate");
        ObjectId commit = branches.tip(DEV);
        String forged = noted.replaceAll("\"image\": \"\\w+\"", "\"image\": \"" + branches.freight(DEV) + "\"")
                .replaceAll("\"arrival\": \"\\w+\"", "\"arrival\": \"" + commit.name() + "\"");
        branches.push("kasane/state", Map.of("hydrated/env/dev.json", forged));
        assertThat(workspace.run(0, "hydrate")).contains("unverified    env/dev", "waiting       env/prod");
        workspace.environment.remove("KASANE_SIGNING_KEY");
        // the signed run replaced what it did not believe
        branches.push("kasane/state", Map.of("hydrated/env/dev.json", forged));
        branches.setStatus(DEV, State.FAILURE);
        assertThat(workspace.run(1, "hydrate")).contains("it worked before, so no revert is proposed");
    }

    @Test
    void a_forged_revert_is_not_merged() throws Exception {
        works();
        ObjectId old = branches.tip(DEV);
        changeBase("new");
        workspace.run(0, "hydrate");
        ObjectId tip = branches.tip(DEV);
        works();
        branches.revert(DEV, old);
        ObjectId head = branches.tip(DEV);
        move(DEV, tip);
        move(BACK, head);
        propose();

        workspace.run(2, "pr", "merge", "1");
        assertThat(workspace.stderr()).contains("it is not noted that what env/dev has does not work there");
        workspace.run(0, "hydrate");
        assertThat(branches.tip(DEV)).isEqualTo(tip);

        breaks("newer");
        workspace.run(1, "hydrate");
        String good = branches.manifest(BACK);
        branches.push(BACK, Map.of("overlays/dev/manifest.yaml", "kind: Evil\n"));
        workspace.run(2, "pr", "merge", "1");
        assertThat(workspace.stderr()).contains("its head is not one commit on env/dev");
        branches.revert(DEV, old);
        ObjectId older = branches.tip(DEV);
        move(DEV, branches.parent(older));
        move(BACK, older);
        workspace.run(2, "pr", "merge", "1");
        assertThat(workspace.stderr()).contains("its files are not those of commit");
        workspace.run(1, "hydrate");
        assertThat(branches.manifest(BACK)).isEqualTo(good).contains("new-api");
        workspace.run(0, "pr", "merge", "1");
        assertThat(branches.manifest(DEV)).isEqualTo(good);
    }

    private void migrates(String to) throws Exception {
        workspace.write(
                "base/job.yaml",
                "apiVersion: batch/v1\nkind: Job\nmetadata: {name: migrate}\nspec: {template: {spec: {restartPolicy: Never,"
                        + " containers: [{name: m, image: m, args: [" + to + "]}],"
                        + " volumes: [{name: d, persistentVolumeClaim: {claimName: data}}]}}}\n");
        workspace.write("base/kustomization.yaml", "resources: [api.yaml, web.yaml, job.yaml]\n");
        workspace.commit();
        workspace.run(0, "hydrate");
    }

    @Test
    void the_request_lists_what_it_does_not_undo() throws Exception {
        migrates("one");
        works();
        migrates("two");
        branches.setStatus(DEV, State.FAILURE);
        workspace.run(1, "hydrate");
        assertThat(workspace.run(0, "pr", "show", "1"))
                .contains(
                        "Merging this does not undo:",
                        "what Job migrate in `overlays/dev` did with the newer objects, such as a change of a schema",
                        "what Job migrate in `overlays/dev` wrote to the claim data",
                        "cannot be changed");
    }

    @Test
    void a_branch_of_others_is_not_overwritten() throws Exception {
        works();
        breaks("new");
        ObjectId other = branches.begin(BACK, Map.of("notes.txt", "mine"));
        workspace.run(2, "hydrate");
        assertThat(workspace.stderr())
                .contains("the branch env/dev-revert has files that kasane hydrate did not write");
        assertThat(branches.tip(BACK)).isEqualTo(other);
    }

    @Test
    void a_forged_record_is_no_reason_to_merge_a_revert() throws Exception {
        workspace.environment.put("KASANE_SIGNING_KEY", key());
        works();
        ObjectId old = branches.tip(DEV);
        changeBase("new");
        workspace.run(0, "hydrate");
        ObjectId tip = branches.tip(DEV);
        works();
        branches.revert(DEV, old);
        move(BACK, branches.tip(DEV));
        move(DEV, tip);
        propose();
        String record = branches.read("kasane/state", "hydrated/env/dev.json");
        branches.push("kasane/state", Map.of("hydrated/env/dev.json", record.replace("\"verified\"", "\"failed\"")));

        workspace.run(2, "pr", "merge", "1");
        assertThat(workspace.stderr()).contains("it is not noted that what env/dev has does not work there");
        assertThat(branches.tip(DEV)).isEqualTo(tip);
        // without the key nobody can tell
        workspace.environment.remove("KASANE_SIGNING_KEY");
        workspace.run(0, "pr", "merge", "1");
    }

    @Test
    void a_dry_run_prints_the_revert_and_writes_nothing() throws Exception {
        works();
        breaks("new");
        List<String> before = workspace.branches();
        ObjectId state = branches.tip("kasane/state");
        assertThat(workspace.run(1, "hydrate", "--dry-run"))
                .contains("not working   env/dev", "would revert  env/dev  1 target\n");
        assertThat(workspace.branches()).isEqualTo(before);
        assertThat(branches.tip("kasane/state")).isEqualTo(state);
        assertThat(branches.statuses().of(branches.tip(DEV).name()))
                .extracting(CommitStatus::state)
                .containsExactlyInAnyOrder(State.FAILURE, State.PENDING);
        assertThat(pulls()).isEmpty();
    }

    @Test
    void the_json_has_the_verdict_and_the_revert() throws Exception {
        works();
        breaks("new");
        assertThat(workspace.run(1, "hydrate", "-f", "json"))
                .contains(
                        "\"commit\": \"" + branches.tip(DEV).name() + "\"",
                        "\"state\": \"not working\"",
                        "\"state\": \"revert proposed\"",
                        "\"commit\": \"" + branches.tip(BACK).name() + "\"",
                        "\"pullRequest\": ");
    }

    @Test
    void runs_at_the_same_time_propose_one_revert() throws Exception {
        works();
        breaks("new");
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Callable<String>> runs = IntStream.range(0, 4)
                    .mapToObj(i -> (Callable<String>) () -> workspace.runBeside(1, "hydrate"))
                    .toList();
            for (Future<String> run : threads.invokeAll(runs)) {
                assertThat(run.get()).contains("revert proposed env/dev");
            }
        }
        assertThat(pulls()).hasSize(1).allMatch(PullRequest::isOpen);
        workspace.run(0, "pr", "merge", "1");
    }
}
