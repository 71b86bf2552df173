package dev.kasane.promotion;

import java.util.List;

/** The text of a pull request, for people. The same content must give the same text. */
public interface PullRequestText {

    /** One line. */
    String title(PromotionContent content);

    /** Markdown of at most {@link dev.kasane.git.forge.PullRequests#MAX_BODY} characters less 1,024. */
    String body(PromotionContent content);

    /**
     * The comment on a pull request that has some edits no more.
     *
     * @param isEmpty whether nothing else is in it, so that it is closed
     * @return Markdown of at most {@link dev.kasane.git.forge.PullRequests#MAX_BODY} characters
     */
    String dropped(List<Dropped> dropped, boolean isEmpty);
}
