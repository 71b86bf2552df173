package dev.kasane.git.forge.gitea;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.git.StepListener;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.PullRequests;
import dev.kasane.git.forge.TestForge;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.json.Json;
import dev.kasane.json.JsonValue;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Odd answers of a Gitea; {@code GiteaMergeTest} has a real one. */
class GiteaForgeTest {

    private static final String HEAD = "d".repeat(40);

    private OnePullRequest gitea;
    private PullRequests forge;

    private static final class OnePullRequest extends TestForge {

        private final Map<String, Object> head = Json.object(entry("ref", "change"), entry("sha", HEAD));
        private final Map<String, Object> base = Json.object(entry("ref", "main"), entry("sha", "b".repeat(40)));
        private final Map<String, Object> pullRequest = Json.object(
                entry("number", 1),
                entry("state", "open"),
                entry("title", "A change"),
                entry("body", Json.NULL),
                entry("user", Map.of("login", "writer")),
                entry("head", head),
                entry("base", base));

        OnePullRequest() throws IOException {
            start();
        }

        @Override
        protected Answer answer(String method, URI uri, byte[] sent) {
            String route = method + " " + uri.getPath().replace("/api/v1/repos/o/r", "");
            if (route.equals("POST /pulls/1/merge")) {
                pullRequest.putAll(Map.of("merged", true, "state", "closed", "merged_by", Json.NULL));
                // Gitea answers with an empty body
                return new Answer(200, JsonValue.MISSING);
            }
            return switch (route) {
                case "GET /pulls" -> new Answer(200, List.of(pullRequest));
                case "GET /pulls/1" -> new Answer(200, pullRequest);
                case "GET /collaborators/writer/permission" -> new Answer(200, Map.of("permission", "write"));
                default -> new Answer(200, Map.of());
            };
        }
    }

    @BeforeEach
    void aPullRequest() throws Exception {
        gitea = new OnePullRequest();
        forge = ForgeAddress.parse("gitea:" + gitea.host() + "/o/r", Path.of(""))
                .open("main", Identity.KASANE, "token-1", StepListener.NONE);
    }

    @AfterEach
    void close() {
        forge.close();
        gitea.close();
    }

    @Test
    void aPullRequestOfAForkIsNoneOfOursHoweverItsNumberIsWritten() {
        gitea.base.put("repo_id", 5);
        gitea.head.put("repo_id", 5);
        assertThat(forge.list("change", 9)).hasSize(1);
        for (Object fork : List.of(6, 0, "5", "6", Json.NULL)) {
            gitea.head.put("repo_id", fork);
            assertThat(forge.list("change", 9)).as("%s", fork).isEmpty();
        }
        gitea.base.put("repo_id", "5");
        gitea.head.put("repo_id", "6");
        assertThat(forge.list("change", 9)).isEmpty();
    }

    @Test
    void anEmptyAnswerToAMergeIsNoFailureAndWhatIsNullHasNoText() {
        PullRequest merged = forge.merge(1, HEAD);

        assertThat(merged.state()).isEqualTo(PullRequest.State.MERGED);
        assertThat(merged.body()).isEmpty();
        assertThat(merged.merge()).isEqualTo(new PullRequest.Merge("", null, null));
    }
}
