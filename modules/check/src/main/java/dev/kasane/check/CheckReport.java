package dev.kasane.check;

import dev.kasane.check.finding.Finding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The findings of a check of targets.
 *
 * @param title a description of the checked targets, for messages
 * @param targets how many targets were looked at
 * @param compared whether two states of the files were compared
 * @param entries the findings
 */
public record CheckReport(String title, int targets, boolean compared, List<Entry> entries) {

    /** A finding, with the effect of the change on it. */
    public record Entry(Finding finding, State state) {}

    /** The effect of a change on a finding. */
    public enum State {
        NEW,
        FIXED,
        /** It is not known whether it is still there: its target is not checked any more. */
        UNCHECKED,
        STANDING
    }

    /**
     * The findings at one of two revisions.
     *
     * @param findings its findings
     * @param names the names of the objects of its targets
     */
    public record Side(List<Finding> findings, ObjectNames names) {}

    /** One function, since a composed {@link Comparator} is linked at run time at every start. */
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

    /** The report on a change. A finding whose object only got another name or namespace is neither new nor fixed. */
    public static CheckReport of(String title, int targets, Side before, Side after) {
        Set<Finding.Key> then = keys(before.findings());
        Set<Finding.Key> now = keys(after.findings());
        Set<String> unchecked = TargetChecks.unchecked(after.findings());
        List<Finding> added = new ArrayList<>();
        List<Finding> standing = new ArrayList<>();
        after.findings().forEach(finding -> (then.contains(finding.key()) ? standing : added).add(finding));
        List<Finding> fixed = new ArrayList<>();
        List<Finding> lost = new ArrayList<>();
        before.findings().stream()
                .filter(finding -> !now.contains(finding.key()))
                .forEach(finding -> (isUnchecked(finding, unchecked) ? lost : fixed).add(finding));
        Set<Finding> renamed = RenamedObjects.paired(fixed, before.names(), added, after.names());
        added.stream().filter(renamed::contains).forEach(standing::add);
        added.removeIf(renamed::contains);
        fixed.removeIf(renamed::contains);
        List<Entry> entries = new ArrayList<>();
        entries.addAll(entries(added, State.NEW));
        entries.addAll(entries(standing, State.STANDING));
        entries.addAll(entries(fixed, State.FIXED));
        entries.addAll(entries(lost, State.UNCHECKED));
        return new CheckReport(title, targets, true, entries);
    }

    private static Set<Finding.Key> keys(List<Finding> findings) {
        Set<Finding.Key> keys = new HashSet<>();
        findings.forEach(finding -> keys.add(finding.key()));
        return keys;
    }

    /**
     * Whether a finding may have disappeared only because its target is not checked any more, except findings that
     * report the reason for that.
     */
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
