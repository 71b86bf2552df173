package dev.kasane.ci.hydrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.ci.verify.Verdict;
import dev.kasane.git.BranchUpdate;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.remote.Remote;
import dev.kasane.kustomize.RenderOptions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.notes.Note;
import org.eclipse.jgit.notes.NoteMap;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The note of a branch's head has the newest commit of the source, in whichever order runs end. */
class HydratedNotesTest {

    private static final String NOTES = "refs/notes/hydrator.metadata";
    private static final String BRANCH = "environment/prod-next";

    @TempDir
    Path folder;

    private GitRepository repository;
    private ObjectId first;
    private ObjectId second;

    @BeforeEach
    void two_commits_of_which_the_later_changes_nothing_in_the_branch() {
        repository = GitRepository.bare(folder.resolve("forge.git"), "main");
        first = commit(null, "words");
        second = commit(first, "other words");
        BranchUpdate.swap(repository, "refs/heads/main", null, second);
    }

    @AfterEach
    void close() {
        repository.close();
    }

    @Test
    void a_run_that_began_earlier_leaves_the_note_of_a_later_commit() throws Exception {
        run(() -> first);
        run(this::tip);
        assertThat(noted()).isEqualTo(note(second));
        ObjectId notes = Objects.requireNonNull(BranchUpdate.tip(repository, NOTES));
        AtomicInteger looks = new AtomicInteger();

        // it looked at the branch that is rendered before the second commit was pushed
        run(() -> looks.getAndIncrement() == 0 ? first : tip());

        assertThat(noted()).isEqualTo(note(second));
        assertThat(BranchUpdate.tip(repository, NOTES)).isEqualTo(notes);
        assertThat(looks).hasValueGreaterThan(1);
    }

    @Test
    void a_later_run_replaces_the_note_of_an_earlier_commit() throws Exception {
        run(() -> first);
        assertThat(noted()).isEqualTo(note(first));

        run(this::tip);

        assertThat(noted()).isEqualTo(note(second));
    }

    @Test
    void a_note_of_a_commit_that_the_source_does_not_have_is_written_again() throws Exception {
        run(this::tip);
        ObjectId aside = commit(second, "of a branch that nobody merged");
        forge(note(aside));

        run(this::tip);

        assertThat(noted()).isEqualTo(note(second));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "no JSON",
                "[]",
                "{\"drySha\":\"main\"}",
                "{\"drySha\":\"ffffffffffffffffffffffffffffffffffffffff\"}"
            })
    void a_note_that_names_no_commit_is_written_again(String text) throws Exception {
        run(this::tip);
        forge(text);

        run(this::tip);

        assertThat(noted()).isEqualTo(note(second));
    }

    private ObjectId tip() {
        return Objects.requireNonNull(BranchUpdate.tip(repository, "refs/heads/main"));
    }

    private void run(HydrationSource source) {
        Hydrator hydrator = new Hydrator(
                repository,
                new Hydrator.Places(source, Remote.itself(repository), null, null),
                new Hydrator.Rules(
                        RenderOptions.DEFAULT,
                        charts -> List.of(),
                        (verify, environment, deployed) ->
                                new Verdict(Verdict.State.VERIFIED, "it works", Instant.EPOCH),
                        new NoText(),
                        line -> {}),
                null,
                Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
        HydratedBranch.all(repository.tree(first)).forEach(hydrator::run);
    }

    /** No pull request is opened here. */
    private record NoText() implements ProposalText {
        @Override
        public String title(ProposalContent content) {
            throw new AssertionError("nothing is proposed");
        }

        @Override
        public String body(ProposalContent content) {
            throw new AssertionError("nothing is proposed");
        }

        @Override
        public String title(RevertContent content) {
            throw new AssertionError("nothing is proposed");
        }

        @Override
        public String body(RevertContent content) {
            throw new AssertionError("nothing is proposed");
        }
    }

    private static String note(ObjectId source) {
        return "{\"drySha\":\"" + source.name() + "\"}\n";
    }

    /** What is noted of the head of the branch. */
    private String noted() throws Exception {
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            Note note = NoteMap.read(walk.getObjectReader(), walk.parseCommit(BranchUpdate.tip(repository, NOTES)))
                    .getNote(BranchUpdate.tip(repository, "refs/heads/" + BRANCH));
            return new String(repository.jgit().open(note.getData()).getBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Another program, or somebody, writes the note of the head of the branch. */
    private void forge(String text) throws Exception {
        ObjectId before = Objects.requireNonNull(BranchUpdate.tip(repository, NOTES));
        try (RevWalk walk = new RevWalk(repository.jgit());
                ObjectInserter inserter = repository.jgit().newObjectInserter()) {
            NoteMap notes = NoteMap.read(walk.getObjectReader(), walk.parseCommit(before));
            notes.set(
                    BranchUpdate.tip(repository, "refs/heads/" + BRANCH),
                    inserter.insert(Constants.OBJ_BLOB, text.getBytes(StandardCharsets.UTF_8)));
            ObjectId tree = notes.writeTree(inserter);
            inserter.flush();
            ObjectId after = new CommitWriter(repository, Identity.KASANE, null)
                    .writeTree(tree, before, new CommitMessage("forged", "", List.of()), Instant.EPOCH);
            BranchUpdate.swap(repository, NOTES, before, after);
        }
    }

    private ObjectId commit(@Nullable ObjectId parent, String words) {
        TreeMap<String, byte[]> files = new TreeMap<>();
        Map.of(
                        ".kasane.yaml",
                        "hydrate: [{branch: " + BRANCH + ", targets: [app]}]\n",
                        "app/kustomization.yaml",
                        "resources: [map.yaml]\n",
                        "app/map.yaml",
                        "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: map}\n",
                        "README.md",
                        words)
                .forEach((path, text) -> files.put(path, text.getBytes(StandardCharsets.UTF_8)));
        CommitWriter writer = new CommitWriter(repository, Identity.KASANE, null);
        return writer.writeTree(writer.tree(files), parent, new CommitMessage(words, "", List.of()), Instant.EPOCH);
    }
}
