package dev.kasane.cli.status;

import dev.kasane.promotion.PromotedTargets;

/** A sentence about promotions that a status did not read. */
final class HistoryLimitNote {

    private static final int COMMIT = 10;

    private HistoryLimitNote() {}

    static String of(String commit) {
        return "promotions in " + commit.substring(0, COMMIT) + " and before are not read: "
                + PromotedTargets.MOST_COMMITS + " commits are read";
    }
}
