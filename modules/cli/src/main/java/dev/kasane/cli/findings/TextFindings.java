package dev.kasane.cli.findings;

import dev.kasane.check.CheckReport;
import dev.kasane.check.MergedFinding;
import dev.kasane.check.TargetChecks;
import dev.kasane.check.finding.Finding;
import dev.kasane.cli.show.SafeText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Findings for people at a terminal: one line each, with equal findings of several places grouped. Unless all are to be
 * printed, notes are only counted, and so are findings of a rule beyond the first few.
 */
final class TextFindings {

    /** So many warnings of a rule are listed. */
    private static final int MOST_WARNINGS = 3;

    /** So many errors of a rule are listed. */
    private static final int MOST_ERRORS = 10;

    private static final String ALL = " (--all lists them)\n";

    private final StringBuilder text = new StringBuilder();
    private final boolean all;

    private TextFindings(boolean all) {
        this.all = all;
    }

    /** The findings, with notes and repetitions only counted. */
    static String of(CheckReport report) {
        return new TextFindings(false).text(report);
    }

    /** All findings, notes included. */
    static String ofAll(CheckReport report) {
        return new TextFindings(true).text(report);
    }

    private String text(CheckReport report) {
        List<MergedFinding> found = report.merged(CheckReport.State.NEW);
        if (report.compared()) {
            if (!found.isEmpty()) {
                text.append("new (").append(found.size()).append(")\n");
                add(found);
            }
            count("fixed", report.merged(CheckReport.State.FIXED));
            count("not checked any more", report.merged(CheckReport.State.UNCHECKED));
            count("already there", report.merged(CheckReport.State.STANDING));
        } else {
            add(found);
        }
        return text.append(summary(report)).append('\n').toString();
    }

    private void count(String title, List<MergedFinding> findings) {
        if (findings.isEmpty()) {
            return;
        }
        text.append(title).append(" (").append(findings.size()).append(')');
        if (all) {
            text.append('\n');
            add(findings);
        } else {
            text.append(": ").append(byRule(findings)).append('\n');
        }
    }

    /** The number of findings of each rule: {@code 3 schema, 1 late-wave}. */
    static String byRule(List<MergedFinding> findings) {
        Map<String, Integer> counts = new TreeMap<>();
        findings.forEach(finding -> counts.merge(finding.finding().rule(), 1, Integer::sum));
        List<String> words = new ArrayList<>();
        counts.forEach((rule, count) -> words.add(count + " " + rule));
        return String.join(", ", words);
    }

    private void add(List<MergedFinding> findings) {
        Map<String, List<MergedFinding>> byRule = new LinkedHashMap<>();
        List<MergedFinding> notes = new ArrayList<>();
        for (MergedFinding finding : findings) {
            if (!all && finding.finding().severity() == Finding.Severity.INFO) {
                notes.add(finding);
            } else {
                String rule =
                        finding.finding().severity() + " " + finding.finding().rule();
                byRule.computeIfAbsent(rule, key -> new ArrayList<>()).add(finding);
            }
        }
        byRule.values().forEach(this::addRule);
        addUnchecked(taken(notes, TargetChecks.UNCHECKED));
        taken(notes, CheckedSide.UNKNOWN_APPLICATIONS).forEach(this::addHeadline);
        addUnknownKinds(taken(notes, "unknown-kind"));
        if (!notes.isEmpty()) {
            text.append("notes: ").append(byRule(notes)).append(ALL);
        }
    }

    /** The notes of a rule, which are no longer among the others: what was not checked is more than a number. */
    private static List<MergedFinding> taken(List<MergedFinding> notes, String rule) {
        List<MergedFinding> taken = notes.stream()
                .filter(note -> note.finding().rule().equals(rule))
                .toList();
        notes.removeAll(taken);
        return taken;
    }

    /** The targets that were not checked in one line, with the commands that bring what they need. */
    private void addUnchecked(List<MergedFinding> unchecked) {
        if (unchecked.isEmpty()) {
            return;
        }
        Set<String> targets = new TreeSet<>();
        unchecked.forEach(note -> targets.addAll(note.targets()));
        MergedFinding together = new MergedFinding(unchecked.getFirst().finding(), List.copyOf(targets));
        text.append("not checked, since what they need is not here: ")
                .append(SafeText.forTerminal(together.targetsText()))
                .append(" (--all lists why)\n");
        unchecked.stream()
                .map(note -> Objects.requireNonNullElse(note.hint(), ""))
                .distinct()
                .forEach(this::addHint);
    }

    private void addHeadline(MergedFinding note) {
        text.append(SafeText.forTerminal(headline(note))).append('\n');
        addHint(Objects.requireNonNullElse(note.hint(), ""));
    }

    private void addUnknownKinds(List<MergedFinding> kinds) {
        if (kinds.isEmpty()) {
            return;
        }
        int listed = kinds.size() > MOST_WARNINGS ? 1 : kinds.size();
        kinds.subList(0, listed)
                .forEach(kind ->
                        text.append(SafeText.forTerminal(headline(kind))).append('\n'));
        addHint(Objects.requireNonNullElse(kinds.getFirst().hint(), ""));
        if (kinds.size() > listed) {
            text.append("  and ")
                    .append(kinds.size() - listed)
                    .append(" more unknown kinds")
                    .append(ALL);
        }
    }

    /** The findings of a rule and a severity; those with the same message at several places are one line. */
    private void addRule(List<MergedFinding> findings) {
        Map<String, List<MergedFinding>> bySentence = new LinkedHashMap<>();
        for (MergedFinding finding : findings) {
            String key = all
                    ? Integer.toString(bySentence.size())
                    : finding.finding().sentence();
            bySentence.computeIfAbsent(key, sentence -> new ArrayList<>(1)).add(finding);
        }
        Finding first = findings.getFirst().finding();
        int most = first.severity() == Finding.Severity.ERROR ? MOST_ERRORS : MOST_WARNINGS;
        String last = "";
        int listed = 0;
        for (List<MergedFinding> equal : bySentence.values()) {
            if (!all && listed == most) {
                break;
            }
            String hint = Objects.requireNonNullElse(equal.getFirst().hint(), "");
            if (!hint.equals(last)) {
                addHint(last);
            }
            text.append(SafeText.forTerminal(line(equal))).append('\n');
            last = hint;
            listed++;
        }
        addHint(last);
        if (bySentence.size() > listed) {
            text.append("  and ")
                    .append(bySentence.size() - listed)
                    .append(" more of ")
                    .append(first.rule())
                    .append(ALL);
        }
    }

    private void addHint(String hint) {
        if (!hint.isEmpty()) {
            text.append("  hint: ").append(SafeText.forTerminal(hint)).append('\n');
        }
    }

    private static String line(List<MergedFinding> equal) {
        MergedFinding first = equal.getFirst();
        String line = headline(first);
        return equal.size() == 1
                ? line
                : line + ", and " + (equal.size() - 1) + (equal.size() == 2 ? " more place" : " more places");
    }

    /** A finding in one line. */
    static String headline(MergedFinding merged) {
        Finding finding = merged.finding();
        StringBuilder line = new StringBuilder();
        line.append(finding.severity() == Finding.Severity.INFO ? "note" : word(finding.severity()));
        line.append(" [").append(finding.rule()).append("] ");
        if (!finding.place().isEmpty()) {
            line.append(finding.place()).append(": ");
        }
        if (!finding.object().isEmpty()) {
            line.append(finding.object()).append(": ");
        }
        if (!finding.path().isEmpty()) {
            line.append(finding.path()).append(": ");
        }
        line.append(finding.sentence().replace("\n", " "));
        String targets = merged.targetsText();
        return targets.isEmpty() ? line.toString() : line + " (" + targets + ")";
    }

    private static String word(Finding.Severity severity) {
        return severity.name().toLowerCase(Locale.ROOT);
    }

    /** The summary in one line. */
    static String summary(CheckReport report) {
        List<MergedFinding> findings = report.merged(CheckReport.State.NEW);
        long errors = count(findings, Finding.Severity.ERROR);
        long warnings = count(findings, Finding.Severity.WARNING);
        long infos = count(findings, Finding.Severity.INFO);
        String counts = errors + (errors == 1 ? " error, " : " errors, ") + warnings
                + (warnings == 1 ? " warning" : " warnings") + " and " + infos + (infos == 1 ? " note" : " notes");
        String targets = report.targets() + (report.targets() == 1 ? " target" : " targets") + notChecked(report);
        if (!report.compared()) {
            return targets + ": " + counts;
        }
        int unchecked = report.merged(CheckReport.State.UNCHECKED).size();
        return targets + ", " + report.title() + ": new are " + counts + "; "
                + report.merged(CheckReport.State.FIXED).size() + " fixed, "
                + (unchecked == 0 ? "" : unchecked + " not checked any more, ")
                + report.merged(CheckReport.State.STANDING).size() + " already there";
    }

    /** The number of targets that were not checked: the counts of errors and warnings do not cover them. */
    private static String notChecked(CheckReport report) {
        long targets = Stream.of(CheckReport.State.NEW, CheckReport.State.STANDING)
                .flatMap(state -> report.in(state).stream())
                .filter(finding -> finding.rule().equals(TargetChecks.UNCHECKED))
                .map(Finding::target)
                .distinct()
                .count();
        return targets == 0 ? "" : ", " + targets + " of them not checked";
    }

    private static long count(List<MergedFinding> findings, Finding.Severity severity) {
        return findings.stream()
                .filter(finding -> finding.finding().severity() == severity)
                .count();
    }
}
