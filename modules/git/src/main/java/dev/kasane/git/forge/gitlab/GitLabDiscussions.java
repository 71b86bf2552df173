package dev.kasane.git.forge.gitlab;

import static java.util.Map.entry;

import dev.kasane.git.forge.AnnotationText;
import dev.kasane.git.forge.CheckRun;
import dev.kasane.git.forge.CheckRun.Annotation;
import dev.kasane.git.forge.CheckRuns;
import dev.kasane.git.forge.http.ApiCall;
import dev.kasane.json.Json;
import dev.kasane.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Verdicts at GitLab (docs.gitlab.com, "Discussions API"): a status of the commit, and a thread of its merge request on
 * each line. A thread is started once. It is resolved while its finding is gone; a thread that a user resolved stays
 * resolved.
 *
 * @param project the project
 * @param statuses verdicts as statuses
 */
public record GitLabDiscussions(GitLabProject project, CheckRuns statuses) implements CheckRuns {

    /** The maximum number of threads: more of them would not help reviewers. */
    private static final int MOST_THREADS = 50;

    private static final int MOST_READ = 1_000;

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
        String request = requestOf(commit);
        if (request == null) {
            return;
        }
        Map<String, Annotation> found = new LinkedHashMap<>();
        run.annotations().forEach(annotation -> found.put(AnnotationText.mark(run.context(), annotation), annotation));
        Map<String, Annotation> added = new LinkedHashMap<>(found);
        String threads = request + "/discussions";
        for (JsonValue thread :
                project.list(project.server().call(), threads, MOST_READ, "the threads of the merge request")) {
            JsonValue note = thread.path("notes").path(0);
            String mark = note.path("body").text().lines().findFirst().orElse("");
            if (mark.startsWith(AnnotationText.beginning(run.context()))) {
                added.remove(mark);
                boolean isGone = !found.containsKey(mark);
                if (isGone ? !note.path("resolved").isTrue() : isResolvedByItsAuthor(note)) {
                    // another user who copied the mark risks only a thread of their own
                    project.request(
                            project.server().call(),
                            "PUT",
                            threads + "/"
                                    + GitLabProject.encoded(thread.path("id").text()),
                            Map.of("resolved", isGone));
                }
            }
        }
        int room = MOST_THREADS - (found.size() - added.size());
        if (room > 0 && !added.isEmpty()) {
            JsonValue refs = project.request(project.server().call(), "GET", request, null)
                    .orThrow("the merge request of commit " + commit)
                    .path("diff_refs");
            added.entrySet().stream().limit(room).forEach(one -> start(threads, refs, one.getKey(), one.getValue()));
        }
    }

    /** Whether the account that started a thread resolved it: a former run did, since its finding was gone. */
    private static boolean isResolvedByItsAuthor(JsonValue note) {
        long account = note.path("resolved_by").path("id").number();
        return account > 0 && account == note.path("author").path("id").number();
    }

    /** The route of the open merge request whose head a commit is; null if there is none. */
    private @Nullable String requestOf(String commit) {
        List<JsonValue> all = project.list(
                project.server().call(),
                "/merge_requests?state=opened&order_by=updated_at",
                MOST_READ,
                "the merge requests of " + project.fullName());
        return all.stream()
                .filter(one -> one.path("sha").text().equals(commit))
                .map(one -> "/merge_requests/" + one.path("iid").number())
                .findFirst()
                .orElse(null);
    }

    /** Starts a thread on the line; GitLab has none on lines that the merge request does not change, so that the text has the place then. */
    private void start(String threads, JsonValue refs, String mark, Annotation annotation) {
        ApiCall call = project.server().call();
        Map<String, Object> position = Json.object(entry("position_type", "text"));
        for (String commit : List.of("base_sha", "start_sha", "head_sha")) {
            position.put(commit, refs.path(commit).text());
        }
        position.put("old_path", annotation.path());
        position.put("new_path", annotation.path());
        position.put("new_line", annotation.line());
        String text = mark + "\n" + AnnotationText.of(annotation);
        GitLabAnswer answer = project.request(call, "POST", threads, Map.of("body", text, "position", position));
        if (answer.isNoPosition()) {
            String place = mark + "\n" + AnnotationText.place(annotation) + "\n\n" + AnnotationText.of(annotation);
            answer = project.request(call, "POST", threads, Map.of("body", place));
        }
        answer.orThrow("a thread of the merge request");
    }
}
