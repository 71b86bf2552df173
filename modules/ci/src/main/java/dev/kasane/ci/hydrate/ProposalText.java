package dev.kasane.ci.hydrate;

/**
 * The text of the pull requests of a branch with rendered files, for people. The same content must give the same text. A title is one line, a
 * body is Markdown of at most {@link dev.kasane.git.forge.PullRequests#MAX_BODY} characters less 1,024.
 */
public interface ProposalText {

    /** The title of a promotion. */
    String title(ProposalContent content);

    /** The body of a promotion. */
    String body(ProposalContent content);

    /** The title of a revert. */
    String title(RevertContent content);

    /** The body of a revert. */
    String body(RevertContent content);
}
