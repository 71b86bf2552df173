package dev.kasane.ci.event;

import org.jspecify.annotations.Nullable;

/**
 * A push to a branch.
 *
 * @param branch its name without {@code refs/heads/}
 * @param before the commit it was at; null when it is new or that is not known
 * @param after the commit it is at
 */
public record Push(String branch, @Nullable String before, String after) {}
