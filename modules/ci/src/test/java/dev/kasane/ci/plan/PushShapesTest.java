package dev.kasane.ci.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.ci.event.Push;
import dev.kasane.ci.state.StateFiles;
import dev.kasane.git.GitRepository;
import dev.kasane.git.remote.Remote;
import dev.kasane.pipeline.Pipelines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.MergeCommand;
import org.eclipse.jgit.api.ResetCommand;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every shape a push can have, with two pipelines, {@code a} and {@code b}, in a real repository. */
class PushShapesTest {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-06-01T00:00:00Z"), ZoneOffset.UTC);

    @TempDir
    Path folder;

    private Git git;
    private GitRepository repository;
    private StateBranch state;
    private String first;

    @BeforeEach
    void two_pipelines_that_were_built_well() throws Exception {
        git = Git.init().setDirectory(folder.toFile()).setInitialBranch("main").call();
        for (String name : List.of("a", "b")) {
            write("pipelines/" + name + ".yaml", """
                    apiVersion: kasane.dev/v1alpha1
                    kind: Pipeline
                    metadata: {name: NAME}
                    spec:
                      source: {paths: [NAME]}
                      build: {command: ["true"]}
                      image:
                        name: NAME
                        base: registry.example.org/java@sha256:DIGEST
                        java: {mainClass: x.Main, classes: [NAME/classes]}
                    """.replace("NAME", name).replace("DIGEST", "0".repeat(64)));
            write(name + "/source.txt", "1");
        }
        write("README.md", "1");
        first = commit();
        repository = Objects.requireNonNull(GitRepository.around(folder));
        state = new StateBranch(repository, Remote.itself(repository), "main", this::isOnMain, null, CLOCK);
        state.note(Map.of("a", first, "b", first));
    }

    @AfterEach
    void close() {
        repository.close();
        git.close();
    }

    private boolean isOnMain(String pipeline, String commit, @Nullable ObjectId main) {
        return main != null
                && (commit.equals(main.name()) || new CommitOrder(repository).isBefore(commit, main.name()));
    }

    private void write(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    private String commit() throws GitAPIException {
        git.add().addFilepattern(".").call();
        return git.commit()
                .setMessage("a change")
                .setAuthor("a", "a@example.org")
                .setCommitter("a", "a@example.org")
                .setSign(false)
                .call()
                .name();
    }

    private String change(String path, String text) throws Exception {
        write(path, text);
        return commit();
    }

    private List<String> built(@Nullable String before, String after) {
        return plan(before, after).builds().stream().map(PlannedBuild::pipeline).toList();
    }

    private Plan plan(@Nullable String before, String after) {
        return new Planner(repository, state)
                .plan(new Push("main", before, after), new Pipelines(repository.tree(after)), List.of());
    }

    @Test
    void a_commit_builds_what_it_changes() throws Exception {
        String after = change("a/source.txt", "2");

        assertThat(built(first, after)).containsExactly("a");
        assertThat(plan(first, after).unaffected()).containsExactly("b");
        assertThat(plan(first, after).builds().getFirst().paths()).containsExactly("a");
    }

    @Test
    void a_commit_that_changes_no_source_builds_nothing() throws Exception {
        assertThat(built(first, change("README.md", "2"))).isEmpty();
        assertThat(built(first, change("overlays/prod/kustomization.yaml", "images: []\n")))
                .isEmpty();
    }

    @Test
    void all_commits_of_a_push_count_not_only_the_last() throws Exception {
        change("a/source.txt", "2");
        change("b/source.txt", "2");

        assertThat(built(first, change("README.md", "2"))).containsExactly("a", "b");
    }

    @Test
    void a_push_that_takes_back_what_it_does_builds_nothing() throws Exception {
        change("a/source.txt", "2");

        assertThat(built(first, change("a/source.txt", "1"))).isEmpty();
    }

    @Test
    void a_merge_builds_what_came_in_by_either_parent() throws Exception {
        git.branchCreate().setName("side").call();
        change("a/source.txt", "2");
        git.checkout().setName("side").call();
        change("b/source.txt", "2");
        git.checkout().setName("main").call();
        ObjectId merged = git.merge()
                .include(git.getRepository().resolve("side"))
                .setFastForward(MergeCommand.FastForwardMode.NO_FF)
                .setMessage("merge")
                .call()
                .getNewHead();

        assertThat(built(first, merged.name())).containsExactly("a", "b");
    }

    @Test
    void a_squash_is_a_commit_like_any_other() throws Exception {
        git.checkout().setCreateBranch(true).setName("side").call();
        change("b/source.txt", "2");
        change("b/more.txt", "2");
        git.checkout().setName("main").call();
        git.merge().include(git.getRepository().resolve("side")).setSquash(true).call();

        assertThat(built(first, commit())).containsExactly("b");
    }

    @Test
    void a_forced_push_is_compared_with_what_was_built_whether_or_not_history_has_it() throws Exception {
        String built = change("a/source.txt", "2");
        state.note(Map.of("a", built));
        git.reset().setMode(ResetCommand.ResetType.HARD).setRef(first).call();
        String after = change("README.md", "2");

        assertThat(built(built, after)).as("a is back at what it was").containsExactly("a");
    }

    @Test
    void a_new_branch_and_an_unknown_commit_before_are_compared_with_what_was_built() throws Exception {
        String after = change("a/source.txt", "2");

        assertThat(built(null, after)).containsExactly("a");
        assertThat(built("1".repeat(40), after)).containsExactly("a");
    }

    @Test
    void where_nothing_is_known_everything_is_built_and_never_silently_nothing() throws Exception {
        StateBranch empty = new StateBranch(
                repository,
                Remote.folder(
                        repository,
                        Git.init()
                                .setBare(true)
                                .setDirectory(folder.resolve("elsewhere.git").toFile())
                                .call()
                                .getRepository()
                                .getDirectory()
                                .toPath()),
                "main",
                this::isOnMain,
                null,
                CLOCK);

        Plan plan = new Planner(repository, empty)
                .plan(new Push("main", null, first), new Pipelines(repository.tree(first)), List.of());
        Plan unknown = new Planner(repository, empty)
                .plan(new Push("main", "1".repeat(40), first), new Pipelines(repository.tree(first)), List.of());

        assertThat(plan.builds()).extracting(PlannedBuild::pipeline).containsExactly("a", "b");
        assertThat(unknown.builds()).extracting(PlannedBuild::pipeline).containsExactly("a", "b");
    }

    @Test
    void the_last_good_commit_that_is_gone_from_this_clone_builds_again() throws Exception {
        String after = change("README.md", "2");
        state.note(Map.of("a", "1".repeat(40)));

        assertThat(built(first, after)).containsExactly("a");
    }

    @Test
    void what_failed_is_built_by_the_next_push_though_that_does_not_touch_it() throws Exception {
        change("a/source.txt", "2");
        String failed = change("b/source.txt", "2");
        state.note(Map.of("b", failed));

        assertThat(built(failed, change("README.md", "2"))).containsExactly("a");
    }

    @Test
    void a_push_that_was_overtaken_is_left_to_the_later_one() throws Exception {
        String earlier = change("a/source.txt", "2");
        String later = change("a/source.txt", "3");
        state.note(Map.of("a", later));

        assertThat(plan(first, earlier).overtaken()).containsExactly("a");
        assertThat(built(first, earlier)).isEmpty();
    }

    @Test
    void the_same_push_twice_builds_once() throws Exception {
        String after = change("a/source.txt", "2");
        assertThat(built(first, after)).containsExactly("a");
        state.note(Map.of("a", after));

        assertThat(built(first, after)).isEmpty();
    }

    @Test
    void a_later_note_is_not_taken_back_by_an_earlier_one() throws Exception {
        String later = change("a/source.txt", "2");
        state.note(Map.of("a", later));

        state.note(Map.of("a", first));

        assertThat(state.claims().commits()).containsEntry("a", later).containsEntry("b", first);
    }

    @Test
    void a_new_pipeline_is_built() throws Exception {
        write("c/source.txt", "1");
        String text = Files.readString(folder.resolve("pipelines/a.yaml"));
        String after =
                change("pipelines/c.yaml", text.replace("name: a", "name: c").replace("[a]", "[c]"));

        assertThat(built(first, after)).containsExactly("c");
    }

    @Test
    void the_history_of_the_state_is_its_own() throws Exception {
        try (RevWalk walk = new RevWalk(git.getRepository())) {
            RevCommit tip = walk.parseCommit(git.getRepository().resolve("refs/heads/" + StateFiles.BRANCH));
            assertThat(walk.isMergedInto(walk.parseCommit(ObjectId.fromString(first)), tip))
                    .isFalse();
        }
    }
}
