package dev.kasane.git.forge.gitlab;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.CommitStatus;
import dev.kasane.git.forge.CommitStatus.State;
import dev.kasane.git.forge.CommitStatuses;
import dev.kasane.git.forge.TestForge.Fault;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.git.remote.RemoteException.Kind;
import dev.kasane.json.Json;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GitLabStatusesTest {

    private static final String COMMIT = "1".repeat(40);
    private static final CommitStatus GOOD =
            new CommitStatus("kasane/verify/api", State.SUCCESS, "it works", "https://example.org/1", Instant.EPOCH);

    private TestGitLab gitlab;
    private CommitStatuses all;

    @BeforeEach
    void a_server() throws Exception {
        gitlab = new TestGitLab();
        all = ForgeAddress.parse("gitlab:" + gitlab.host() + "/" + TestGitLab.PROJECT, Path.of(""))
                .statuses(Identity.KASANE, "token-1");
    }

    @AfterEach
    void close() {
        gitlab.close();
    }

    private static CommitStatus statuses(State state, String description) {
        return new CommitStatus(GOOD.context(), state, description, null, Instant.EPOCH);
    }

    @Test
    void what_is_said_of_a_commit_is_read_again() {
        all.publish(COMMIT, GOOD);

        CommitStatus read = all.of(COMMIT).getFirst();
        assertThat(read.context()).isEqualTo(GOOD.context());
        assertThat(read.state()).isEqualTo(State.SUCCESS);
        assertThat(read.description()).isEqualTo("it works");
        assertThat(read.link()).isEqualTo("https://example.org/1");
        assertThat(read.time()).isEqualTo("2026-11-26T10:00:00Z");
        assertThat(gitlab.authorizations).containsOnly("Bearer token-1");
    }

    @Test
    void the_newest_status_of_a_context_counts() {
        all.publish(COMMIT, GOOD);
        all.publish(COMMIT, new CommitStatus("other", State.PENDING, "", null, Instant.EPOCH));
        all.publish(COMMIT, statuses(State.FAILURE, "it broke"));

        assertThat(all.of(COMMIT))
                .extracting(CommitStatus::context, CommitStatus::state, CommitStatus::link)
                .containsExactly(tuple(GOOD.context(), State.FAILURE, null), tuple("other", State.PENDING, null));
        Collections.reverse(Objects.requireNonNull(gitlab.statuses.get(COMMIT)));
        assertThat(all.of(COMMIT))
                .as("the oldest first")
                .contains(all.of(COMMIT).getFirst());
        assertThat(all.of(COMMIT))
                .filteredOn(one -> one.context().equals(GOOD.context()))
                .extracting(CommitStatus::state)
                .containsExactly(State.FAILURE);
    }

    @Test
    void a_status_that_is_pending_is_said_once_and_followed_by_a_verdict() {
        all.publish(COMMIT, statuses(State.PENDING, "waiting"));
        all.publish(COMMIT, statuses(State.PENDING, "still waiting"));
        assertThat(all.of(COMMIT)).extracting(CommitStatus::state).containsExactly(State.PENDING);

        all.publish(COMMIT, GOOD);
        all.publish(COMMIT, statuses(State.FAILURE, "it broke"));
        all.publish(COMMIT, statuses(State.FAILURE, "it broke"));
        assertThat(all.of(COMMIT)).extracting(CommitStatus::state).containsExactly(State.FAILURE);
    }

    @Test
    void a_state_that_gitlab_does_not_take_and_does_not_have_was_not_said() {
        all.publish(COMMIT, GOOD);
        gitlab.plan(new Fault(
                "POST",
                400,
                Map.of(),
                "{\"message\": \"Cannot transition status via :drop from :success\"}",
                1,
                false));

        assertThatThrownBy(() -> all.publish(COMMIT, statuses(State.FAILURE, "it broke")))
                .isInstanceOfSatisfying(
                        RemoteException.class, e -> assertThat(e.kind()).isEqualTo(Kind.CONFLICT));
    }

    @ParameterizedTest
    @CsvSource({
        "success, SUCCESS",
        "failed, FAILURE",
        "canceled, FAILURE",
        "running, PENDING",
        "pending, PENDING",
        "created, PENDING",
        "manual, PENDING",
        "skipped, PENDING",
        "waiting_for_resource, PENDING"
    })
    void a_job_of_a_pipeline_is_a_status_too(String word, State state) {
        Map<String, Object> job = Json.object(
                entry("id", 1),
                entry("name", "build"),
                entry("status", word),
                entry("created_at", "2026-11-26T10:00:00.123Z"),
                entry("description", Json.NULL),
                entry("target_url", Json.NULL));
        gitlab.statuses.put(COMMIT, List.of(job));

        assertThat(all.of(COMMIT)).extracting(CommitStatus::state).containsExactly(state);
        assertThat(all.of(COMMIT).getFirst().description()).isEmpty();
    }

    @Test
    void all_pages_up_to_the_limit_are_read() {
        List<Map<String, Object>> many = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            many.add(Map.of("id", i, "name", "job " + i, "status", "success"));
        }
        gitlab.statuses.put(COMMIT, many);

        assertThat(all.of(COMMIT)).hasSize(CommitStatuses.MOST);
    }

    @Test
    void an_unknown_commit_is_an_error() {
        assertThatThrownBy(() -> all.of(COMMIT))
                .isInstanceOfSatisfying(
                        RemoteException.class, e -> assertThat(e.kind()).isEqualTo(Kind.MISSING));
    }
}
