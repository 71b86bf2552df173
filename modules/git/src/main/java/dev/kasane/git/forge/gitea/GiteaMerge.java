package dev.kasane.git.forge.gitea;

import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.forge.http.ApiCall;
import dev.kasane.json.JsonValue;
import java.net.URI;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Merges a pull request so that the history of the base stays linear, with the message of the head: by moving the base forward to the head,
 * signature and all, if nothing else came there and the repository allows it; else by one commit with the message of the head.
 *
 * @param repository its address in the programming interface
 * @param call receives the requests
 */
record GiteaMerge(String repository, ApiCall call) {

    /**
     * Requests the merge once.
     *
     * @param pullRequest as Gitea shows it now
     * @param headCommit the expected head: any other one is not merged
     * @throws dev.kasane.git.remote.RemoteException if it is rejected, or the base moved meanwhile
     */
    void run(JsonValue pullRequest, String headCommit) {
        long number = pullRequest.path("number").number();
        JsonValue head = ask("GET", "/git/commits/" + headCommit + "?stat=false&verification=false&files=false", null)
                .orThrow("the commit " + headCommit);
        // the capital letters are the interface's own
        Map<String, String> merge = new TreeMap<>(Map.of("head_commit_id", headCommit));
        if (isForward(pullRequest, head) && isForwardAllowed()) {
            merge.put("Do", "fast-forward-only");
        } else {
            CommitMessage message =
                    CommitMessage.of(head.path("commit").path("message").text()).ofPullRequest(number);
            merge.put("Do", "squash");
            merge.put("MergeTitleField", message.subject());
            merge.put("MergeMessageField", message.body());
        }
        ask("POST", "/pulls/" + number + "/merge", merge).orThrow("the merge of pull request " + number);
    }

    /** Gitea finds the merge base of a new head in the background; a promotion is one commit, which has its parent at once. */
    private static boolean isForward(JsonValue pullRequest, JsonValue head) {
        String base = pullRequest.path("base").path("sha").text();
        return pullRequest.path("merge_base").text().equals(base)
                || head.path("parents").size() == 1
                        && head.path("parents").path(0).path("sha").text().equals(base);
    }

    private boolean isForwardAllowed() {
        return ask("GET", "", null)
                .orThrow("the repository")
                .path("allow_fast_forward_only_merge")
                .isTrue();
    }

    private GiteaAnswer ask(String method, String path, @Nullable Object body) {
        return GiteaAnswer.of(call, method, URI.create(repository + path), body);
    }
}
