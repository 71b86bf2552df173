package dev.kasane.git.forge.gitea;

import static java.util.Map.entry;

import dev.kasane.git.forge.AnnotationText;
import dev.kasane.git.forge.CheckRun;
import dev.kasane.git.forge.CheckRun.Annotation;
import dev.kasane.git.forge.CheckRuns;
import dev.kasane.git.forge.http.ApiCall;
import dev.kasane.git.forge.http.ApiServer;
import dev.kasane.json.Json;
import dev.kasane.json.JsonValue;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Verdicts at Gitea: a status of the commit, and one review of its pull request with a comment on each line. A review of a former verdict
 * is deleted once there is a new one; the same one is not written again.
 *
 * @param server the programming interface
 * @param repository the repository as {@code OWNER/NAME}
 * @param statuses verdicts as statuses
 */
public record GiteaReviews(ApiServer server, String repository, CheckRuns statuses) implements CheckRuns {

    /** The maximum number of findings in one review: more would not help reviewers. The others are counted. */
    private static final int MOST_FINDINGS = 50;

    private static final int PAGE = 50;
    private static final int MAX_PAGES = 20;

    @Override
    public boolean isPublished(String commit, CheckRun run) {
        return statuses.isPublished(commit, run);
    }

    @Override
    public void publish(String commit, CheckRun run) {
        statuses.publish(commit, run);
    }

    @Override
    public void annotate(String commit, CheckRun run) {
        Long number = requestOf(commit);
        if (number == null) {
            return;
        }
        ApiCall call = server.call();
        String reviews = "/pulls/" + number + "/reviews";
        Set<String> changed = run.annotations().isEmpty() ? Set.of() : changed(number);
        Map<String, Object> review = review(changed, commit, run);
        String mark = run.annotations().isEmpty() ? "" : AnnotationText.mark(run.context(), Json.text(review));
        boolean isThere = false;
        List<String> outdated = new ArrayList<>();
        for (JsonValue former : all(reviews, "the reviews of pull request " + number)) {
            String body = former.path("body").text();
            if (!mark.isEmpty() && body.startsWith(mark)) {
                isThere = true;
            } else if (body.startsWith(AnnotationText.beginning(run.context()))) {
                // another user who copied the mark risks only a review of their own
                outdated.add(reviews + "/" + former.path("id").number());
            }
        }
        if (!mark.isEmpty() && !isThere) {
            write(reviews, mark, review, commit, run);
        }
        outdated.forEach(former -> ask(call, "DELETE", former, null));
    }

    private void write(String reviews, String mark, Map<String, Object> review, String commit, CheckRun run) {
        ApiCall call = server.call();
        GiteaAnswer answer = ask(call, "POST", reviews, marked(mark, review));
        if (!answer.isGood()) {
            // a release may refuse a line; its text can always be read
            answer = ask(call, "POST", reviews, marked(mark, review(Set.of(), commit, run)));
        }
        answer.orThrow("a review of the pull request of commit " + commit);
    }

    /** The open pull request whose head a commit is; null if there is none. */
    private @Nullable Long requestOf(String commit) {
        for (JsonValue one : all("/pulls?state=open&sort=recentupdate", "the pull requests of " + repository)) {
            if (one.path("head").path("sha").text().equals(commit)) {
                return one.path("number").number();
            }
        }
        return null;
    }

    private Set<String> changed(long number) {
        Set<String> changed = new HashSet<>();
        all("/pulls/" + number + "/files", "the files of pull request " + number)
                .forEach(file -> changed.add(file.path("filename").text()));
        return changed;
    }

    private static Map<String, Object> marked(String mark, Map<String, Object> review) {
        review.put("body", mark + "\n" + review.get("body"));
        return review;
    }

    /** @param changed the files that may have comments */
    private static Map<String, Object> review(Set<String> changed, String commit, CheckRun run) {
        List<Object> comments = new ArrayList<>();
        StringBuilder body = new StringBuilder("**" + run.title() + "**\n");
        int shown = Math.min(MOST_FINDINGS, run.annotations().size());
        for (Annotation annotation : run.annotations().subList(0, shown)) {
            if (changed.contains(annotation.path())) {
                comments.add(Json.object(
                        entry("path", annotation.path()),
                        entry("new_position", annotation.line()),
                        entry("body", AnnotationText.of(annotation))));
            } else {
                // Gitea shows no comment on a file that the pull request does not change
                body.append('\n')
                        .append(AnnotationText.place(annotation))
                        .append(' ')
                        .append(AnnotationText.of(annotation))
                        .append('\n');
            }
        }
        int left = run.annotations().size() - shown;
        if (left > 0) {
            body.append("\nand ").append(left).append(" more\n");
        }
        return Json.object(
                entry("event", "COMMENT"),
                entry("commit_id", commit),
                entry("comments", comments),
                entry("body", body.toString()));
    }

    private List<JsonValue> all(String path, String what) {
        List<JsonValue> all = new ArrayList<>();
        ApiCall call = server.call();
        for (int page = 1; page <= MAX_PAGES; page++) {
            String query = (path.contains("?") ? "&" : "?") + "limit=" + PAGE + "&page=" + page;
            JsonValue items = ask(call, "GET", path + query, null).orThrow(what);
            items.forEach(all::add);
            if (items.size() < PAGE) {
                break;
            }
        }
        return all;
    }

    private GiteaAnswer ask(ApiCall call, String method, String path, @Nullable Object body) {
        return GiteaAnswer.of(call, method, URI.create(server.root() + "/repos/" + repository + path), body);
    }
}
