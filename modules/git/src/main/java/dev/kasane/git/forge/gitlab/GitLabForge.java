package dev.kasane.git.forge.gitlab;

import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.PullRequests;
import dev.kasane.git.forge.http.ApiCall;
import dev.kasane.git.forge.http.RepeatedWrite;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Merge requests of a project at GitLab, as docs.gitlab.com describes them ("Merge requests API", "Notes API"). All
 * merge requests from branches of the project count: GitLab requires the role Developer to open one.
 */
public final class GitLabForge implements PullRequests {

    private static final int MAX_COMMENTS = 1_000;

    /** GitLab's limit for titles, in characters. */
    private static final int MAX_TITLE = 255;

    private final GitLabProject project;

    public GitLabForge(GitLabProject project) {
        this.project = project;
    }

    @Override
    public String displayName() {
        return project.displayName();
    }

    @Override
    public List<PullRequest> list(String head, int limit) {
        String query = "state=all&order_by=created_at&sort=desc";
        if (head.isEmpty()) {
            return list(query, limit, "the merge requests of " + project.fullName()).stream()
                    .limit(limit)
                    .map(MergeRequest::pullRequest)
                    .toList();
        }
        return list(
                        query + "&source_branch=" + GitLabProject.encoded(head),
                        // merge requests of forks may be among them, which are left out
                        GitLabProject.PAGE * 2,
                        "the merge requests of " + head)
                .stream()
                .filter(MergeRequest::isOurs)
                .limit(limit)
                .map(MergeRequest::pullRequest)
                .toList();
    }

    private List<MergeRequest> list(String query, int most, String what) {
        return list(project.server().call(), query, most, what);
    }

    private List<MergeRequest> list(ApiCall call, String query, int most, String what) {
        return project.list(call, "/merge_requests?" + query, most, what).stream()
                .map(MergeRequest::new)
                .toList();
    }

    @Override
    public PullRequest get(long number) {
        return read(project.server().call(), number).pullRequest();
    }

    private MergeRequest read(ApiCall call, long number) {
        return new MergeRequest(
                project.request(call, "GET", "/merge_requests/" + number, null).orThrow("merge request " + number));
    }

    @Override
    public PullRequest open(String head, String base, String title, String body) {
        ApiCall call = project.server().call();
        String query = "state=opened&source_branch=" + GitLabProject.encoded(head) + "&target_branch="
                + GitLabProject.encoded(base);
        Map<String, Object> wanted = Map.of(
                "source_branch",
                head,
                "target_branch",
                base,
                "title",
                shortened(title),
                "description",
                QuickActions.disarmed(body),
                // the commit that was signed and reviewed is the one that is merged
                "squash",
                false);
        for (int attempt = 1; ; attempt++) {
            for (MergeRequest known : list(call, query, GitLabProject.PAGE, "the merge requests of " + head)) {
                if (known.isOurs()) {
                    return known.pullRequest();
                }
            }
            try {
                JsonValue made =
                        project.request(call, "POST", "/merge_requests", wanted).orThrow("a merge request of " + head);
                return new MergeRequest(made).pullRequest();
            } catch (RemoteException e) {
                RepeatedWrite.orThrow(e, attempt);
            }
        }
    }

    @Override
    public PullRequest update(long number, String title, String body) {
        return change(number, Map.of("title", shortened(title), "description", QuickActions.disarmed(body)));
    }

    private static String shortened(String title) {
        return title.length() <= MAX_TITLE ? title : title.substring(0, MAX_TITLE - 1) + "…";
    }

    private PullRequest change(long number, Map<String, String> fields) {
        return new MergeRequest(project.request(project.server().call(), "PUT", "/merge_requests/" + number, fields)
                        .orThrow("merge request " + number))
                .pullRequest();
    }

    @Override
    public void comment(long number, String text) {
        ApiCall call = project.server().call();
        // a carriage return is no part of a text at GitLab
        String written = QuickActions.written(QuickActions.disarmed(text)).strip();
        for (int attempt = 1; !comments(call, number).contains(written); attempt++) {
            try {
                project.request(call, "POST", notes(number), Map.of("body", QuickActions.disarmed(text)))
                        .orThrow("a comment on merge request " + number);
                return;
            } catch (RemoteException e) {
                RepeatedWrite.orThrow(e, attempt);
            }
        }
    }

    private static String notes(long number) {
        return "/merge_requests/" + number + "/notes";
    }

    @Override
    public List<String> comments(long number) {
        return comments(project.server().call(), number);
    }

    private List<String> comments(ApiCall call, long number) {
        List<String> comments = new ArrayList<>();
        for (JsonValue note : project.list(
                call,
                notes(number) + "?order_by=created_at&sort=asc",
                MAX_COMMENTS,
                "the comments of merge request " + number)) {
            // GitLab itself notes each push and each change of the title
            if (!note.path("system").isTrue()) {
                comments.add(QuickActions.written(note.path("body").text()).strip());
            }
        }
        return comments;
    }

    @Override
    public PullRequest close(long number) {
        PullRequest now = get(number);
        return now.isOpen() ? change(number, Map.of("state_event", "close")) : now;
    }

    @Override
    public PullRequest merge(long number, String headCommit) {
        return new FastForward(project, number, headCommit).merge();
    }

    @Override
    public void close() {
        project.server().close();
    }
}
