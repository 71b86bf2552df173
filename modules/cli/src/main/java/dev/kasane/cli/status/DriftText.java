package dev.kasane.cli.status;

import dev.kasane.ci.status.Drift;
import dev.kasane.promotion.ImageCommits.Arrival;

/** A drift of a target as a sentence. */
final class DriftText {

    private static final int COMMIT = 10;
    private static final int DAY = 10;

    private DriftText() {}

    static String of(Drift drift) {
        Arrival edited = drift.edited();
        return "drift: it has " + drift.image().toText()
                + (edited == null
                        ? ""
                        : " since " + edited.commit().substring(0, COMMIT) + " by " + edited.author() + " on "
                                + edited.time().toString().substring(0, DAY))
                + ", and kasane promoted " + drift.promotedToText() + " in "
                + drift.promotion().substring(0, COMMIT);
    }
}
