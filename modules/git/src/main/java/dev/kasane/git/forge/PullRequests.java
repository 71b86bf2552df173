package dev.kasane.git.forge;

import java.util.List;

/**
 * The pull requests of one repository. Every call either has its effect or throws a
 * {@link dev.kasane.git.remote.RemoteException} within the time it was given; none has its effect twice.
 */
public interface PullRequests {

    /** The longest body that every forge takes, in characters. */
    int MAX_BODY = 65_536;

    /** The display name of the forge. */
    String displayName();

    /**
     * Pull requests of any state, the newest first.
     *
     * @param head the branch they are to merge; empty for those of all branches
     * @param limit how many at most
     */
    List<PullRequest> list(String head, int limit);

    /** One pull request. */
    PullRequest get(long number);

    /**
     * Opens a pull request, or gives the open one that has the same head and base.
     *
     * @param head a branch that is there
     * @param base the branch it is to be merged into
     */
    PullRequest open(String head, String base, String title, String body);

    /** Sets title and body. */
    PullRequest update(long number, String title, String body);

    /** Adds a comment, unless the same text exists already. */
    void comment(long number, String text);

    /** The comments, the oldest first. */
    List<String> comments(long number);

    /** Closes a pull request without merging it; one that is closed stays so. */
    PullRequest close(long number);

    /**
     * Merges a pull request so that the history of the base stays linear; a merged pull request stays merged.
     *
     * @param headCommit the expected head: any other one is not merged
     */
    PullRequest merge(long number, String headCommit);

    /** Ends the connection to the server, or closes the repository that the pull requests are stored in. */
    default void close() {}
}
