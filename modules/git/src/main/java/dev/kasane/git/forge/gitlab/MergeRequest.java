package dev.kasane.git.forge.gitlab;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.http.ForgeTime;
import java.util.Set;

/**
 * A merge request in GitLab's JSON (docs.gitlab.com, "Merge requests API").
 *
 * @param json its fields
 */
record MergeRequest(JsonNode json) {

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
        long source = json.path("source_project_id").asLong();
        return source != 0 && source == json.path("target_project_id").asLong();
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
        return json.path("detailed_merge_status")
                .asText(json.path("merge_status").asText(""));
    }

    PullRequest pullRequest() {
        String state = json.path("state").asText();
        boolean merged = state.equals("merged");
        return new PullRequest(
                json.path("iid").asLong(),
                json.path("web_url").asText(),
                json.path("title").asText(),
                QuickActions.written(json.path("description").asText("")),
                merged
                        ? PullRequest.State.MERGED
                        // one that is locked is being merged
                        : state.equals("closed") ? PullRequest.State.CLOSED : PullRequest.State.OPEN,
                json.path("source_branch").asText(),
                json.path("target_branch").asText(),
                json.path("sha").asText(),
                merged ? merge() : null);
    }

    private PullRequest.Merge merge() {
        // the field with the former name is still there
        JsonNode person = json.path(json.path("merge_user").isObject() ? "merge_user" : "merged_by");
        return new PullRequest.Merge(
                mergeCommit(),
                ForgeTime.parse(json.path("merged_at").asText("")),
                person.path("username").asText(null));
    }

    /** A fast-forward makes no commit: the head itself is then the last one of the base. */
    private String mergeCommit() {
        String made = json.path("merge_commit_sha")
                .asText(json.path("squash_commit_sha").asText(""));
        return made.isEmpty() ? json.path("sha").asText() : made;
    }
}
