package dev.kasane.git.forge.gitlab;

import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.http.ApiCall;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.git.remote.RemoteException.Kind;
import dev.kasane.json.JsonValue;
import java.time.Duration;
import java.util.Map;

/**
 * Merges a merge request by fast-forward, without a merge commit. Whether GitLab makes a merge commit is a setting of
 * the project, which a request cannot change (docs.gitlab.com, "Merge methods"): if it makes one, nothing is merged.
 *
 * @param project the project
 * @param number the number of the merge request in it
 * @param headCommit the expected head
 */
record FastForward(GitLabProject project, long number, String headCommit) {

    private static final int ATTEMPTS = 8;
    private static final Duration BETWEEN = Duration.ofSeconds(1);

    PullRequest merge() {
        ApiCall call = project.server().call();
        PullRequest now = read(call).pullRequest();
        if (now.state() == PullRequest.State.MERGED) {
            return now;
        }
        requireMethod(call);
        for (int attempt = 1; ; attempt++) {
            try {
                project.request(call, "PUT", route() + "/merge", Map.of("sha", headCommit, "squash", false))
                        .orThrow("the merge of merge request " + number);
                return read(call).pullRequest();
            } catch (RemoteException e) {
                if (e.kind() == Kind.UNAUTHORISED) {
                    // the token was known a moment ago: GitLab answers so to those who may not merge into the branch
                    throw new RemoteException(
                            Kind.REFUSED,
                            "GitLab does not let the account of the token merge into " + now.base(),
                            "let it merge there: see " + GitLabProject.GUIDE,
                            e);
                }
                if (e.kind() != Kind.REFUSED) {
                    throw e;
                }
                MergeRequest after = read(call);
                PullRequest then = after.pullRequest();
                if (then.state() == PullRequest.State.MERGED) {
                    // by the request whose answer was lost
                    return then;
                }
                if (!after.isPending() || attempt == ATTEMPTS) {
                    throw refusal(after, e);
                }
                call.pause(BETWEEN);
            }
        }
    }

    private String route() {
        return "/merge_requests/" + number;
    }

    private MergeRequest read(ApiCall call) {
        return new MergeRequest(project.request(call, "GET", route(), null).orThrow("merge request " + number));
    }

    private void requireMethod(ApiCall call) {
        JsonValue settings = project.request(call, "GET", "", null).orThrow(project.fullName());
        if (!settings.path("merge_method").text().equals("ff")) {
            throw new RemoteException(
                    Kind.REFUSED,
                    "the project " + project.fullName() + " makes a merge commit of each merge",
                    "choose \"Fast-forward merge\" in its settings, or merge it at GitLab");
        }
        if (settings.path("squash_option").text().equals("always")) {
            throw new RemoteException(
                    Kind.REFUSED,
                    "the project " + project.fullName() + " makes one new commit of each merge request",
                    "let its settings not require squashing, or merge it at GitLab");
        }
    }

    private RemoteException refusal(MergeRequest request, RemoteException cause) {
        String obstacle = request.obstacle();
        return new RemoteException(
                Kind.REFUSED,
                "GitLab refuses the merge of merge request " + number + (obstacle.isEmpty() ? "" : ": " + obstacle),
                obstacle.equals("need_rebase")
                        ? "the base has gone on: run kasane ci again, which makes the promotion anew on it"
                        : "open the merge request: pipelines or approvals are missing",
                cause);
    }
}
