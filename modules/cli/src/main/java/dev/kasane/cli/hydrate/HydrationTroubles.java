package dev.kasane.cli.hydrate;

import dev.kasane.ci.hydrate.Hydrated;
import dev.kasane.ci.hydrate.Reverted;
import dev.kasane.ci.hydrate.VerifiedBranch;
import dev.kasane.ci.verify.Verdict;
import dev.kasane.cli.chat.Trouble;
import dev.kasane.cli.chat.Troubles;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What somebody should look at after a run of {@code hydrate}: branches that do not work, are overdue, held by a gate, or not written. */
final class HydrationTroubles {

    private static final String FAILED = "failed";
    private static final String HELD = "held";
    private static final List<String> UNVERIFIED = List.of("not working", "overdue");

    private HydrationTroubles() {}

    static Troubles of(List<BranchOutcome> outcomes) {
        List<Trouble> open = new ArrayList<>();
        List<Trouble> well = new ArrayList<>();
        Set<String> places = new LinkedHashSet<>();
        for (BranchOutcome one : outcomes) {
            if (one.problems().isEmpty()) {
                well.add(new Trouble(FAILED, one.branch(), "", ""));
            } else {
                open.add(new Trouble(
                        FAILED, one.branch(), "", one.problems().getFirst().sentence()));
            }
            Hydrated hydrated = one.hydrated();
            if (hydrated != null && one.isGated()) {
                open.add(new Trouble(HELD, one.branch(), hydrated.source(), hydrated.reason()));
            } else if (one.isPassed()) {
                well.add(new Trouble(HELD, one.branch(), "", ""));
            }
            VerifiedBranch verified = one.verified();
            if (verified != null && verified.isTrouble()) {
                open.add(new Trouble(verified.verdict().word(), one.branch(), verified.commit(), verified.why()));
                Reverted revert = verified.revert();
                if (revert != null && revert.state() == Reverted.State.PROPOSED) {
                    places.add(revert.reason());
                }
            } else if (verified != null && verified.verdict().state() == Verdict.State.VERIFIED) {
                UNVERIFIED.forEach(kind -> well.add(new Trouble(kind, one.branch(), verified.commit(), "")));
            }
        }
        return new Troubles(open, well, List.copyOf(places));
    }
}
