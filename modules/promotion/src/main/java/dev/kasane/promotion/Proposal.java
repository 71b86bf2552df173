package dev.kasane.promotion;

import dev.kasane.git.StepListener;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.PullRequests;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pull request of an environment: opened, updated, and closed when it is empty.
 *
 * @param forge the forge with the pull requests
 * @param text the text of pull requests
 * @param settled the states in which nothing was left to do
 */
public record Proposal(PullRequests forge, PullRequestText text, ProposalCache settled) {

    /**
     * Opens or updates the pull request; closes others of the same branch.
     *
     * @param known the branch's pull requests as they were found
     * @return null if it was merged or closed meanwhile, so that the run must start again
     */
    @Nullable
    PullRequest make(
            PromotionRequest request, PromotionContent content, List<PullRequest> known, StepListener progress) {
        String title = text.title(content);
        String body = body(content);
        PullRequest open = find(known, request.base());
        if (open == null) {
            open = forge.open(request.branch(), request.base(), title, body);
            progress.done("opened");
        }
        if (open.isOpen() && !(open.title().equals(title) && isSame(open.body(), body))) {
            open = forge.update(open.number(), title, body);
            progress.done("updated");
        }
        if (!open.isOpen()) {
            return null;
        }
        for (PullRequest other : known) {
            if (other.isOpen() && other.number() != open.number()) {
                close(other, "Superseded by " + open.where() + " (#" + open.number() + ").");
                progress.done("superseded");
            }
        }
        return open;
    }

    /** The open pull request that goes into a base; null if there is none. */
    static @Nullable PullRequest find(List<PullRequest> known, String base) {
        return known.stream()
                .filter(pullRequest ->
                        pullRequest.isOpen() && pullRequest.base().equals(base))
                .findFirst()
                .orElse(null);
    }

    /** The open pull request when there is no other one, and it goes into the base; null else. */
    static @Nullable PullRequest standing(List<PullRequest> known, String base) {
        List<PullRequest> open = known.stream().filter(PullRequest::isOpen).toList();
        return open.size() == 1 ? find(open, base) : null;
    }

    private String body(PromotionContent content) {
        String marker = "\n\n" + Marker.of(content.intent(), content.promotions()) + "\n";
        String body = text.body(content).stripTrailing();
        if (body.length() + marker.length() > PullRequests.MAX_BODY) {
            body = text.title(content) + "\n\nThe description is longer than a pull request can hold: compare "
                    + content.baseCommit() + " with " + content.headCommit() + " with `kasane diff`.";
        }
        return body + marker;
    }

    /** Compares two bodies, without line ends and trailing blanks, which forges change. */
    private static boolean isSame(String a, String b) {
        return normal(a).equals(normal(b));
    }

    /** A body as every forge gives it back. */
    static String normal(String body) {
        return body.replace("\r\n", "\n").strip();
    }

    /** Closes the environment's pull requests because nothing that they promote is left to do. */
    @Nullable
    PullRequest withdraw(PromotionRequest request, List<PullRequest> known, List<Dropped> dropped) {
        return withdraw(
                known,
                dropped.isEmpty()
                        ? "Nothing is left to promote: " + request.base() + " is up to date already."
                        : text.dropped(dropped, true));
    }

    /** Comments on the open pull request which edits are removed from it, and why. */
    void commentDropped(PromotionRequest request, List<PullRequest> known, List<Dropped> dropped) {
        PullRequest open = find(known, request.base());
        if (open != null && !dropped.isEmpty()) {
            forge.comment(open.number(), text.dropped(dropped, false));
        }
    }

    /** Closes some pull requests, with the reason. */
    @Nullable
    PullRequest withdraw(List<PullRequest> known, String why) {
        PullRequest last = null;
        for (PullRequest pullRequest : known) {
            if (pullRequest.isOpen()) {
                last = close(pullRequest, why);
            }
        }
        return last;
    }

    private PullRequest close(PullRequest pullRequest, String why) {
        // with another marker, so that later runs do not treat it as a promotion that people rejected
        forge.update(pullRequest.number(), pullRequest.title(), Marker.withdrawn(pullRequest.body()));
        forge.comment(pullRequest.number(), why);
        return forge.close(pullRequest.number());
    }

    /** Comments on the pull request that nothing was changed, and why. */
    @Nullable
    PullRequest commentStopped(PromotionRequest request, List<String> foreign, List<PullRequest> known) {
        PullRequest open = find(known, request.base());
        if (open != null) {
            forge.comment(
                    open.number(),
                    "There are commits of others on `" + request.branch() + "`: " + String.join(", ", foreign)
                            + ".\n\nNothing is changed here as long as they are. To go on, merge or close this pull request, or"
                            + " take these commits off the branch: the next promotion then repeats its edits.");
        }
        return open;
    }
}
