package dev.kasane.git.forge.gitlab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.kasane.git.forge.ForgeFaults;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.PullRequest.State;
import dev.kasane.git.forge.TestForge.Fault;
import dev.kasane.git.forge.TestTiming;
import dev.kasane.git.forge.http.ApiLimits;
import dev.kasane.git.forge.http.ApiServer;
import dev.kasane.git.remote.Credential;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.git.remote.RemoteException.Kind;
import dev.kasane.json.Json;
import dev.kasane.problem.Problem;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GitLabForgeTest {

    private static final String CANARY = "glpat-CanaryThatMustNotSing";
    private static final Instant START = Instant.parse("2026-11-21T12:00:00Z");
    private static final ApiLimits LIMITS = new ApiLimits(Duration.ofSeconds(90), 30, 1 << 20);
    private static final String BRANCH = "kasane/promote/prod";

    private TestGitLab gitlab;
    private TestTiming timing;
    private GitLabForge forge;

    @BeforeEach
    void a_server() throws Exception {
        gitlab = new TestGitLab();
        timing = new TestTiming(START);
        forge = forge(TestGitLab.PROJECT);
    }

    private GitLabForge forge(String project) {
        Credential credential = Credential.of(gitlab.root(), "oauth2", CANARY);
        return new GitLabForge(new GitLabProject(
                new ApiServer(gitlab.root(), credential, "Bearer", LIMITS, timing, GitLabProject.GUIDE), project));
    }

    @AfterEach
    void close() {
        gitlab.close();
    }

    private static void assertKind(Kind kind, Runnable work) {
        assertThatThrownBy(work::run)
                .isInstanceOfSatisfying(
                        RemoteException.class, e -> assertThat(e.kind()).isEqualTo(kind));
    }

    @Test
    void a_merge_request_is_opened_found_changed_commented_on_and_closed() {
        PullRequest opened = forge.open(BRANCH, "main", "Promote", "body");
        assertThat(opened.number()).isEqualTo(1);
        assertThat(opened.where()).isEqualTo("https://gitlab.test/g/s/r/-/merge_requests/1");
        assertThat(opened.head()).isEqualTo(BRANCH);
        assertThat(opened.base()).isEqualTo("main");
        assertThat(opened.headCommit()).isEqualTo(TestGitLab.HEAD_COMMIT);
        assertThat(forge.open(BRANCH, "main", "Promote", "body").number()).isEqualTo(1);
        assertThat(forge.update(1, "Promote two", "longer").title()).isEqualTo("Promote two");
        assertThat(forge.get(1).body()).isEqualTo("longer");
        forge.comment(1, "look");
        forge.comment(1, "look");
        assertThat(forge.comments(1)).containsExactly("look");
        assertThat(forge.close(1).state()).isEqualTo(State.CLOSED);
        assertThat(forge.close(1).state()).isEqualTo(State.CLOSED);
        assertThat(forge.list(BRANCH, 10)).hasSize(1);
        assertThat(forge.list("other", 10)).isEmpty();
        assertThat(gitlab.authorizations).containsOnly("Bearer " + CANARY);
        assertThat(forge.displayName()).isEqualTo("127.0.0.1 g/s/r");
    }

    @Test
    void another_base_or_a_closed_one_gets_a_merge_request_of_its_own() {
        forge.open(BRANCH, "main", "Promote", "body");
        assertThat(forge.open(BRANCH, "other", "Promote", "body").number()).isEqualTo(2);
        forge.close(1);
        assertThat(forge.open(BRANCH, "main", "Promote", "body").number()).isEqualTo(3);

        assertThat(forge.list(BRANCH, 2)).extracting(PullRequest::number).containsExactly(3L, 2L);
        assertThat(forge.list("", 9)).hasSize(3);
    }

    @Test
    void a_merge_request_of_a_fork_is_none_of_ours() {
        forge.open(BRANCH, "main", "Promote", "body");
        gitlab.mergeRequest(1).put("source_project_id", 8);

        assertThat(forge.list(BRANCH, 9)).isEmpty();
        assertThat(forge.list("", 9)).hasSize(1);
        gitlab.mergeRequest(1).put("source_project_id", Json.NULL);
        assertThat(forge.list(BRANCH, 9)).isEmpty();
    }

    @Test
    void notes_of_gitlab_itself_are_no_comments_and_all_pages_are_read() {
        forge.open(BRANCH, "main", "Promote", "body");
        for (int i = 0; i < 120; i++) {
            gitlab.note(1, "added 1 commit", true);
        }
        gitlab.note(1, "late\r\nword", false);

        assertThat(forge.comments(1)).containsExactly("late\nword");
        forge.comment(1, "late\nword");
        assertThat(forge.comments(1)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/merge", "a\n/approve\nb", "a\r\n  /close", "```\nx\n````\n/merge\n```", "\\/close", "a\r/close"
            })
    void no_line_of_a_text_is_a_quick_action_and_the_text_is_read_as_it_was(String text) {
        forge.open(BRANCH, "main", "Promote", text);
        forge.comment(1, text);
        forge.comment(1, text);

        String sent = String.valueOf(gitlab.mergeRequest(1).get("description"));
        assertThat(sent).doesNotContainPattern("(?m)^\\s*/").doesNotContain("\r");
        assertThat(Json.text(Objects.requireNonNull(gitlab.notes.get(1)))).doesNotContain("\"/", "\\n/");
        String plain = text.replace("\r\n", "\n").replace('\r', '\n');
        assertThat(forge.get(1).body()).isEqualTo(plain);
        assertThat(forge.comments(1)).containsExactly(plain.strip());
    }

    @Test
    void a_title_fits_gitlab() {
        assertThat(forge.open(BRANCH, "main", "t".repeat(400), "body").title())
                .hasSize(255)
                .endsWith("t…");
    }

    @Test
    void a_merge_takes_what_was_looked_at_and_nothing_else() {
        forge.open(BRANCH, "main", "Promote", "body");

        assertKind(Kind.CONFLICT, () -> forge.merge(1, "a".repeat(40)));
        PullRequest merged = forge.merge(1, TestGitLab.HEAD_COMMIT);
        assertThat(merged.state()).isEqualTo(State.MERGED);
        assertThat(merged.mergeCommit()).as("the commit itself").isEqualTo(TestGitLab.HEAD_COMMIT);
        assertThat(forge.merge(1, TestGitLab.HEAD_COMMIT)).isEqualTo(merged);
        assertThat(gitlab.mergeRequest(1).get("squash")).isEqualTo(false);
    }

    @Test
    void the_commit_that_a_merge_made_is_named_before_the_head() {
        forge.open(BRANCH, "main", "Promote", "body");
        gitlab.mergeRequest(1).putAll(Map.of("state", "merged", "squash_commit_sha", "e".repeat(40)));
        assertThat(forge.get(1).mergeCommit()).isEqualTo("e".repeat(40));
        gitlab.mergeRequest(1).put("merge_commit_sha", "f".repeat(40));
        assertThat(forge.get(1).mergeCommit()).isEqualTo("f".repeat(40));
    }

    @Test
    void who_merged_and_when_is_known() {
        forge.open(BRANCH, "main", "Promote", "body");
        forge.merge(1, TestGitLab.HEAD_COMMIT);
        gitlab.mergeRequest(1)
                .putAll(Map.of("merged_at", "2026-11-21T13:00:00.123+01:00", "merge_user", Map.of("username", "ada")));

        assertThat(forge.list("", 10))
                .extracting(PullRequest::merge)
                .containsExactly(new PullRequest.Merge(
                        TestGitLab.HEAD_COMMIT, Instant.parse("2026-11-21T12:00:00.123Z"), "ada"));

        gitlab.mergeRequest(1).remove("merge_user");
        gitlab.mergeRequest(1).putAll(Map.of("merged_at", "yesterday", "merged_by", Map.of("username", "grace")));
        assertThat(forge.get(1).merge()).isEqualTo(new PullRequest.Merge(TestGitLab.HEAD_COMMIT, null, "grace"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"merge", "rebase_merge", ""})
    void where_a_merge_makes_a_commit_of_its_own_nothing_is_merged(String method) {
        forge.open(BRANCH, "main", "Promote", "body");
        gitlab.mergeMethod = method;

        assertThatThrownBy(() -> forge.merge(1, TestGitLab.HEAD_COMMIT))
                .isInstanceOfSatisfying(RemoteException.class, e -> {
                    assertThat(e.kind()).isEqualTo(Kind.REFUSED);
                    assertThat(String.valueOf(e.hint())).contains("Fast-forward merge");
                });
        assertThat(forge.get(1).isOpen()).isTrue();
    }

    @Test
    void a_merge_request_that_is_still_looked_at_is_waited_for() {
        forge.open(BRANCH, "main", "Promote", "body");
        gitlab.mergeRequest(1).put("detailed_merge_status", "checking");

        assertThat(forge.merge(1, TestGitLab.HEAD_COMMIT).state()).isEqualTo(State.MERGED);
        assertThat(timing.now()).isAfter(START);
    }

    @Test
    void a_look_that_never_ends_is_not_waited_for_forever() {
        forge.open(BRANCH, "main", "Promote", "body");
        gitlab.mergeRequest(1).put("detailed_merge_status", "preparing");

        assertThatThrownBy(() -> forge.merge(1, TestGitLab.HEAD_COMMIT)).hasMessageContaining("preparing");
        assertThat(timing.now()).isEqualTo(START.plusSeconds(7));
    }

    @ParameterizedTest
    @CsvSource({"need_rebase, run kasane ci again", "not_approved, approvals", "<script>, approvals"})
    void a_refusal_names_what_gitlab_waits_for(String status, String hint) {
        forge.open(BRANCH, "main", "Promote", "body");
        gitlab.mergeRequest(1).put("detailed_merge_status", status);

        assertThatThrownBy(() -> forge.merge(1, TestGitLab.HEAD_COMMIT))
                .isInstanceOfSatisfying(RemoteException.class, e -> {
                    assertThat(e.kind()).isEqualTo(Kind.REFUSED);
                    assertThat(String.valueOf(e.hint())).contains(hint);
                })
                .hasMessageNotContaining("script");
        assertThat(timing.now()).isEqualTo(START);
    }

    @Test
    void an_account_that_may_not_merge_is_told_from_a_token_that_is_not_known() {
        forge.open(BRANCH, "main", "Promote", "body");
        gitlab.plan(new Fault("PUT", 401, Map.of(), "{\"message\": \"401 Unauthorized\"}", 9, false));
        assertThatThrownBy(() -> forge.merge(1, TestGitLab.HEAD_COMMIT))
                .isInstanceOfSatisfying(
                        RemoteException.class, e -> assertThat(e.kind()).isEqualTo(Kind.REFUSED))
                .hasMessageContaining("merge into main");

        gitlab.plan(new Fault("GET", 401, Map.of(), "{\"message\": \"401 Unauthorized\"}", 9, false));
        assertKind(Kind.UNAUTHORISED, () -> forge.merge(1, TestGitLab.HEAD_COMMIT));
    }

    @Test
    void what_the_token_may_not_do_or_see_comes_with_a_hint() {
        gitlab.plan(new Fault("POST", 403, Map.of(), "{\"message\": \"403 Forbidden\"}", 9, false));
        assertThatThrownBy(() -> forge.open(BRANCH, "main", "Promote", "body"))
                .isInstanceOfSatisfying(RemoteException.class, e -> {
                    assertThat(e.kind()).isEqualTo(Kind.FORBIDDEN);
                    assertThat(e.hint()).contains("docs/guides/gitlab.md");
                });
        gitlab.plan(null);
        assertThatThrownBy(() -> forge("g/other").list(BRANCH, 5)).isInstanceOfSatisfying(RemoteException.class, e -> {
            assertThat(e.kind()).isEqualTo(Kind.MISSING);
            assertThat(e.hint()).contains("access to the project");
        });
        assertKind(Kind.MISSING, () -> forge.get(12));
    }

    @Test
    void a_502_after_the_merge_request_was_made_makes_no_second_one() {
        gitlab.plan(new Fault("POST", 502, Map.of(), "<html>", 1, true));

        assertThat(forge.open(BRANCH, "main", "Promote", "body").number()).isEqualTo(1);
        assertThat(gitlab.mergeRequests).hasSize(1);
    }

    @Test
    void a_merge_whose_answer_was_lost_is_merged() {
        forge.open(BRANCH, "main", "Promote", "body");
        gitlab.plan(new Fault("PUT", 0, Map.of(), "", 1, true));

        assertThat(forge.merge(1, TestGitLab.HEAD_COMMIT).state()).isEqualTo(State.MERGED);
    }

    @Test
    void a_server_that_is_down_for_a_moment_is_asked_again_for_what_is_only_read() {
        gitlab.plan(new Fault("GET", 503, Map.of(), "", 2, false));

        assertThat(forge.list(BRANCH, 5)).isEmpty();
        assertThat(gitlab.requests).hasSize(3);
    }

    @Test
    void a_limit_is_waited_for_when_there_is_time_and_said_when_there_is_not() {
        gitlab.plan(new Fault("GET", 429, Map.of("Retry-After", "30"), "Retry later", 1, false));
        assertThat(forge.list(BRANCH, 5)).isEmpty();
        assertThat(timing.now()).isEqualTo(START.plusSeconds(30));

        String reset = Long.toString(timing.now().plusSeconds(3_000).getEpochSecond());
        gitlab.plan(new Fault(
                "GET", 429, Map.of("RateLimit-Remaining", "0", "RateLimit-Reset", reset), "Retry later", 1, false));
        Instant before = timing.now();
        assertThatThrownBy(() -> forge.list(BRANCH, 5))
                .isInstanceOfSatisfying(
                        RemoteException.class, e -> assertThat(e.kind()).isEqualTo(Kind.RATE_LIMITED))
                .hasMessageContaining("3001 seconds");
        assertThat(timing.now()).isEqualTo(before);
    }

    /** Every status, verb and number of repeats: an effect or a typed error, in time, bounded, and nothing twice. */
    @Test
    void under_every_fault_there_is_an_effect_or_a_typed_error_and_nothing_happens_twice() {
        int writes = new ForgeFaults(gitlab, forge, timing, LIMITS)
                .check(
                        faults(),
                        BRANCH,
                        TestGitLab.HEAD_COMMIT,
                        () -> {
                            gitlab.mergeRequests.clear();
                            gitlab.notes.clear();
                        },
                        fault -> {
                            assertThat(gitlab.mergeRequests).as("%s", fault).hasSize(1);
                            assertThat(gitlab.notes.get(1)).as("%s", fault).hasSize(1);
                        });
        assertThat(writes).isGreaterThan(300);
    }

    private static List<Fault> faults() {
        List<Fault> faults = new ArrayList<>();
        for (String method : List.of("GET", "POST", "PUT")) {
            for (int times : List.of(1, 3, 1_000)) {
                for (int status :
                        List.of(0, 400, 401, 403, 404, 405, 406, 408, 409, 410, 422, 429, 500, 502, 503, 504)) {
                    faults.add(new Fault(method, status, Map.of(), "{\"message\": \"no\"}", times, false));
                }
                for (int status : List.of(0, 502, 504)) {
                    faults.add(new Fault(method, status, Map.of(), "<html>", times, true));
                }
                faults.add(new Fault(method, 200, Map.of(), "not JSON", times, true));
                faults.add(new Fault(method, 429, Map.of("Retry-After", "5"), "Retry later", times, false));
                faults.add(new Fault(
                        method,
                        429,
                        Map.of("RateLimit-Remaining", "0", "RateLimit-Reset", "9223372036854775807"),
                        "Retry later",
                        times,
                        false));
            }
        }
        return faults;
    }

    @Test
    void a_token_is_in_no_message() {
        StringWriter messages = new StringWriter();
        for (int status : List.of(302, 400, 401, 403, 404, 405, 406, 409, 422, 429, 500)) {
            for (String method : List.of("GET", "POST")) {
                gitlab.plan(new Fault(
                        method,
                        status,
                        Map.of("Location", "https://elsewhere.test/" + CANARY),
                        "{\"message\": \"your token is " + CANARY + "\"}",
                        99,
                        false));
                Throwable thrown = catchThrowable(() -> forge.open(BRANCH + "/x", "main", "t", "b"));
                assertThat(thrown).as("%s %s", method, status).isInstanceOf(RemoteException.class);
                thrown.printStackTrace(new PrintWriter(messages));
                messages.append(Problem.of((RemoteException) thrown).toString());
            }
        }
        assertThat(messages.toString()).doesNotContain("Canary");
    }
}
