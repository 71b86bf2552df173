package dev.kasane.promotion;

/** What a pull request says to people. The same content must give the same text. */
public interface PullRequestText {

    /** One line. */
    String title(PromotionContent content);

    /** Markdown of at most {@link dev.kasane.git.forge.PullRequests#MAX_BODY} characters less 1,024. */
    String body(PromotionContent content);
}
