package dev.kasane.core.review;

import org.jspecify.annotations.Nullable;

/**
 * A target in two trees.
 *
 * @param earlier its folder in the earlier tree; null when it is not there
 * @param later its folder in the later tree; null when it is not there
 */
public record TargetPair(@Nullable String earlier, @Nullable String later) {

    /** A target that both trees have in the same folder. */
    public static TargetPair in(String folder) {
        return new TargetPair(folder, folder);
    }

    /** The folder people know it by: today's, or the former one when it is gone. */
    public String name() {
        return later == null ? String.valueOf(earlier) : later;
    }
}
