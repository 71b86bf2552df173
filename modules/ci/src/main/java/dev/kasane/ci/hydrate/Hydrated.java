package dev.kasane.ci.hydrate;

import org.jspecify.annotations.Nullable;

/**
 * What became of a hydrated branch.
 *
 * @param branch its name
 * @param source the commit that was rendered
 * @param isUpToDate whether it had these objects already
 * @param changed how many files of targets are new, different or gone
 * @param commit the commit that was made; null without one
 */
public record Hydrated(
        String branch,
        String source,
        boolean isUpToDate,
        int changed,
        @Nullable String commit) {}
