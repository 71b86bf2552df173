package dev.kasane.cli.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.ci.TwoServices;
import dev.kasane.git.BranchUpdate;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.CommitStatus;
import dev.kasane.git.forge.local.LocalStatuses;
import dev.kasane.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.revwalk.RevWalk;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A status shows which commit of the source each branch with rendered files has, proved by a render. */
class BranchStatusTest {

    private static final String LISTED = """
            hydrate:
            - {branch: env/dev, targets: [overlays/dev]}
            - {branch: env/prod, targets: [overlays/prod], after: [env/dev], by: pull-request}
            """;

    @TempDir
    Path temporary;

    private TwoServices workspace;

    @BeforeEach
    void two_branches_and_no_pipeline() throws Exception {
        workspace = new TwoServices(temporary);
        for (String name : List.of("api", "web")) {
            Files.delete(workspace.root().resolve("pipelines/" + name + ".yaml"));
        }
        workspace.write(".kasane.yaml", LISTED);
        workspace.commit();
    }

    @AfterEach
    void close() {
        workspace.close();
    }

    private GitRepository forge() {
        return GitRepository.bare(workspace.root().resolve(".git/kasane/forge.git"), "main");
    }

    private ObjectId tip(String branch) {
        try (GitRepository forge = forge()) {
            return Objects.requireNonNull(BranchUpdate.tip(forge, "refs/heads/" + branch), branch);
        }
    }

    /** Somebody pushes these files into a branch. */
    private void push(String branch, Map<String, String> files) {
        try (GitRepository forge = forge()) {
            TreeMap<String, byte[]> bytes = new TreeMap<>();
            files.forEach((path, text) -> bytes.put(path, text.getBytes(StandardCharsets.UTF_8)));
            ObjectId tip = tip(branch);
            ObjectId commit = new CommitWriter(forge, Identity.KASANE, null)
                    .write(tip, bytes, new CommitMessage("x", "", List.of()), Instant.EPOCH);
            BranchUpdate.swap(forge, "refs/heads/" + branch, tip, commit);
        }
    }

    /** Puts a branch on a new commit with the files of a former one, as a revert does. */
    private void revert(String branch, ObjectId former) throws Exception {
        try (GitRepository forge = forge();
                RevWalk walk = new RevWalk(forge.jgit())) {
            ObjectId tip = tip(branch);
            ObjectId commit = new CommitWriter(forge, Identity.KASANE, null)
                    .writeTree(
                            walk.parseCommit(former).getTree(),
                            tip,
                            new CommitMessage("Revert", "", List.of()),
                            Instant.EPOCH);
            BranchUpdate.swap(forge, "refs/heads/" + branch, tip, commit);
        }
    }

    private void everywhere() {
        workspace.run(0, "hydrate");
        workspace.run(0, "pr", "merge", "1");
    }

    private String changeBase(String name) throws Exception {
        workspace.write("base/kustomization.yaml", "resources: [api.yaml, web.yaml]\nnamePrefix: " + name + "-\n");
        return workspace.commit();
    }

    private JsonValue branch(int number) throws Exception {
        return JsonValue.read(workspace.run(0, "status", "-f", "json"))
                .path("branches")
                .path(number);
    }

    private List<String> refs() throws Exception {
        try (GitRepository clone =
                        Objects.requireNonNull(GitRepository.around(workspace.root(), workspace.environment));
                GitRepository forge = forge()) {
            List<String> refs = new ArrayList<>();
            for (GitRepository one : List.of(clone, forge)) {
                for (Ref ref : one.jgit().getRefDatabase().getRefs()) {
                    refs.add(ref.getName() + " " + ref.getObjectId());
                }
            }
            return refs;
        }
    }

    @Test
    void before_the_first_run_the_branches_are_not_there_and_a_status_makes_none() throws Exception {
        String head = workspace.head().substring(0, 10);

        assertThat(workspace.run(0, "status")).isEqualTo("""
                main at %s

                           commit   subject   age
                env/dev    -                        not there yet  1 target due
                env/prod   -                        not there yet  waiting

                env/prod: it waits until there is a branch env/dev
                """.formatted(head));
        assertThat(workspace.root().resolve(".git/kasane")).doesNotExist();
    }

    @Test
    void each_branch_has_its_commit_its_subject_its_age_and_its_pull_request() throws Exception {
        String head = workspace.head().substring(0, 10);
        workspace.run(0, "hydrate");
        assertThat(workspace.run(0, "status")).isEqualTo("""
                main at %s

                           commit       subject    age
                env/dev    %s   a change   now   up to date
                env/prod   -                             no files yet  1 target due  #1

                #1  kasane pr show 1
                """.formatted(head, head));

        workspace.run(0, "pr", "merge", "1");

        assertThat(workspace.run(0, "status"))
                .contains("env/prod   " + head + "   a change   now   up to date\n")
                .doesNotContain("#1");
    }

    @Test
    void a_branch_is_behind_by_the_commits_that_change_files_its_targets_use() throws Exception {
        everywhere();
        String first = workspace.head().substring(0, 10);
        workspace.write("README.md", "no target uses this");
        workspace.commit();
        workspace.write("overlays/prod/kustomization.yaml", TwoServices.OVERLAY + "nameSuffix: -live\n");
        workspace.commit();
        String second = changeBase("shop").substring(0, 10);

        assertThat(workspace.run(0, "status"))
                .contains("env/dev    " + first + "   a change   now   1 behind  1 target due\n")
                // dev has what the commit of prod renders to there, so that only that one is due
                .contains("env/prod   " + first + "   a change   now   2 behind  1 target due\n");

        workspace.run(0, "hydrate");
        assertThat(workspace.run(0, "status"))
                .contains("env/dev    " + second + "   a change   now   up to date\n")
                .contains("env/prod   " + first + "   a change   now   2 behind  1 target due  #2\n");
    }

    @Test
    void files_that_somebody_else_pushed_are_drift_with_the_author_and_prove_nothing() throws Exception {
        everywhere();
        String origin;
        try (GitRepository forge = forge()) {
            origin = new String(forge.tree(tip("env/dev")).read("hydrator.metadata"), StandardCharsets.UTF_8);
        }
        push(
                "env/dev",
                Map.of("overlays/dev/manifest.yaml", "kind: ConfigMap # \u001b[31m\n", "hydrator.metadata", origin));

        assertThat(workspace.run(0, "status"))
                .contains("env/dev    -                             drift  1 target due\n")
                .contains("env/dev: its files are not what its source "
                        + workspace.head().substring(0, 10) + " renders to, since "
                        + tip("env/dev").name().substring(0, 10) + " by kasane on 1970-01-01\n")
                .contains("env/prod: it waits until env/dev has what one commit renders to\n")
                .doesNotContain("\u001b");
        JsonValue dev = branch(0);
        assertThat(dev.path("commit")).hasToString("null");
        assertThat(dev.path("drift").path("why").text()).startsWith("its files are not what");
        assertThat(dev.has("unproved")).isFalse();
    }

    @Test
    void a_branch_that_names_a_commit_which_the_source_does_not_have_is_drift() throws Exception {
        everywhere();
        String manifest = workspace.run(0, "render", "overlays/dev");
        push(
                "env/dev",
                Map.of(
                        "overlays/dev/manifest.yaml",
                        manifest,
                        "hydrator.metadata",
                        "{\"drySha\": \"" + "f".repeat(40) + "\", \"subject\": \"a change\"}"));

        assertThat(workspace.run(0, "status"))
                .contains("env/dev    -                             drift  due\n")
                .contains("env/dev: it names no commit that can be its source\n");
    }

    @Test
    void a_branch_that_was_taken_back_has_its_former_commit_and_is_held() throws Exception {
        String first = workspace.head().substring(0, 10);
        everywhere();
        ObjectId before = tip("env/dev");
        changeBase("shop");
        workspace.run(0, "hydrate");
        revert("env/dev", before);

        assertThat(workspace.run(0, "status"))
                .containsPattern("env/dev    " + first + "   a change   \\d+ d   1 behind  held\n")
                .contains("env/dev: these objects were taken back there");
    }

    @Test
    void a_pull_request_that_people_closed_holds_the_branch() throws Exception {
        workspace.run(0, "hydrate");
        workspace.run(0, "pr", "close", "1");

        assertThat(workspace.run(0, "status"))
                .contains("env/prod   -                             no files yet  held\n")
                .contains("env/prod: kasane pr show 1 with these objects was closed\n");
    }

    @Test
    void a_target_that_cannot_be_rendered_is_an_error_of_its_branch_alone() throws Exception {
        everywhere();
        String head = workspace.head().substring(0, 10);
        workspace.write("overlays/dev/kustomization.yaml", "resources: [none.yaml]\n");
        workspace.commit();

        assertThat(workspace.run(0, "status"))
                .contains("env/dev    " + head + "   a change   now   1 behind  error\n")
                .contains("env/prod   " + head + "   a change   now   up to date\n")
                .contains("env/dev: overlays/dev/kustomization.yaml:1:13: resources names none.yaml");
    }

    @Test
    void of_many_targets_that_cannot_be_rendered_some_are_named_and_the_others_counted() throws Exception {
        for (String name : List.of("a", "b", "c", "d", "e")) {
            workspace.write("many/" + name + "/kustomization.yaml", "resources: [none.yaml]\n");
        }
        workspace.write(".kasane.yaml", "hydrate: [{branch: many, targets: [\"many/*\"]}]\n");
        workspace.commit();

        assertThat(workspace.run(0, "status").lines().filter(line -> line.startsWith("many: ")))
                .hasSize(4)
                .last()
                .isEqualTo("many: and 2 more, which kasane hydrate --dry-run lists");
    }

    @Test
    void whether_a_branch_works_is_what_a_run_noted_or_with_live_what_is_found_now() throws Exception {
        workspace.write(".kasane.yaml", LISTED.replace("dev]}", "dev], verify: {by: status, name: ready}}"));
        workspace.commit();
        workspace.run(0, "hydrate");
        new LocalStatuses(workspace.root().resolve(".git/kasane/forge.git"), Identity.KASANE)
                .publish(
                        tip("env/dev").name(),
                        new CommitStatus("ready", CommitStatus.State.SUCCESS, "", null, Instant.now()));

        assertThat(workspace.run(0, "status"))
                .contains("   unverified  up to date\n")
                .contains("env/dev: no commit with the rendering has a status ready\n");
        assertThat(workspace.run(0, "status", "--live"))
                .contains("   verified  up to date\n")
                .contains("env/prod   -                             not there yet  1 target due\n");
        workspace.run(0, "hydrate", "env/dev");
        assertThat(workspace.run(0, "status"))
                .contains("   verified  up to date\n")
                .contains("env/prod   -                             not there yet  1 target due\n");
    }

    @Test
    void a_status_moves_no_branch_and_needs_no_key() throws Exception {
        everywhere();
        changeBase("shop");
        List<String> refs = refs();
        workspace.environment.put("KASANE_SIGNING_KEY", "no-such-file");

        workspace.run(0, "status");
        workspace.run(0, "status", "-f", "json");

        assertThat(refs()).isEqualTo(refs);
    }

    @Test
    void json_has_what_the_table_shows() throws Exception {
        String first = workspace.head();
        everywhere();
        String second = changeBase("shop");
        workspace.run(0, "hydrate");

        JsonValue prod = branch(1);

        assertThat(prod.path("branch").text()).isEqualTo("env/prod");
        assertThat(prod.path("environment").text()).isEqualTo("prod");
        assertThat(prod.path("tip").text()).isEqualTo(tip("env/prod").name());
        assertThat(prod.path("commit").text()).isEqualTo(first);
        assertThat(prod.path("subject").text()).isEqualTo("a change");
        assertThat(prod.path("arrival").path("author").text()).isEqualTo("kasane");
        assertThat(prod.path("behind").number()).isEqualTo(1);
        assertThat(prod.path("plan").path("state").text()).isEqualTo("due");
        assertThat(prod.path("plan").path("commit").text()).isEqualTo(second);
        assertThat(prod.path("plan").path("targets").number()).isEqualTo(1);
        assertThat(prod.path("proposal").path("number").number()).isEqualTo(2);
    }

    @Test
    void the_page_has_a_table_of_branches_and_shows_names_as_text() throws Exception {
        workspace.write(".kasane.yaml", "hydrate: [{branch: \"env/<b>dev\", targets: [overlays/dev]}]\n");
        workspace.commit();
        workspace.run(0, "hydrate");

        assertThat(workspace.run(0, "status", "-f", "html"))
                .contains("<p class=\"verdict\">1 rendered branch, read at ")
                .contains("<th scope=\"row\">env/&lt;b&gt;dev</th>")
                .contains("<td>a change</td>", "<div>up to date</div>")
                .doesNotContain("<b>dev", "<th scope=\"col\">service</th>");
    }

    @Test
    void services_come_before_branches() throws Exception {
        try (TwoServices both = new TwoServices(temporary.resolve("both"))) {
            both.write(".kasane.yaml", LISTED);
            both.commit();

            assertThat(both.run(0, "status").lines().toList())
                    .startsWith(
                            "main at " + both.head().substring(0, 10),
                            "",
                            "      dev      prod",
                            "api   0  now   0  now",
                            "web   0  now   0  now",
                            "",
                            "           commit   subject   age",
                            "env/dev    -                        not there yet  1 target due");
            assertThat(both.run(0, "status", "-f", "html")).contains("2 services and 2 rendered branches");
        }
    }
}
