package dev.kasane.git.forge.gitlab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.git.StepListener;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.AnnotationText;
import dev.kasane.git.forge.CheckRun;
import dev.kasane.git.forge.CheckRun.Annotation;
import dev.kasane.git.forge.CheckRun.Level;
import dev.kasane.git.forge.CheckRuns;
import dev.kasane.git.forge.CommitStatus;
import dev.kasane.git.forge.PullRequests;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.json.Json;
import dev.kasane.json.JsonValue;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Findings are threads on the lines of a merge request, at a server that answers as GitLab's documentation describes. */
class GitLabDiscussionsTest {

    private static final Annotation PORT =
            new Annotation("base/service.yaml", 6, Level.FAILURE, "schema", "a number is expected ``` @everybody");
    private static final Annotation NAME = new Annotation("base/other.yaml", 3, Level.WARNING, "name", "a name");

    private TestGitLab gitlab;
    private CheckRuns checks;

    @BeforeEach
    void a_merge_request() throws Exception {
        gitlab = new TestGitLab();
        gitlab.changedLines.add("base/service.yaml:6");
        ForgeAddress address = ForgeAddress.parse("gitlab:" + gitlab.host() + "/" + TestGitLab.PROJECT, Path.of(""));
        PullRequests forge = address.open("main", Identity.KASANE, "token-1", StepListener.NONE);
        forge.open("change", "main", "A port", "");
        forge.close();
        gitlab.mergeRequest(1)
                .put(
                        "diff_refs",
                        Map.of(
                                "base_sha", "b".repeat(40),
                                "start_sha", "5".repeat(40),
                                "head_sha", TestGitLab.HEAD_COMMIT));
        checks = address.checks(Identity.KASANE, "token-1");
    }

    @AfterEach
    void close() {
        gitlab.close();
    }

    private static CheckRun run(Annotation... annotations) {
        return new CheckRun("kasane/review", CommitStatus.State.FAILURE, "1 error", "", List.of(annotations), null);
    }

    private List<JsonValue> notes() {
        return gitlab.discussions(1).stream()
                .map(thread -> JsonValue.of(TestGitLab.firstNote(thread)))
                .toList();
    }

    @Test
    void a_finding_is_a_thread_on_its_line_and_is_not_repeated() {
        checks.annotate(TestGitLab.HEAD_COMMIT, run(PORT));
        checks.annotate(TestGitLab.HEAD_COMMIT, run(PORT));

        assertThat(notes()).singleElement().satisfies(note -> {
            JsonValue position = note.path("position");
            assertThat(position.path("position_type").text()).isEqualTo("text");
            assertThat(position.path("new_path").text()).isEqualTo("base/service.yaml");
            assertThat(position.path("new_line").number()).isEqualTo(6);
            assertThat(position.path("base_sha").text()).isEqualTo("b".repeat(40));
            assertThat(position.path("start_sha").text()).isEqualTo("5".repeat(40));
            assertThat(position.path("head_sha").text()).isEqualTo(TestGitLab.HEAD_COMMIT);
            assertThat(note.path("body").text())
                    .contains("**failure** `schema`\n````text\na number is expected ``` @everybody\n````");
        });
    }

    @Test
    void a_finding_on_a_line_that_the_merge_request_does_not_change_has_its_place_in_the_text() {
        checks.annotate(TestGitLab.HEAD_COMMIT, run(PORT, NAME));
        checks.annotate(TestGitLab.HEAD_COMMIT, run(PORT, NAME));

        assertThat(notes()).hasSize(2);
        assertThat(notes().getLast().path("position").isNull()).isTrue();
        assertThat(notes().getLast().path("body").text()).contains("`base/other.yaml:3`", "a name");
    }

    @Test
    void a_thread_is_resolved_when_its_finding_is_gone_and_threads_of_others_are_left_alone() {
        checks.annotate(TestGitLab.HEAD_COMMIT, run(PORT, NAME));
        Map<String, Object> another = Json.map(Json.copy(gitlab.discussions(1).getFirst()));
        another.put("id", "d2");
        TestGitLab.firstNote(another).put("body", "What about the port?");
        gitlab.discussions(1).add(another);

        checks.annotate(TestGitLab.HEAD_COMMIT, run(NAME));

        assertThat(notes()).extracting(note -> note.path("resolved").isTrue()).containsExactly(true, false, false);
    }

    @Test
    void a_thread_that_somebody_resolved_stays_resolved() {
        checks.annotate(TestGitLab.HEAD_COMMIT, run(PORT));
        TestGitLab.firstNote(gitlab.discussions(1).getFirst())
                .putAll(Map.of("resolved", true, "resolved_by", Map.of("id", 12)));

        checks.annotate(TestGitLab.HEAD_COMMIT, run(PORT));

        assertThat(notes())
                .singleElement()
                .satisfies(note -> assertThat(note.path("resolved").isTrue()).isTrue());
    }

    @Test
    void a_thread_whose_finding_comes_back_is_open_again() {
        checks.annotate(TestGitLab.HEAD_COMMIT, run(PORT));
        checks.annotate(TestGitLab.HEAD_COMMIT, run());
        assertThat(notes().getFirst().path("resolved").isTrue()).isTrue();

        checks.annotate(TestGitLab.HEAD_COMMIT, run(PORT));

        assertThat(notes())
                .singleElement()
                .satisfies(note -> assertThat(note.path("resolved").isTrue()).isFalse());
    }

    @Test
    void a_finding_beyond_the_limit_keeps_the_thread_that_it_has_and_no_more_are_started() {
        List<Annotation> many = IntStream.range(0, 60)
                .mapToObj(i -> new Annotation("base/" + i + ".yaml", 1, Level.WARNING, "name", "a name"))
                .toList();
        many.subList(0, 50).forEach(one -> gitlab.startThread(1, AnnotationText.mark("kasane/review", one)));

        checks.annotate(TestGitLab.HEAD_COMMIT, run(many.reversed().toArray(Annotation[]::new)));

        assertThat(notes()).hasSize(50).noneMatch(note -> note.path("resolved").isTrue());
    }

    @Test
    void without_an_open_merge_request_of_the_commit_nothing_is_written() {
        checks.annotate("e".repeat(40), run(PORT));

        assertThat(notes()).isEmpty();
    }
}
