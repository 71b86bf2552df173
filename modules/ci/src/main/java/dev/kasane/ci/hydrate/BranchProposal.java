package dev.kasane.ci.hydrate;

import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.PullRequests;
import java.util.List;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The one pull request of a branch with rendered files: opened, kept up to date, and closed when nothing is left in it.
 *
 * @param forge where pull requests are
 * @param text what they say
 */
record BranchProposal(PullRequests forge, ProposalText text) {

    private static final int RECENT = 50;
    private static final String BEGIN = "<!-- kasane-hydrate: ";
    private static final String END = " -->";

    /** Whether a pull request says that it is one of these. */
    static boolean isMarked(PullRequest pullRequest) {
        return pullRequest.body().contains(BEGIN);
    }

    /** The pull requests of a branch, of any state. */
    List<PullRequest> known(HydratedBranch branch) {
        return forge.list(branch.proposal(), RECENT).stream()
                .filter(one -> one.base().equals(branch.name()))
                .toList();
    }

    /** The one that people closed without a merge, which had the same objects; null if there is none. */
    static @Nullable PullRequest closed(List<PullRequest> known, ObjectId freight) {
        return known.stream()
                .filter(one ->
                        one.state() == PullRequest.State.CLOSED && one.body().contains(marker(freight)))
                .findFirst()
                .orElse(null);
    }

    /**
     * Opens it, or brings it up to date.
     *
     * @return null if it was merged or closed meanwhile, so that all has to be looked at again
     */
    @Nullable
    PullRequest make(List<PullRequest> known, ProposalContent content, ObjectId freight) {
        String title = text.title(content);
        String body = text.body(content).stripTrailing() + "\n\n" + marker(freight) + "\n";
        PullRequest open =
                known.stream().filter(PullRequest::isOpen).findFirst().orElse(null);
        if (open == null) {
            open = forge.open(content.branch().proposal(), content.branch().name(), title, body);
        }
        if (open.isOpen() && !(open.title().equals(title) && normal(open.body()).equals(normal(body)))) {
            open = forge.update(open.number(), title, body);
        }
        return open.isOpen() ? open : null;
    }

    /** Closes those of kasane's, and says why. */
    void withdraw(List<PullRequest> known, String why) {
        for (PullRequest one : known) {
            int begin = one.body().lastIndexOf(BEGIN);
            if (one.isOpen() && begin >= 0) {
                // with another marker, so that nobody takes it for one that people did not want, and a later run closes
                // it
                // if this one ends before
                forge.update(
                        one.number(),
                        one.title(),
                        one.body().substring(0, begin).strip() + "\n\n" + BEGIN + "withdrawn" + END + "\n");
                forge.comment(one.number(), why);
                forge.close(one.number());
            }
        }
    }

    private static String marker(ObjectId freight) {
        return BEGIN + freight.name() + END;
    }

    /** A body as every forge gives it back. */
    private static String normal(String body) {
        return body.replace("\r\n", "\n").strip();
    }
}
