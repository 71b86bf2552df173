package dev.kasane.git.forge.github;

import dev.kasane.git.forge.http.ApiAnswer;
import dev.kasane.git.forge.http.ApiServer;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.git.remote.RemoteException.Kind;
import dev.kasane.json.Json;
import dev.kasane.json.JsonValue;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Finds closed pull requests of authors with write access to the repository, as far as GitHub shows it ({@code
 * author_association}), or of the token's account. github-api does not read that field.
 */
final class PullRequestAuthors {

    private static final Set<String> WRITERS = Set.of("OWNER", "MEMBER", "COLLABORATOR");
    private static final String VIEWER = "{ viewer { login } }";

    private final ApiServer server;

    PullRequestAuthors(ApiServer server) {
        this.server = server;
    }

    /**
     * The numbers of the newest hundred closed pull requests of a branch that are by such an author.
     *
     * @param repository the address of the repository
     * @param head the branch, as {@code OWNER:NAME}
     */
    Set<Long> writersOf(URI repository, String head) {
        String query = "/pulls?state=closed&per_page=100&head=" + URLEncoder.encode(head, StandardCharsets.UTF_8);
        Set<Long> numbers = new HashSet<>();
        String own = null;
        for (JsonValue one : read(server.call().send("GET", URI.create(repository + query), null))) {
            String author = one.path("user").path("login").text();
            boolean writer = WRITERS.contains(one.path("author_association").text());
            if (!writer && own == null) {
                own = ownName();
            }
            if (writer || !author.isEmpty() && author.equals(own)) {
                numbers.add(one.path("number").number());
            }
        }
        return numbers;
    }

    /**
     * The name of the token's account, also of an App, which the REST API does not return; empty if GitHub does not
     * return it.
     */
    private String ownName() {
        String query = Json.text(Map.of("query", VIEWER));
        try {
            return read(server.call().send("POST", MergeQueue.graphql(server), query))
                    .path("data")
                    .path("viewer")
                    .path("login")
                    .text();
        } catch (RemoteException e) {
            if (e.kind() == Kind.FORBIDDEN || e.kind() == Kind.NOT_UNDERSTOOD) {
                return "";
            }
            throw e;
        }
    }

    private static JsonValue read(ApiAnswer answer) {
        return GitHubFailure.read(answer, "closed pull requests");
    }
}
