package dev.kasane.cli.report;

import dev.kasane.change.report.TargetChange;

/** A suffix that describes the change of a whole target; empty when only its objects change. */
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
