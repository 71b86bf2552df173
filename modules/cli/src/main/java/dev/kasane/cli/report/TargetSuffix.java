package dev.kasane.cli.report;

import dev.kasane.change.report.TargetChange;

/** What happens to a target as a whole, as words behind its name; empty when it only changes. */
final class TargetSuffix {

    private TargetSuffix() {}

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
