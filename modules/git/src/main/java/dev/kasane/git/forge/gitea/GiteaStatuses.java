package dev.kasane.git.forge.gitea;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.kasane.git.forge.CommitStatus;
import dev.kasane.git.forge.CommitStatuses;
import dev.kasane.git.forge.http.ApiCall;
import dev.kasane.git.forge.http.ApiServer;
import dev.kasane.git.forge.http.StatusJson;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The statuses of commits at a Gitea server; Forgejo speaks the same. */
public final class GiteaStatuses implements CommitStatuses {

    private static final int PAGE = 50;

    private final ApiServer server;
    private final String repository;
    private final ObjectMapper json = new ObjectMapper();

    /**
     * @param server its programming interface, {@code https://HOST/api/v1}
     * @param owner whose repository it is
     * @param name its name
     */
    public GiteaStatuses(ApiServer server, String owner, String name) {
        this.server = server;
        this.repository = server.root() + "/repos/" + owner + "/" + name;
    }

    private GiteaAnswer ask(ApiCall call, String method, String path, @Nullable Object body) {
        return GiteaAnswer.of(call, method, URI.create(repository + path), body, json);
    }

    @Override
    public List<CommitStatus> of(String commit) {
        ApiCall call = server.call();
        ArrayNode all = json.createArrayNode();
        for (int page = 1; all.size() < MOST; page++) {
            JsonNode some = ask(
                            call,
                            "GET",
                            "/commits/" + commit + "/statuses?sort=recentupdate&limit=" + PAGE + "&page=" + page,
                            null)
                    .orThrow("the statuses of " + commit);
            some.forEach(all::add);
            if (some.size() < PAGE) {
                break;
            }
        }
        return StatusJson.read(all);
    }

    @Override
    public void say(String commit, CommitStatus status) {
        ask(server.call(), "POST", "/statuses/" + commit, StatusJson.body(status))
                .orThrow("a status of " + commit);
    }
}
