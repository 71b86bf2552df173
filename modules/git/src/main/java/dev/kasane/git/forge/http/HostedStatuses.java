package dev.kasane.git.forge.http;

import dev.kasane.git.forge.CommitStatus;
import dev.kasane.git.forge.CommitStatuses;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.git.remote.RemoteException.Kind;
import dev.kasane.json.Json;
import dev.kasane.json.JsonValue;
import dev.kasane.json.MalformedJsonException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The statuses of commits at GitHub, Gitea or Forgejo, which have the same routes for them
 * (<a href="https://docs.github.com/en/rest/commits/statuses">GitHub</a>, Gitea's {@code /api/swagger}): only the size of a page is
 * called otherwise.
 *
 * @param server the programming interface
 * @param repository the repository as {@code OWNER/NAME}
 * @param pageSize what the size of a page is called
 */
public record HostedStatuses(ApiServer server, String repository, String pageSize) implements CommitStatuses {

    private static final int PAGE = 50;

    @Override
    public List<CommitStatus> of(String commit) {
        ApiCall call = server.call();
        List<JsonValue> all = new ArrayList<>();
        for (int page = 1; all.size() < MOST; page++) {
            JsonValue some = ask(
                    call, "GET", "/commits/" + commit + "/statuses?" + pageSize + "=" + PAGE + "&page=" + page, null);
            some.forEach(all::add);
            if (some.size() < PAGE) {
                break;
            }
        }
        return StatusJson.read(all);
    }

    @Override
    public void publish(String commit, CommitStatus status) {
        ask(server.call(), "POST", "/statuses/" + commit, StatusJson.body(status));
    }

    private JsonValue ask(ApiCall call, String method, String path, @Nullable Object body) {
        ApiAnswer answer = call.send(
                method,
                URI.create(server.root() + "/repos/" + repository + path),
                body == null ? null : Json.text(body));
        if (!answer.isGood()) {
            boolean missing = answer.status() == 404 || answer.status() == 422;
            throw new RemoteException(
                    missing ? Kind.MISSING : Kind.NOT_UNDERSTOOD,
                    missing
                            ? server.origin + " cannot find the commit, or the token cannot set its statuses"
                            : server.origin + " answers " + answer.status() + " about statuses of a commit",
                    missing ? "see docs/guides/github.md for the permissions" : "try again later");
        }
        try {
            return answer.json();
        } catch (MalformedJsonException e) {
            throw new RemoteException(
                    Kind.NOT_UNDERSTOOD, "the statuses that " + server.origin + " gives cannot be read", null, e);
        }
    }
}
