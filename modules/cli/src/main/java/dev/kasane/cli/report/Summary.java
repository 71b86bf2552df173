package dev.kasane.cli.report;

import dev.kasane.change.impact.Note;
import dev.kasane.change.report.Report;
import dev.kasane.change.report.ShownNote;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The summary at the top of a diff.
 *
 * @param counts how much is different
 * @param dangers a line for each danger, as many as are named
 * @param moreDangers how many dangers are only named in the details
 * @param restarts the workloads that restart, as many as are named
 * @param moreRestarts how many more restart
 */
record Summary(Counts counts, List<String> dangers, int moreDangers, List<String> restarts, int moreRestarts) {

    private static final int MOST_DANGERS = 10;
    private static final int MOST_RESTARTS = 6;

    static Summary of(Report report) {
        List<String> dangers = new ArrayList<>();
        Map<String, List<String>> restarting = new LinkedHashMap<>();
        for (Report.Section section : report.sections()) {
            for (ShownNote note : section.notes()) {
                if (note.weight() == Note.Weight.DANGER) {
                    dangers.add(Headline.of(note) + " (" + where(section.targets()) + ")");
                } else if (Counts.isRestart(note)) {
                    String others = OtherNames.of(note.name(), note.namespace(), note.otherNames());
                    restarting
                            .computeIfAbsent(Headline.subject(note) + others, ignored -> new ArrayList<>())
                            .addAll(section.targets());
                }
            }
        }
        List<String> restarts = new ArrayList<>();
        restarting.forEach((workload, targets) -> restarts.add(workload + " (" + where(targets) + ")"));
        int named = Math.min(MOST_DANGERS, dangers.size());
        int listed = Math.min(MOST_RESTARTS, restarts.size());
        return new Summary(
                Counts.of(report),
                dangers.subList(0, named),
                dangers.size() - named,
                restarts.subList(0, listed),
                restarts.size() - listed);
    }

    /** Some targets, in a word or two. */
    private static String where(List<String> targets) {
        String only = targets.getFirst().isEmpty() ? "." : targets.getFirst();
        return targets.size() == 1 ? only : targets.size() + " targets";
    }

    /** The workloads that restart, in a line; empty when none does. */
    String restartLine() {
        String more = moreRestarts == 0 ? "" : " and " + moreRestarts + " more";
        return restarts.isEmpty() ? "" : "restarts: " + String.join(", ", restarts) + more;
    }

    /** The number of further dangers, in a line; empty if all are listed. */
    String dangerLine() {
        return moreDangers == 0 ? "" : "and " + moreDangers + " more dangers, named with their targets";
    }
}
