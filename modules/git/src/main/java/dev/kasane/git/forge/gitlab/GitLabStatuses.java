package dev.kasane.git.forge.gitlab;

import dev.kasane.git.forge.CommitStatus;
import dev.kasane.git.forge.CommitStatus.State;
import dev.kasane.git.forge.CommitStatuses;
import dev.kasane.git.forge.http.ApiCall;
import dev.kasane.git.forge.http.ForgeAnswers;
import dev.kasane.git.forge.http.StatusJson;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.git.remote.RemoteException.Kind;
import dev.kasane.json.JsonValue;
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
        Map<String, JsonValue> newest = new LinkedHashMap<>();
        for (JsonValue one : project.list(call, route, MOST, "the statuses of commit " + commit)) {
            // former versions of GitLab return the oldest first, whatever order the request names
            newest.merge(
                    one.path("name").text(),
                    one,
                    (a, b) -> a.path("id").number() >= b.path("id").number() ? a : b);
        }
        List<CommitStatus> statuses = new ArrayList<>();
        newest.forEach((context, one) -> statuses.add(new CommitStatus(
                context,
                state(one.path("status").text()),
                one.path("description").text(),
                ForgeAnswers.text(one.path("target_url")),
                StatusJson.time(
                        one.path("finished_at").text(one.path("created_at").text())))));
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
