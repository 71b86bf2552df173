package dev.kasane.git.forge.github;

import static java.util.Map.entry;

import dev.kasane.git.forge.http.ApiAnswer;
import dev.kasane.git.forge.http.ApiServer;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.json.Json;
import dev.kasane.json.JsonValue;
import dev.kasane.json.MalformedJsonException;
import java.io.IOException;
import java.net.URI;
import org.kohsuke.github.HttpException;

/** Adds pull requests to a branch's merge queue, which GitHub's REST interface cannot. */
final class MergeQueue {

    private static final String MUTATION =
            "mutation($id: ID!, $head: GitObjectID!) { enqueuePullRequest(input: {pullRequestId: $id, expectedHeadOid:"
                    + " $head}) { mergeQueueEntry { position } } }";

    private final ApiServer server;

    MergeQueue(ApiServer server) {
        this.server = server;
    }

    /** Whether a merge was refused because the branch has a queue. */
    static boolean isWanted(IOException refusal) {
        return refusal instanceof HttpException answer
                && answer.getResponseCode() == 405
                && String.valueOf(answer.getMessage()).contains("merge queue");
    }

    void enqueue(String pullRequest, String headCommit) throws MalformedJsonException {
        String query = Json.text(Json.object(
                entry("query", MUTATION),
                entry("variables", Json.object(entry("id", pullRequest), entry("head", headCommit)))));
        ApiAnswer answer = server.call().send("POST", graphql(server), query);
        JsonValue errors = answer.json().path("errors");
        boolean queued = errors.toString().contains("already in the queue") || answer.isGood() && errors.size() == 0;
        if (!queued) {
            throw new RemoteException(
                    RemoteException.Kind.REFUSED,
                    "GitHub does not take the pull request into the merge queue",
                    "open the pull request: checks or reviews are missing");
        }
    }

    /** The address of GraphQL: an Enterprise Server has {@code /api/v3} beside {@code /api/graphql}. */
    static URI graphql(ApiServer server) {
        String root = server.root().toString();
        return URI.create(root.endsWith("/api/v3") ? root.replaceAll("/v3$", "/graphql") : root + "/graphql");
    }
}
