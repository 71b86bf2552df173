package dev.kasane.cli.hydrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.ci.TwoServices;
import dev.kasane.git.BranchUpdate;
import dev.kasane.git.GitRepository;
import dev.kasane.git.GitTree;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.commit.Identity;
import dev.kasane.json.JsonValue;
import dev.kasane.servers.GitServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.notes.Note;
import org.eclipse.jgit.notes.NoteMap;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Branches have what targets render to, one commit for each change. */
class HydrateCommandTest {

    private static final String MANIFEST = "overlays/prod/manifest.yaml";

    @TempDir
    Path temporary;

    private TwoServices workspace;

    @BeforeEach
    void a_repository_with_two_hydrated_branches() throws Exception {
        workspace = new TwoServices(temporary);
        workspace.write(".kasane.yaml", """
                hydrate:
                - {branch: environment/dev, targets: [overlays/dev]}
                - {branch: environment/prod-next, targets: overlays/prod}
                """);
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
            return Objects.requireNonNull(BranchUpdate.tip(forge, "refs/heads/" + branch));
        }
    }

    private String read(String branch, String path) {
        try (GitRepository forge = forge()) {
            return new String(forge.tree(tip(branch)).read(path), StandardCharsets.UTF_8);
        }
    }

    @Test
    void each_branch_has_the_bytes_of_its_targets_and_the_commit_they_are_from() throws Exception {
        String head = workspace.head();

        assertThat(workspace.run(0, "hydrate")).matches("""
                        committed     environment/dev  1 target, as [0-9a-f]{10}
                        committed     environment/prod-next  1 target, as [0-9a-f]{10}
                        """);

        assertThat(read("environment/prod-next", MANIFEST)).isEqualTo(workspace.run(0, "render", "overlays/prod"));
        JsonValue origin = JsonValue.read(read("environment/prod-next", "hydrator.metadata"));
        assertThat(origin.path("drySha").text()).isEqualTo(head);
        assertThat(origin.path("author").text()).isEqualTo("a <a@example.org>");
        assertThat(origin.path("subject").text()).isEqualTo("a change");
        assertThat(workspace.newest("environment/prod-next"))
                .contains("Render " + head.substring(0, 10) + " to environment/prod-next", "Source-Commit: " + head);
    }

    @Test
    void a_commit_that_changes_no_object_of_a_branch_makes_no_commit_there() throws Exception {
        workspace.run(0, "hydrate");
        ObjectId dev = tip("environment/dev");
        workspace.write("overlays/prod/kustomization.yaml", TwoServices.OVERLAY + "namePrefix: live-\n");
        workspace.write("README.md", "words");
        workspace.commit();

        assertThat(workspace.run(0, "hydrate"))
                .contains("done before   environment/dev\n")
                .contains("committed     environment/prod-next  1 target");

        assertThat(tip("environment/dev")).isEqualTo(dev);
        assertThat(read("environment/prod-next", MANIFEST)).contains("name: live-api");
    }

    @Test
    void what_was_pushed_while_a_run_rendered_is_rendered_before_it_ends() throws Exception {
        try (GitServer server = GitServer.start(temporary.resolve("served"))) {
            String kustomization = "resources: [map.yaml]\n";
            server.commit(
                    "o/r.git",
                    ".kasane.yaml",
                    "hydrate: [{branch: env, targets: [app]}]\n",
                    "app/kustomization.yaml",
                    kustomization,
                    "app/map.yaml",
                    "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: first}\n");
            String forge = "gitea:http://" + server.host() + "/o/r";
            assertThat(workspace.run(0, "hydrate", "--forge", forge)).contains("committed     env  1 target");

            String later = server.commit(
                    "o/r.git", "app/map.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: second}\n");
            // this clone has neither of the two, and what it has checked out does not matter
            workspace.run(0, "hydrate", "--forge", forge);

            assertThat(server.inRepository("o/r.git", "show", "env:app/manifest.yaml"))
                    .contains("name: second");
            assertThat(server.inRepository("o/r.git", "show", "env:hydrator.metadata"))
                    .contains(later);
            assertThat(server.inRepository("o/r.git", "log", "--format=%s", "env")
                            .lines())
                    .hasSize(2);
            assertThat(workspace.run(0, "hydrate", "--forge", forge)).isEqualTo("done before   env\n");
        }
    }

    @Test
    void a_branch_that_says_another_commit_or_has_other_files_is_written_again() throws Exception {
        workspace.run(0, "hydrate");
        String good = read("environment/prod-next", MANIFEST);
        workspace.write("README.md", "later");
        String later = workspace.commit();

        for (String claimed : List.of(later, "0".repeat(40), "none")) {
            forge("environment/prod-next", claimed, "kind: Evil\n");
            assertThat(workspace.run(0, "hydrate", "environment/prod-next"))
                    .contains("committed     environment/prod-next");
            assertThat(read("environment/prod-next", MANIFEST)).isEqualTo(good);
            // the same objects, and a forged origin
            forge("environment/prod-next", claimed, good);
            assertThat(workspace.run(0, "hydrate", "environment/prod-next"))
                    .contains("committed     environment/prod-next");
            assertThat(read("environment/prod-next", "hydrator.metadata")).contains("\"drySha\": \"" + later);
        }
    }

    @Test
    void a_branch_that_kasane_did_not_write_is_left_alone() throws Exception {
        workspace.run(0, "ci");
        ObjectId main = tip("main");
        workspace.write(".kasane.yaml", "hydrate: [{branch: main, targets: [overlays/dev]}]\n");
        workspace.commit();
        workspace.run(2, "hydrate");
        assertThat(workspace.stderr()).contains("the branch main is the one that is rendered", ".kasane.yaml:1");
        workspace.write(".kasane.yaml", "hydrate: [{branch: work, targets: [overlays/dev]}]\n");
        workspace.commit();
        try (GitRepository forge = forge()) {
            BranchUpdate.swap(forge, "refs/heads/work", null, main);
        }

        workspace.run(2, "hydrate");

        assertThat(workspace.stderr())
                .contains("the branch work has files that kasane hydrate did not write", ".kasane.yaml:1");
        assertThat(tip("work")).isEqualTo(main);
    }

    @Test
    void one_branch_that_cannot_be_rendered_keeps_no_other() throws Exception {
        workspace.write("overlays/dev/kustomization.yaml", "resources: [nowhere.yaml]\n");
        workspace.commit();

        assertThat(workspace.run(2, "hydrate")).contains("committed     environment/prod-next");
        assertThat(workspace.stderr()).contains("nowhere.yaml");
    }

    private void forge(String branch, String claimed, String manifest) {
        try (GitRepository forge = forge()) {
            CommitWriter writer = new CommitWriter(forge, Identity.KASANE, null);
            ObjectId tip = tip(branch);
            ObjectId forged = writer.write(
                    tip,
                    new TreeMap<>(Map.of(
                            "hydrator.metadata",
                            ("{\"drySha\": \"" + claimed + "\"}").getBytes(StandardCharsets.UTF_8),
                            MANIFEST,
                            manifest.getBytes(StandardCharsets.UTF_8))),
                    new CommitMessage("x", "", List.of()),
                    Instant.EPOCH);
            BranchUpdate.swap(forge, "refs/heads/" + branch, tip, forged);
        }
    }

    @Test
    void files_that_no_target_has_any_more_are_removed() throws Exception {
        workspace.write(".kasane.yaml", "hydrate: [{branch: all, targets: [\"overlays/*\"]}]\n");
        workspace.commit();
        assertThat(workspace.run(0, "hydrate")).contains("committed     all  2 targets");
        workspace.write(".kasane.yaml", "hydrate: [{branch: all, targets: [overlays/dev]}]\n");
        workspace.commit();

        assertThat(workspace.run(0, "hydrate")).contains("committed     all  1 target,");

        try (GitRepository forge = forge()) {
            GitTree tree = forge.tree(tip("all"));
            assertThat(tree.entry(MANIFEST).isFile()).isFalse();
            assertThat(tree.entry("overlays/dev/manifest.yaml").isFile()).isTrue();
        }
    }

    @Test
    void runs_at_the_same_time_make_one_commit() throws Exception {
        workspace.run(0, "hydrate");
        workspace.write("overlays/prod/kustomization.yaml", TwoServices.OVERLAY + "namePrefix: live-\n");
        workspace.commit();
        ObjectId before = tip("environment/prod-next");

        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Callable<String>> runs = IntStream.range(0, 4)
                    .mapToObj(i -> (Callable<String>) () -> workspace.runBeside("hydrate", "environment/prod-next"))
                    .toList();
            for (Future<String> run : threads.invokeAll(runs)) {
                assertThat(run.get()).containsAnyOf("committed", "done before");
            }
        }

        try (GitRepository forge = forge();
                RevWalk walk = new RevWalk(forge.jgit())) {
            assertThat(walk.parseCommit(tip("environment/prod-next")).getParent(0))
                    .isEqualTo(before);
        }
    }

    @Test
    void the_head_of_a_branch_for_gitops_promoter_is_noted_with_the_commit_it_was_rendered_from() throws Exception {
        workspace.run(0, "hydrate");
        ObjectId head = tip("environment/prod-next");
        assertThat(note(head)).isEqualTo("{\"drySha\":\"" + workspace.head() + "\"}\n");
        assertThat(note(tip("environment/dev"))).isNull();
        workspace.write("README.md", "words");
        String later = workspace.commit();

        assertThat(workspace.run(0, "hydrate")).contains("done before   environment/prod-next\n");

        assertThat(tip("environment/prod-next")).isEqualTo(head);
        assertThat(note(head)).isEqualTo("{\"drySha\":\"" + later + "\"}\n");
        ObjectId notes = notes();
        workspace.run(0, "hydrate", "--dry-run");
        workspace.run(0, "hydrate");
        assertThat(notes()).isEqualTo(notes);

        workspace.write("overlays/prod/kustomization.yaml", TwoServices.OVERLAY + "namePrefix: live-\n");
        String last = workspace.commit();
        workspace.run(0, "hydrate");
        assertThat(note(tip("environment/prod-next"))).isEqualTo("{\"drySha\":\"" + last + "\"}\n");
        assertThat(note(head)).isEqualTo("{\"drySha\":\"" + later + "\"}\n");
    }

    @Test
    void git_reads_the_notes_on_a_server_and_those_of_others_stay() throws Exception {
        try (GitServer server = GitServer.start(temporary.resolve("served"))) {
            String first = server.commit(
                    "o/r.git",
                    ".kasane.yaml",
                    "hydrate: [{branch: env-next, targets: [app]}]\n",
                    "app/kustomization.yaml",
                    "resources: [map.yaml]\n",
                    "app/map.yaml",
                    "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: first}\n");
            server.inRepository(
                    "o/r.git",
                    "-c",
                    "user.name=a",
                    "-c",
                    "user.email=a@example.org",
                    "notes",
                    "--ref=hydrator.metadata",
                    "add",
                    "-m",
                    "of others",
                    first);

            workspace.run(0, "hydrate", "--forge", "gitea:http://" + server.host() + "/o/r");

            String[] show = {"notes", "--ref=hydrator.metadata", "show"};
            assertThat(server.inRepository("o/r.git", show[0], show[1], show[2], "env-next"))
                    .isEqualToIgnoringNewLines("{\"drySha\":\"" + first + "\"}");
            assertThat(server.inRepository("o/r.git", show[0], show[1], show[2], first))
                    .isEqualToIgnoringNewLines("of others");
        }
    }

    private ObjectId notes() {
        try (GitRepository forge = forge()) {
            return Objects.requireNonNull(BranchUpdate.tip(forge, "refs/notes/hydrator.metadata"));
        }
    }

    /** What Git notes of a commit. */
    private @Nullable String note(ObjectId commit) throws Exception {
        try (GitRepository forge = forge();
                RevWalk walk = new RevWalk(forge.jgit())) {
            NoteMap notes = NoteMap.read(walk.getObjectReader(), walk.parseCommit(notes()));
            Note note = notes.getNote(commit);
            return note == null
                    ? null
                    : new String(forge.jgit().open(note.getData()).getBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void a_dry_run_writes_nothing_and_says_the_same() throws Exception {
        assertThat(workspace.run(0, "hydrate", "--dry-run")).isEqualTo("""
                        would commit  environment/dev  1 target
                        would commit  environment/prod-next  1 target
                        """);
        assertThat(workspace.root().resolve(".git/kasane/forge.git")).doesNotExist();
        assertThat(workspace.run(0, "hydrate", "-f", "json"))
                .contains("\"version\": \"kasane.dev/hydrate/v1\"", "\"state\": \"committed\"", "\"changed\": 1");
    }

    @Test
    void what_cannot_be_rendered_is_an_error_and_nothing_is_written() throws Exception {
        workspace.write("overlays/prod/kustomization.yaml", "resources: [nowhere.yaml]\n");
        workspace.commit();

        workspace.run(2, "hydrate", "environment/prod-next");
        assertThat(workspace.stderr()).contains("nowhere.yaml", "overlays/prod/kustomization.yaml:1");
        assertThat(workspace.branches()).isEmpty();
    }

    @Test
    void what_is_wrong_with_the_list_is_said_with_its_line() throws Exception {
        workspace.run(2, "hydrate", "environment/pord-next");
        assertThat(workspace.stderr()).contains("environment/prod-next");
        workspace.write(".kasane.yaml", "hydrate: [{branch: kasane/state, targets: [overlays/dev]}]\n");
        workspace.commit();
        workspace.run(2, "hydrate");
        assertThat(workspace.stderr())
                .contains("kasane/state cannot be a branch with rendered files", ".kasane.yaml:1");
        workspace.write(
                ".kasane.yaml",
                "hydrate: [{branch: env, targets: [overlays/dev]}, {branch: env/prod, targets: [overlays/prod]}]\n");
        workspace.commit();
        workspace.run(2, "hydrate");
        assertThat(workspace.stderr()).contains("the branches env and env/prod cannot both be there");
        workspace.write(".kasane.yaml", "hydrate: [{branch: a, targets: [overlay/*]}]\n");
        workspace.commit();
        workspace.run(2, "hydrate");
        assertThat(workspace.stderr()).contains("no target matches the patterns of the branch a", ".kasane.yaml:1");
        workspace.write(".kasane.yaml", "targets: {}\n");
        workspace.commit();
        workspace.run(2, "hydrate");
        assertThat(workspace.stderr())
                .contains("lists no branch to hydrate")
                .contains("hint: add hydrate: [{branch: environment/prod, targets: [\"overlays/prod/*\"]}]");
    }
}
