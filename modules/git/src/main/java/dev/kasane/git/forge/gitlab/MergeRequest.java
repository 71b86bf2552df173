package dev.kasane.git.forge.gitlab;

import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.http.ForgeAnswers;
import dev.kasane.git.forge.http.ForgeTime;
import dev.kasane.json.JsonValue;
import java.util.Set;

/**
 * A merge request in GitLab's JSON (docs.gitlab.com, "Merge requests API").
 *
 * @param json its fields
 */
record MergeRequest(JsonValue json) {

    /** GitLab checks a new merge request in the background before it reports whether it can be merged. */
    private static final Set<String> LOOKING = Set.of(
            "approvals_syncing",
            "cannot_be_merged_recheck",
            "cannot_be_merged_rechecking",
            "checking",
            "preparing",
            "unchecked");

    private static final Set<String> MERGEABLE = Set.of("can_be_merged", "mergeable");

    /** Whether it is of a branch of the project itself, and of no fork. */
    boolean isOurs() {
        long source = json.path("source_project_id").number();
        return source != 0 && source == json.path("target_project_id").number();
    }

    /** Whether a merge that was refused can be tried again: GitLab had not checked yet if it is allowed, or has since. */
    boolean isPending() {
        return LOOKING.contains(status()) || MERGEABLE.contains(status());
    }

    /** GitLab's word for what it waits for or misses, such as {@code need_rebase}; empty when there is none. */
    String obstacle() {
        String word = status();
        boolean said = !MERGEABLE.contains(word) && word.chars().allMatch(c -> c >= 'a' && c <= 'z' || c == '_');
        return said ? word : "";
    }

    private String status() {
        return json.path("detailed_merge_status").text(json.path("merge_status").text());
    }

    PullRequest pullRequest() {
        String state = json.path("state").text();
        boolean merged = state.equals("merged");
        return new PullRequest(
                json.path("iid").number(),
                json.path("web_url").text(),
                json.path("title").text(),
                QuickActions.written(json.path("description").text()),
                merged
                        ? PullRequest.State.MERGED
                        // one that is locked is being merged
                        : state.equals("closed") ? PullRequest.State.CLOSED : PullRequest.State.OPEN,
                json.path("source_branch").text(),
                json.path("target_branch").text(),
                json.path("sha").text(),
                merged ? merge() : null);
    }

    private PullRequest.Merge merge() {
        // the field with the former name is still there
        JsonValue person = json.path(json.path("merge_user").isObject() ? "merge_user" : "merged_by");
        return new PullRequest.Merge(
                mergeCommit(),
                ForgeTime.parse(json.path("merged_at").text()),
                ForgeAnswers.text(person.path("username")));
    }

    /** A fast-forward makes no commit: the head itself is then the last one of the base. */
    private String mergeCommit() {
        String made = json.path("merge_commit_sha")
                .text(json.path("squash_commit_sha").text());
        return made.isEmpty() ? json.path("sha").text() : made;
    }
}
