package dev.kasane.git.forge.gitea;

import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.PullRequests;
import dev.kasane.git.forge.http.ApiCall;
import dev.kasane.git.forge.http.ApiServer;
import dev.kasane.git.forge.http.ForgeAnswers;
import dev.kasane.git.forge.http.ForgeTime;
import dev.kasane.git.forge.http.RepeatedWrite;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.git.remote.RemoteException.Kind;
import dev.kasane.json.JsonValue;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Pull requests of a repository at a Gitea server; Forgejo has the same API. */
public final class GiteaForge implements PullRequests {

    private static final int MERGE_ATTEMPTS = 8;
    private static final Duration BETWEEN_MERGES = Duration.ofSeconds(1);
    private static final int PAGE = 50;
    private static final int MAX_PAGES = 10;

    private final ApiServer server;
    private final String owner;
    private final String name;

    /**
     * @param server its programming interface, {@code https://HOST/api/v1}
     * @param owner whose repository it is
     * @param name its name
     */
    public GiteaForge(ApiServer server, String owner, String name) {
        this.server = server;
        this.owner = owner;
        this.name = name;
    }

    @Override
    public String displayName() {
        return server.root().getHost() + " " + owner + "/" + name;
    }

    private GiteaAnswer ask(ApiCall call, String method, String path, @Nullable Object body) {
        return GiteaAnswer.of(call, method, URI.create(repository() + path), body);
    }

    private String repository() {
        return server.root() + "/repos/" + owner + "/" + name;
    }

    @Override
    public List<PullRequest> list(String head, int limit) {
        return list(server.call(), "all", head, limit);
    }

    private List<PullRequest> list(ApiCall call, String state, String head, int limit) {
        List<PullRequest> found = new ArrayList<>();
        GiteaWriters writers = new GiteaWriters(server, owner, name);
        for (int page = 1; page <= MAX_PAGES; page++) {
            JsonValue all = ask(call, "GET", "/pulls?state=" + state + "&limit=" + PAGE + "&page=" + page, null)
                    .orThrow("the pull requests of " + owner + "/" + name);
            for (JsonValue one : all) {
                PullRequest pullRequest = shown(one);
                if (found.size() < limit
                        && (head.isEmpty() || pullRequest.head().equals(head) && isOurs(one, writers))) {
                    found.add(pullRequest);
                }
            }
            if (all.size() < PAGE || found.size() == limit) {
                break;
            }
        }
        return found;
    }

    /**
     * Whether a pull request is from a branch of this repository, not of a fork, and by an author with write access:
     * all others are ignored.
     */
    private static boolean isOurs(JsonValue one, GiteaWriters writers) {
        JsonValue repository = one.path("base").path("repo_id");
        return repository.equals(one.path("head").path("repo_id"))
                && writers.contains(one.path("user").path("login").text());
    }

    @Override
    public PullRequest get(long number) {
        return get(server.call(), number);
    }

    private PullRequest get(ApiCall call, long number) {
        return shown(read(call, number));
    }

    private JsonValue read(ApiCall call, long number) {
        return ask(call, "GET", "/pulls/" + number, null).orThrow("pull request " + number);
    }

    @Override
    public PullRequest open(String head, String base, String title, String body) {
        ApiCall call = server.call();
        Map<String, String> wanted = Map.of("head", head, "base", base, "title", title, "body", body);
        for (int attempt = 1; ; attempt++) {
            for (PullRequest known : list(call, "open", head, PAGE)) {
                if (known.base().equals(base)) {
                    return known;
                }
            }
            try {
                return shown(ask(call, "POST", "/pulls", wanted).orThrow("a pull request of " + head));
            } catch (RemoteException e) {
                RepeatedWrite.orThrow(e, attempt);
            }
        }
    }

    @Override
    public PullRequest update(long number, String title, String body) {
        return change(number, Map.of("title", title, "body", body));
    }

    private PullRequest change(long number, Map<String, String> fields) {
        return shown(ask(server.call(), "PATCH", "/pulls/" + number, fields).orThrow("pull request " + number));
    }

    @Override
    public void comment(long number, String text) {
        ApiCall call = server.call();
        for (int attempt = 1; !comments(call, number).contains(text.strip()); attempt++) {
            try {
                ask(call, "POST", "/issues/" + number + "/comments", Map.of("body", text))
                        .orThrow("a comment on pull request " + number);
                return;
            } catch (RemoteException e) {
                RepeatedWrite.orThrow(e, attempt);
            }
        }
    }

    @Override
    public List<String> comments(long number) {
        return comments(server.call(), number);
    }

    private List<String> comments(ApiCall call, long number) {
        List<String> comments = new ArrayList<>();
        for (JsonValue comment : ask(call, "GET", "/issues/" + number + "/comments", null)
                .orThrow("the comments of pull request " + number)) {
            comments.add(comment.path("body").text().replace("\r\n", "\n").strip());
        }
        return comments;
    }

    @Override
    public PullRequest close(long number) {
        PullRequest now = get(number);
        return now.isOpen() ? change(number, Map.of("state", "closed")) : now;
    }

    @Override
    public PullRequest merge(long number, String headCommit) {
        ApiCall call = server.call();
        for (int attempt = 1; ; attempt++) {
            JsonValue now = read(call, number);
            if (now.path("merged").isTrue()) {
                return shown(now);
            }
            try {
                new GiteaMerge(repository(), call).run(now, headCommit);
                return get(call, number);
            } catch (RemoteException e) {
                // Gitea checks a new pull request in the background before it can be merged
                if (e.kind() != Kind.UNAVAILABLE || attempt == MERGE_ATTEMPTS) {
                    throw e;
                }
                call.pause(BETWEEN_MERGES);
            }
        }
    }

    private static PullRequest shown(JsonValue it) {
        boolean merged = it.path("merged").isTrue();
        boolean open = it.path("state").text().equals("open");
        return new PullRequest(
                it.path("number").number(),
                it.path("html_url").text(),
                it.path("title").text(),
                it.path("body").text(),
                merged ? PullRequest.State.MERGED : open ? PullRequest.State.OPEN : PullRequest.State.CLOSED,
                it.path("head").path("ref").text(),
                it.path("base").path("ref").text(),
                it.path("head").path("sha").text(),
                merged ? merge(it) : null);
    }

    private static PullRequest.Merge merge(JsonValue it) {
        return new PullRequest.Merge(
                it.path("merge_commit_sha").text(),
                ForgeTime.parse(it.path("merged_at").text()),
                ForgeAnswers.text(it.path("merged_by").path("login")));
    }

    @Override
    public void close() {
        server.close();
    }
}
