package dev.kasane.git.forge.github;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.net.httpserver.HttpServer;
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
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GitHubForgeTest {

    private static final String CANARY = "ghs_CanaryThatMustNotSing0123456789";
    private static final Instant START = Instant.parse("2026-11-21T12:00:00Z");
    private static final ApiLimits LIMITS = new ApiLimits(Duration.ofSeconds(90), 25, 1 << 20);
    private static final String BRANCH = "kasane/promote/prod";

    private TestGitHub github;
    private TestTiming timing;
    private GitHubForge forge;

    @BeforeEach
    void a_server() throws Exception {
        github = new TestGitHub();
        timing = new TestTiming(START);
        forge = forge();
    }

    private GitHubForge forge() {
        Credential credential = Credential.of(github.root(), "x-access-token", CANARY);
        return new GitHubForge(new ApiServer(github.root(), credential, "Bearer", LIMITS, timing), "o", "r");
    }

    @AfterEach
    void close() {
        github.close();
    }

    @Test
    void a_pull_request_of_a_fork_is_none_of_ours() {
        forge.open(BRANCH, "main", "Promote", "body");
        Map<String, Object> pull = Objects.requireNonNull(github.pulls.get(1));
        Map<String, Object> head = Json.map(pull.get("head"));
        Json.map(head.get("repo")).put("full_name", "o/another");

        assertThat(forge.list(BRANCH, 9)).isEmpty();
        assertThat(forge.list("", 9)).hasSize(1);
        head.put("repo", Json.NULL);
        assertThat(forge.list(BRANCH, 9)).isEmpty();
    }

    @Test
    void aClosedPullRequestCountsOnlyIfItsAuthorMayWriteOrIsKasane() {
        forge.open(BRANCH, "main", "Promote", "body");
        Map<String, Object> pull = Objects.requireNonNull(github.pulls.get(1));
        Map<String, Object> author = Json.map(pull.get("user"));
        pull.put("state", "closed");
        assertThat(forge.list(BRANCH, 9)).as("kasane's own").hasSize(1);

        author.put("login", "stranger");
        for (String relation :
                List.of("NONE", "CONTRIBUTOR", "FIRST_TIMER", "FIRST_TIME_CONTRIBUTOR", "MANNEQUIN", "")) {
            pull.put("author_association", relation);
            assertThat(forge.list(BRANCH, 9)).as(relation).isEmpty();
        }
        for (String relation : List.of("OWNER", "MEMBER", "COLLABORATOR")) {
            pull.put("author_association", relation);
            assertThat(forge.list(BRANCH, 9)).as(relation).hasSize(1);
        }
        pull.putAll(Map.of("author_association", "NONE", "user", Json.NULL));
        assertThat(forge.list(BRANCH, 9)).as("an account that is gone").isEmpty();
    }

    @Test
    void anOpenOrMergedPullRequestIsKnownWhoeverOpenedIt() {
        forge.open(BRANCH, "main", "Promote", "body");
        Map<String, Object> pull = Objects.requireNonNull(github.pulls.get(1));
        Json.map(pull.get("user")).put("login", "stranger");

        assertThat(forge.open(BRANCH, "main", "Promote", "body").number()).isEqualTo(1);
        assertThat(forge.list(BRANCH, 9)).hasSize(1);
        forge.merge(1, TestGitHub.HEAD_COMMIT);
        assertThat(forge.list(BRANCH, 9)).hasSize(1);
    }

    @Test
    void whereGitHubDoesNotSayWhoKasaneIsOnlyWritersCount() {
        forge.open(BRANCH, "main", "Promote", "body");
        Map<String, Object> pull = Objects.requireNonNull(github.pulls.get(1));
        pull.put("state", "closed");
        github.plan(new Fault("POST", 403, Map.of(), "{\"message\": \"Resource not accessible\"}", 9, false));

        assertThat(forge.list(BRANCH, 9)).isEmpty();
        pull.put("author_association", "MEMBER");
        assertThat(forge.list(BRANCH, 9)).hasSize(1);
    }

    @Test
    void a_pull_request_is_opened_found_changed_commented_on_and_closed() {
        PullRequest opened = forge.open(BRANCH, "main", "Promote", "body");
        assertThat(opened.number()).isEqualTo(1);
        assertThat(opened.headCommit()).isEqualTo(TestGitHub.HEAD_COMMIT);
        assertThat(forge.open(BRANCH, "main", "Promote", "body").number()).isEqualTo(1);
        assertThat(forge.update(1, "Promote two", "longer").title()).isEqualTo("Promote two");
        assertThat(forge.get(1).body()).isEqualTo("longer");
        forge.comment(1, "look");
        forge.comment(1, "look");
        assertThat(forge.comments(1)).containsExactly("look");
        assertThat(forge.close(1).state()).isEqualTo(State.CLOSED);
        assertThat(forge.list(BRANCH, 10)).hasSize(1);
        assertThat(forge.list("other", 10)).isEmpty();
        assertThat(github.authorizations).containsOnly("Bearer " + CANARY);
    }

    @Test
    void a_merge_squashes_what_was_looked_at_and_nothing_else() {
        forge.open(BRANCH, "main", "Promote", "body");

        assertThatThrownBy(() -> forge.merge(1, "a".repeat(40)))
                .isInstanceOfSatisfying(
                        RemoteException.class, e -> assertThat(e.kind()).isEqualTo(Kind.CONFLICT));
        PullRequest merged = forge.merge(1, TestGitHub.HEAD_COMMIT);
        assertThat(merged.state()).isEqualTo(State.MERGED);
        assertThat(merged.mergeCommit()).isEqualTo("f".repeat(40));
        assertThat(forge.merge(1, TestGitHub.HEAD_COMMIT)).isEqualTo(merged);
        assertThat(github.messages)
                .as("the commit on the base says what the head says")
                .containsExactly("Why.\n\nReason: orders fail\nKasane-Rollback: prod");
    }

    @Test
    void a_single_pull_request_names_who_merged_it_and_a_list_only_when() {
        forge.open(BRANCH, "main", "Promote", "body");
        forge.merge(1, TestGitHub.HEAD_COMMIT);
        Instant time = Instant.parse("2026-11-21T12:00:00Z");

        assertThat(forge.get(1).merge()).isEqualTo(new PullRequest.Merge("f".repeat(40), time, "ada"));
        assertThat(forge.list("", 10))
                .extracting(PullRequest::merge)
                .containsExactly(new PullRequest.Merge("f".repeat(40), time, null));
    }

    @Test
    void where_the_branch_has_a_merge_queue_the_pull_request_is_put_into_it() {
        forge.open(BRANCH, "main", "Promote", "body");
        github.plan(new Fault(
                "PUT", 405, Map.of(), "{\"message\": \"Changes must be made through the merge queue\"}", 1, false));

        assertThat(forge.merge(1, TestGitHub.HEAD_COMMIT).state()).isEqualTo(State.OPEN);
        assertThat(github.requests).contains("POST /graphql");
    }

    @Test
    void a_502_after_the_pull_request_was_made_makes_no_second_one() {
        github.plan(new Fault("POST", 502, Map.of(), "<html>", 1, true));

        assertThat(forge.open(BRANCH, "main", "Promote", "body").number()).isEqualTo(1);
        assertThat(github.pulls).hasSize(1);
    }

    @Test
    void a_limit_is_waited_for_when_there_is_time_and_said_when_there_is_not() {
        github.plan(new Fault("GET", 403, Map.of("retry-after", "30"), "{}", 1, false));
        assertThat(forge.list(BRANCH, 5)).isEmpty();
        assertThat(timing.now()).isEqualTo(START.plusSeconds(30));

        String reset = Long.toString(timing.now().plusSeconds(3_000).getEpochSecond());
        github.plan(new Fault(
                "GET", 403, Map.of("x-ratelimit-remaining", "0", "x-ratelimit-reset", reset), "{}", 1, false));
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
        int writes = new ForgeFaults(github, forge, timing, LIMITS)
                .check(
                        faults(),
                        BRANCH,
                        TestGitHub.HEAD_COMMIT,
                        () -> {
                            github.pulls.clear();
                            github.comments.clear();
                        },
                        fault -> {
                            assertThat(github.pulls).as("%s", fault).hasSize(1);
                            assertThat(github.comments.get(1)).as("%s", fault).containsExactly("said once");
                        });
        assertThat(writes).isGreaterThan(500);
    }

    private static List<Fault> faults() {
        List<Fault> faults = new ArrayList<>();
        for (String method : List.of("GET", "POST", "PATCH", "PUT")) {
            for (int times : List.of(1, 3, 1_000)) {
                for (int status :
                        List.of(0, 400, 401, 403, 404, 405, 408, 409, 410, 422, 429, 451, 500, 502, 503, 504, 522)) {
                    faults.add(new Fault(method, status, Map.of(), "{\"message\": \"no\"}", times, false));
                }
                for (int status : List.of(0, 502, 504)) {
                    faults.add(new Fault(method, status, Map.of(), "<html>", times, true));
                }
                faults.add(new Fault(method, 200, Map.of(), "not JSON", times, true));
                faults.add(new Fault(method, 429, Map.of("retry-after", "5"), "", times, false));
                faults.add(new Fault(method, 429, Map.of("retry-after", "99999999999999999999"), "", times, false));
                faults.add(new Fault(
                        method, 403, Map.of("retry-after", "Sat, 21 Nov 2026 12:00:20 GMT"), "", times, false));
                faults.add(new Fault(
                        method,
                        403,
                        Map.of("x-ratelimit-remaining", "0", "x-ratelimit-reset", "9223372036854775807"),
                        "{}",
                        times,
                        false));
                faults.add(new Fault(
                        method,
                        403,
                        Map.of(),
                        "{\"message\": \"You have exceeded a secondary rate limit\"}",
                        times,
                        false));
            }
        }
        return faults;
    }

    @Test
    void the_token_goes_to_no_other_server_and_into_no_message() throws Exception {
        List<String> elsewhere = new ArrayList<>();
        HttpServer other = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        other.createContext("/", exchange -> {
            elsewhere.add(exchange.getRequestURI() + " "
                    + exchange.getRequestHeaders().entrySet());
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        other.start();
        StringWriter messages = new StringWriter();
        try {
            String away = "http://127.0.0.1:" + other.getAddress().getPort() + "/steal";
            List<String> places = List.of(
                    away,
                    "http://localhost:" + github.root().getPort() + "/x",
                    "ftp://x/y",
                    "//other.test/z",
                    "http://u:p@127.0.0.1:1/",
                    "::");
            for (String place : places) {
                for (int status : List.of(301, 302, 303, 307, 308)) {
                    for (String method : List.of("GET", "POST")) {
                        github.plan(new Fault(method, status, Map.of("Location", place), CANARY, 9, false));
                        Throwable thrown = catchThrowable(
                                () -> forge().open(BRANCH + messages.getBuffer().length(), "main", "t", "b"));
                        assertThat(thrown).as("%s %s", status, place).isInstanceOf(RemoteException.class);
                        thrown.printStackTrace(new PrintWriter(messages));
                    }
                }
            }
            for (int status : List.of(400, 401, 403, 404, 422, 500)) {
                github.plan(new Fault(
                        "POST", status, Map.of(), "{\"message\": \"your token is " + CANARY + "\"}", 9, false));
                Throwable thrown = catchThrowable(() -> forge().open(BRANCH + "/x", "main", "t", "b"));
                messages.append(Problem.of((RemoteException) thrown).toString());
                messages.append(thrown.toString());
            }
        } finally {
            other.stop(0);
        }
        assertThat(elsewhere).isEmpty();
        assertThat(messages.toString()).doesNotContain(CANARY).doesNotContain("Canary");
        assertThat(Credential.of(github.root(), "u", CANARY).toString()).doesNotContain("Canary");
    }

    @Test
    void a_redirect_on_the_same_server_is_followed() {
        github.plan(new Fault("GET", 301, Map.of("Location", "/repos/o/r"), "", 1, false));

        assertThat(forge.list(BRANCH, 5)).isEmpty();
    }

    @Test
    void a_token_is_refused_where_others_could_read_it() {
        assertThatThrownBy(() -> Credential.of(URI.create("http://github.test/"), "u", CANARY))
                .isInstanceOf(KasaneException.class)
                .hasMessageNotContaining(CANARY);
        assertThatThrownBy(() -> Credential.of(URI.create("https://u:" + CANARY + "@github.test/"), "u", CANARY))
                .isInstanceOf(KasaneException.class)
                .hasMessageNotContaining(CANARY);
    }

    @Test
    void many_writes_at_once_are_spread_over_minutes() {
        ApiLimits patient = new ApiLimits(Duration.ofMinutes(30), 1_000, 1 << 20);
        Credential credential = Credential.of(github.root(), "x-access-token", CANARY);
        GitHubForge busy =
                new GitHubForge(new ApiServer(github.root(), credential, "Bearer", patient, timing), "o", "r");
        for (int i = 0; i < 130; i++) {
            busy.open("kasane/promote/e" + i, "main", "t", "b");
        }
        assertThat(Duration.between(START, timing.now())).isBetween(Duration.ofMinutes(2), Duration.ofMinutes(3));
    }
}
