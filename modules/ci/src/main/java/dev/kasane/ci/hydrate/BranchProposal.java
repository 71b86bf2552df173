package dev.kasane.ci.hydrate;

import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.PullRequests;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pull request from a head to a branch with rendered files: opened, updated, and closed when it is empty.
 *
 * @param forge the forge with the pull requests
 * @param head the branch that it merges
 * @param base the branch that it goes to
 */
record BranchProposal(PullRequests forge, String head, String base) {

    private static final int RECENT = 50;
    private static final String BEGIN = "<!-- kasane-hydrate: ";
    private static final String END = " -->";

    /** Whether a pull request is marked as one of these. */
    static boolean isMarked(PullRequest pullRequest) {
        return pullRequest.body().contains(BEGIN);
    }

    /** Those of any state. */
    List<PullRequest> known() {
        return forge.list(head, RECENT).stream()
                .filter(one -> one.base().equals(base))
                .toList();
    }

    /**
     * The one that people closed without a merge, which had the same content.
     *
     * @param content an id of it
     * @return null if there is none
     */
    static @Nullable PullRequest closed(List<PullRequest> known, String content) {
        return known.stream()
                .filter(one ->
                        one.state() == PullRequest.State.CLOSED && one.body().contains(marker(content)))
                .findFirst()
                .orElse(null);
    }

    /** Whether an open one has some content. */
    static boolean isOpen(List<PullRequest> known, String content) {
        return known.stream().anyMatch(one -> one.isOpen() && one.body().contains(marker(content)));
    }

    /**
     * Opens or updates the pull request.
     *
     * @param content an id of its content, which identifies it after it was closed
     * @return null if it was merged or closed meanwhile, so that the run must start again
     */
    @Nullable
    PullRequest make(List<PullRequest> known, String title, String text, String content) {
        String body = text.stripTrailing() + "\n\n" + marker(content) + "\n";
        PullRequest open =
                known.stream().filter(PullRequest::isOpen).findFirst().orElse(null);
        if (open == null) {
            open = forge.open(head, base, title, body);
        }
        if (open.isOpen() && !(open.title().equals(title) && normal(open.body()).equals(normal(body)))) {
            open = forge.update(open.number(), title, body);
        }
        return open.isOpen() ? open : null;
    }

    /** Closes those of kasane's, with the reason. */
    void withdraw(List<PullRequest> known, String why) {
        for (PullRequest one : known) {
            int begin = one.body().lastIndexOf(BEGIN);
            if (one.isOpen() && begin >= 0) {
                // with another marker, so that it does not count as closed by people,
                // and so that a later run closes it
                // if this run ends before
                forge.update(
                        one.number(),
                        one.title(),
                        one.body().substring(0, begin).strip() + "\n\n" + BEGIN + "withdrawn" + END + "\n");
                forge.comment(one.number(), why);
                forge.close(one.number());
            }
        }
    }

    private static String marker(String content) {
        return BEGIN + content + END;
    }

    /** A body as every forge gives it back. */
    private static String normal(String body) {
        return body.replace("\r\n", "\n").strip();
    }
}
