package dev.kasane.ci.hydrate;

/** What the pull request of a branch with rendered files says to people. The same content must give the same text. */
public interface ProposalText {

    /** One line. */
    String title(ProposalContent content);

    /** Markdown of at most {@link dev.kasane.git.forge.PullRequests#MAX_BODY} characters less 1,024. */
    String body(ProposalContent content);
}
