package dev.kasane.cli.diff;

import dev.kasane.core.review.TargetChange;

/** What happens to a target as a whole, as words behind its name; empty when it only changes. */
final class Fate {

    private Fate() {}

    static String of(TargetChange target) {
        if (target.isNew()) {
            return " is new";
        }
        if (target.isGone()) {
            return " is gone";
        }
        return target.isMoved() ? ", was " + target.earlier() : "";
    }
}
