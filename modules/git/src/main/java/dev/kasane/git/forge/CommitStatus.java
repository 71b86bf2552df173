package dev.kasane.git.forge;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A status of a commit.
 *
 * @param context the name of the status; the newest of one context counts
 * @param state the state
 * @param description one line of text; may be empty
 * @param link a page with details; null for none
 * @param time the time at which it was set
 */
public record CommitStatus(
        String context,
        State state,
        String description,
        @Nullable String link,
        Instant time) {

    /** The longest description that every forge takes, in characters. */
    public static final int MAX_DESCRIPTION = 140;

    /** The state; an error of the program that sets the status counts as a failure. */
    public enum State {
        PENDING,
        SUCCESS,
        FAILURE
    }

    /** A description that every forge takes. */
    public static String shortened(String description) {
        String line = description.replaceAll("\\s+", " ").strip();
        return line.length() <= MAX_DESCRIPTION
                ? line
                : line.substring(0, MAX_DESCRIPTION - 1).stripTrailing() + "…";
    }

    /** The address as a link; null if it is not the address of a page. */
    public static @Nullable String link(@Nullable String where) {
        return where != null && (where.startsWith("https://") || where.startsWith("http://")) ? where : null;
    }
}
