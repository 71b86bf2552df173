package dev.kasane.check;

import dev.kasane.check.finding.Finding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What checking targets has found.
 *
 * @param title what was checked, for people
 * @param targets how many targets were looked at
 * @param compared whether two states of the files were compared
 * @param entries the findings
 */
public record CheckReport(String title, int targets, boolean compared, List<Entry> entries) {

    /** A finding, and whether a change brought it. */
    public record Entry(Finding finding, State state) {}

    /** What a change does to a finding. */
    public enum State {
        NEW,
        FIXED,
        /** It is not known whether it is still there: its target is not checked any more. */
        UNCHECKED,
        STANDING
    }

    /** One function: what {@link Comparator} makes of several is linked anew at every start. */
    private static final Comparator<Finding> ORDER = (a, b) -> {
        int order = a.severity().compareTo(b.severity());
        order = order == 0 ? a.target().compareTo(b.target()) : order;
        order = order == 0 ? a.object().compareTo(b.object()) : order;
        order = order == 0 ? a.path().compareTo(b.path()) : order;
        order = order == 0 ? a.rule().compareTo(b.rule()) : order;
        return order == 0 ? a.sentence().compareTo(b.sentence()) : order;
    };

    /** The report on one state of the files. */
    public static CheckReport of(String title, int targets, List<Finding> findings) {
        return new CheckReport(title, targets, false, entries(findings, State.NEW));
    }

    /** The report on a change. */
    public static CheckReport of(String title, int targets, List<Finding> before, List<Finding> after) {
        Set<Finding.Key> then = new HashSet<>();
        before.forEach(finding -> then.add(finding.key()));
        Set<Finding.Key> now = new HashSet<>();
        after.forEach(finding -> now.add(finding.key()));
        List<Entry> entries = new ArrayList<>();
        entries.addAll(entries(
                after.stream().filter(finding -> !then.contains(finding.key())).toList(), State.NEW));
        entries.addAll(entries(
                after.stream().filter(finding -> then.contains(finding.key())).toList(), State.STANDING));
        Set<String> unchecked = TargetChecks.unchecked(after);
        List<Finding> gone =
                before.stream().filter(finding -> !now.contains(finding.key())).toList();
        entries.addAll(entries(
                gone.stream()
                        .filter(finding -> !isUnchecked(finding, unchecked))
                        .toList(),
                State.FIXED));
        entries.addAll(entries(
                gone.stream().filter(finding -> isUnchecked(finding, unchecked)).toList(), State.UNCHECKED));
        return new CheckReport(title, targets, true, entries);
    }

    /** Whether a finding may only be gone because its target is not checked any more; not a former reason for that. */
    private static boolean isUnchecked(Finding finding, Set<String> unchecked) {
        return unchecked.contains(finding.target()) && !TargetChecks.preventsChecks(finding);
    }

    private static List<Entry> entries(List<Finding> findings, State state) {
        return UnknownKinds.grouped(findings).stream()
                .sorted(ORDER)
                .map(finding -> new Entry(finding, state))
                .toList();
    }

    /** The findings in a state. */
    public List<Finding> in(State state) {
        return entries.stream()
                .filter(entry -> entry.state() == state)
                .map(Entry::finding)
                .toList();
    }

    /** The findings in a state, those that are equal in several targets as one. */
    public List<MergedFinding> merged(State state) {
        return MergedFinding.of(in(state));
    }

    /** Whether something is found that must not be: a new error. */
    public boolean fails() {
        return in(State.NEW).stream().anyMatch(finding -> finding.severity() == Finding.Severity.ERROR);
    }
}
