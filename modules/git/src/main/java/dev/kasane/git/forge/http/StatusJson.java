package dev.kasane.git.forge.http;

import dev.kasane.git.forge.CommitStatus;
import dev.kasane.git.forge.CommitStatus.State;
import dev.kasane.json.JsonValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Statuses of commits as GitHub and Gitea write them in JSON: the same fields but for the state of one. */
public final class StatusJson {

    private StatusJson() {}

    /**
     * Reads statuses.
     *
     * @param all those of a commit, the newest first
     * @return the newest of each context
     */
    public static List<CommitStatus> read(List<JsonValue> all) {
        Set<String> seen = new HashSet<>();
        List<CommitStatus> statuses = new ArrayList<>();
        for (JsonValue one : all) {
            String context = one.path("context").text();
            if (seen.add(context)) {
                statuses.add(new CommitStatus(
                        context,
                        // Gitea calls it status in answers, and state in questions
                        state(one.path(one.has("state") ? "state" : "status").text()),
                        one.path("description").text(),
                        ForgeAnswers.text(one.path("target_url")),
                        time(one.path("updated_at").text(one.path("created_at").text()))));
            }
        }
        return statuses;
    }

    private static State state(String word) {
        return switch (word) {
            case "success" -> State.SUCCESS;
            case "failure", "error" -> State.FAILURE;
            // Gitea's warning and skipped are no verdict
            default -> State.PENDING;
        };
    }

    /** A time as forges write it; the beginning of time if it is none. */
    public static Instant time(String text) {
        return Objects.requireNonNullElse(ForgeTime.parse(text), Instant.EPOCH);
    }

    /** The body of a request that sets a status. */
    public static Map<String, String> body(CommitStatus status) {
        Map<String, String> body = new TreeMap<>(Map.of(
                "context", status.context(),
                "state", status.state().name().toLowerCase(Locale.ROOT),
                "description", CommitStatus.shortened(status.description())));
        @Nullable String link = status.link();
        if (link != null) {
            body.put("target_url", link);
        }
        return body;
    }
}
