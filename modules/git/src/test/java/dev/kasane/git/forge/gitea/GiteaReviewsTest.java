package dev.kasane.git.forge.gitea;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.CheckRun;
import dev.kasane.git.forge.CheckRun.Annotation;
import dev.kasane.git.forge.CheckRun.Level;
import dev.kasane.git.forge.CheckRuns;
import dev.kasane.git.forge.CommitStatus;
import dev.kasane.git.forge.TestForge;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.json.Json;
import dev.kasane.json.JsonValue;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What one review has, and what becomes of the former one, also at a server that refuses it. {@code GiteaReviewTest} has a real one. */
class GiteaReviewsTest {

    private static final String HEAD = "d".repeat(40);

    private OnePullRequest gitea;
    private CheckRuns checks;

    /** A Gitea with one pull request, which changes the files in {@code base/}. */
    private static final class OnePullRequest extends TestForge {

        private final List<Map<String, Object>> reviews = new ArrayList<>();
        private boolean takesComments = true;
        private int last;

        OnePullRequest() throws IOException {
            start();
        }

        @Override
        protected Answer answer(String method, URI uri, byte[] sent) throws IOException {
            String route = method + " " + uri.getPath().replace("/api/v1/repos/o/r/pulls", "");
            return switch (route) {
                case "GET " -> new Answer(200, List.of(Map.of("number", 1, "head", Map.of("sha", HEAD))));
                case "GET /1/files" ->
                    new Answer(
                            200,
                            IntStream.range(0, 40)
                                    .mapToObj(i -> Map.of("filename", "base/" + i + ".yaml"))
                                    .toList());
                case "GET /1/reviews" -> new Answer(200, reviews);
                case "POST /1/reviews" -> {
                    Map<String, Object> review = Json.map(read(sent).value());
                    if (!takesComments && !Json.list(review.get("comments")).isEmpty()) {
                        yield new Answer(422, Map.of());
                    }
                    review.put("id", ++last);
                    reviews.add(review);
                    yield new Answer(200, review);
                }
                default -> {
                    String id = route.substring(route.lastIndexOf('/') + 1);
                    boolean isThere = route.startsWith("DELETE /1/reviews/")
                            && reviews.removeIf(one -> id.equals(String.valueOf(one.get("id"))));
                    yield new Answer(isThere ? 200 : 404, Map.of());
                }
            };
        }
    }

    @BeforeEach
    void a_pull_request() throws Exception {
        gitea = new OnePullRequest();
        checks = ForgeAddress.parse("gitea:" + gitea.host() + "/o/r", Path.of(""))
                .checks(Identity.KASANE, "token-1");
    }

    @AfterEach
    void close() {
        gitea.close();
    }

    /** Findings in files that the pull request changes, and then in others. */
    private static CheckRun run(int changed, int others) {
        List<Annotation> all = new ArrayList<>();
        for (int i = 0; i < changed; i++) {
            all.add(new Annotation("base/" + i + ".yaml", 3, Level.WARNING, "name", "a name"));
        }
        for (int i = 0; i < others; i++) {
            all.add(new Annotation("far/" + i + ".yaml", 3, Level.WARNING, "name", "a name"));
        }
        return new CheckRun("kasane/review", CommitStatus.State.FAILURE, "errors", "", all, null);
    }

    private List<JsonValue> reviews() {
        return gitea.reviews.stream().map(JsonValue::of).toList();
    }

    private static long listed(JsonValue review) {
        return review.path("body")
                .text()
                .lines()
                .filter(line -> line.startsWith("`"))
                .filter(line -> line.contains(".yaml:"))
                .count();
    }

    @Test
    void comments_and_findings_of_other_files_are_counted_together() {
        checks.annotate(HEAD, run(40, 100));

        assertThat(reviews()).singleElement().satisfies(review -> {
            assertThat(review.path("comments")).hasSize(40);
            assertThat(listed(review)).isEqualTo(10);
            assertThat(review.path("body").text()).contains("and 90 more");
        });
    }

    @Test
    void a_review_without_comments_has_no_more_findings() {
        gitea.takesComments = false;

        checks.annotate(HEAD, run(40, 20));

        assertThat(reviews()).singleElement().satisfies(review -> {
            assertThat(listed(review)).isEqualTo(50);
            assertThat(review.path("body").text()).contains("and 10 more");
        });
    }

    @Test
    void the_former_review_is_there_until_there_is_a_new_one() {
        checks.annotate(HEAD, run(1, 0));
        gitea.plan(new TestForge.Fault("POST", 422, Map.of(), "{}", 2, false));

        assertThatThrownBy(() -> checks.annotate(HEAD, run(2, 0))).isInstanceOf(RemoteException.class);
        assertThat(reviews())
                .singleElement()
                .satisfies(review -> assertThat(review.path("comments")).hasSize(1));

        checks.annotate(HEAD, run(2, 0));
        assertThat(reviews())
                .singleElement()
                .satisfies(review -> assertThat(review.path("comments")).hasSize(2));

        checks.annotate(HEAD, run(0, 0));
        assertThat(reviews()).isEmpty();
    }
}
