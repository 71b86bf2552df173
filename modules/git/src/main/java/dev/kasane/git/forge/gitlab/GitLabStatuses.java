package dev.kasane.git.forge.gitlab;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kasane.git.forge.CommitStatus;
import dev.kasane.git.forge.CommitStatus.State;
import dev.kasane.git.forge.CommitStatuses;
import dev.kasane.git.forge.http.ApiCall;
import dev.kasane.git.forge.http.StatusJson;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.git.remote.RemoteException.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The statuses of commits at GitLab (docs.gitlab.com, "Commits API"). Jobs of its pipelines are among them. A status that is pending
 * cannot become pending once more: its description stays then.
 *
 * @param project the project
 */
public record GitLabStatuses(GitLabProject project) implements CommitStatuses {

    @Override
    public List<CommitStatus> of(String commit) {
        return of(project.server().call(), commit);
    }

    private List<CommitStatus> of(ApiCall call, String commit) {
        String route = "/repository/commits/" + commit + "/statuses?all=true&order_by=id&sort=desc";
        Map<String, JsonNode> newest = new LinkedHashMap<>();
        for (JsonNode one : project.list(call, route, MOST, "the statuses of commit " + commit)) {
            // former versions of GitLab return the oldest first, whatever order the request names
            newest.merge(
                    one.path("name").asText(),
                    one,
                    (a, b) -> a.path("id").asLong() >= b.path("id").asLong() ? a : b);
        }
        List<CommitStatus> statuses = new ArrayList<>();
        newest.forEach((context, one) -> statuses.add(new CommitStatus(
                context,
                state(one.path("status").asText()),
                one.path("description").asText(""),
                StatusJson.link(one),
                StatusJson.time(
                        one.path("finished_at").asText(one.path("created_at").asText())))));
        return statuses;
    }

    private static State state(String word) {
        return switch (word) {
            case "success" -> State.SUCCESS;
            case "failed", "canceled" -> State.FAILURE;
            // a skipped job has no result, and GitLab merges after it only where a project allows that;
            // a job that waits
            // for a person to start it,
            // and states that are newer than this code, have no verdict either
            default -> State.PENDING;
        };
    }

    @Override
    public void publish(String commit, CommitStatus status) {
        ApiCall call = project.server().call();
        GitLabAnswer answer = project.request(call, "POST", "/statuses/" + commit, body(status));
        if (!answer.isNoTransition()) {
            answer.orThrow("a status of commit " + commit);
            return;
        }
        boolean said = of(call, commit).stream()
                .anyMatch(one -> one.context().equals(status.context()) && one.state() == status.state());
        if (!said) {
            throw new RemoteException(
                    Kind.CONFLICT,
                    "another user set the status of the commit " + status.context() + " at GitLab",
                    "run this again");
        }
    }

    private static Map<String, String> body(CommitStatus status) {
        Map<String, String> body = new TreeMap<>(Map.of(
                "name", status.context(),
                "state",
                        switch (status.state()) {
                            case PENDING -> "pending";
                            case SUCCESS -> "success";
                            case FAILURE -> "failed";
                        },
                "description", CommitStatus.shortened(status.description())));
        String link = status.link();
        if (link != null) {
            body.put("target_url", link);
        }
        return body;
    }
}
