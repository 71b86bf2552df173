package dev.kasane.cli.hydrate;

import dev.kasane.ci.hydrate.Hydrated;
import dev.kasane.ci.hydrate.Reverted;
import dev.kasane.ci.hydrate.VerifiedBranch;
import dev.kasane.ci.verify.Verdict;
import dev.kasane.cli.chat.Alert;
import dev.kasane.cli.chat.Alerts;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The alerts after a run of {@code hydrate}: branches that do not work, are overdue, held by a gate, or not written.
 */
final class HydrationAlerts {

    private static final String FAILED = "failed";
    private static final String HELD = "held";
    private static final List<String> UNVERIFIED = List.of("not working", "overdue");

    private HydrationAlerts() {}

    static Alerts of(List<BranchOutcome> outcomes) {
        List<Alert> open = new ArrayList<>();
        List<Alert> well = new ArrayList<>();
        Set<String> places = new LinkedHashSet<>();
        for (BranchOutcome one : outcomes) {
            if (one.problems().isEmpty()) {
                well.add(new Alert(FAILED, one.branch(), "", ""));
            } else {
                open.add(new Alert(
                        FAILED, one.branch(), "", one.problems().getFirst().sentence()));
            }
            Hydrated hydrated = one.hydrated();
            if (hydrated != null && one.isGated()) {
                open.add(new Alert(HELD, one.branch(), hydrated.source(), hydrated.reason()));
            } else if (one.isPassed()) {
                well.add(new Alert(HELD, one.branch(), "", ""));
            }
            VerifiedBranch verified = one.verified();
            if (verified != null && verified.isTrouble()) {
                open.add(new Alert(verified.verdict().word(), one.branch(), verified.commit(), verified.why()));
                Reverted revert = verified.revert();
                if (revert != null && revert.state() == Reverted.State.PROPOSED) {
                    places.add(revert.reason());
                }
            } else if (verified != null && verified.verdict().state() == Verdict.State.VERIFIED) {
                UNVERIFIED.forEach(kind -> well.add(new Alert(kind, one.branch(), verified.commit(), "")));
            }
        }
        return new Alerts(open, well, List.copyOf(places));
    }
}
