package dev.kasane.cli.report;

import dev.kasane.change.diff.Change;
import dev.kasane.change.impact.Note;
import dev.kasane.change.report.Report;
import dev.kasane.change.report.ShownNote;
import dev.kasane.change.report.TargetChange;

/**
 * The numbers in the summary of a diff.
 *
 * @param looked how many targets were compared
 * @param targets how many targets differ
 * @param moved how many of these are only in another folder, with equal objects
 * @param objects the counts of object changes
 * @param dangers how many dangers there are, over all targets
 * @param restarts how many workloads restart, over all targets
 * @param failed how many targets cannot be rendered on one side or both
 * @param inputs how many targets are not rendered and change their inputs
 * @param same how many values are only written differently
 */
record Counts(
        int looked,
        int targets,
        int moved,
        Objects objects,
        int dangers,
        int restarts,
        int failed,
        int inputs,
        int same) {

    /**
     * The changes of objects, over all targets.
     *
     * @param created how many are created, those in the place of others included
     * @param changed how many are changed
     * @param replaced how many are deleted and created as other ones, each of which counts as created and as deleted,
     *     too
     * @param deleted how many are deleted, those that others take the place of included
     */
    record Objects(int created, int changed, int replaced, int deleted) {

        static Objects of(Report report) {
            int created = 0;
            int changed = 0;
            int replaced = 0;
            int deleted = 0;
            for (TargetChange target : report.targets()) {
                for (Change change : target.changes()) {
                    boolean both = change instanceof Change.Replaced;
                    replaced += both ? 1 : 0;
                    created += both || change instanceof Change.Added ? 1 : 0;
                    deleted += both || change instanceof Change.Removed ? 1 : 0;
                    changed += change instanceof Change.Changed ? 1 : 0;
                }
            }
            return new Objects(created, changed, replaced, deleted);
        }

        String toText() {
            return count(created, "object") + " created, " + changed + " changed, " + replaced + " replaced, " + deleted
                    + " deleted" + (replaced == 0 ? "" : " (a replaced one is deleted and created)");
        }
    }

    static Counts of(Report report) {
        int failed = 0;
        int inputs = 0;
        int targets = 0;
        int moved = 0;
        for (TargetChange target : report.targets()) {
            failed +=
                    target.problemsBefore().isEmpty() && target.problemsAfter().isEmpty() ? 0 : 1;
            inputs += target.isComparedByInputs() ? 1 : 0;
            targets += target.isNothing() ? 0 : 1;
            moved += !target.isNothing() && target.isNothingButMoved() ? 1 : 0;
        }
        int dangers = 0;
        int restarts = 0;
        for (Report.Section section : report.sections()) {
            for (ShownNote note : section.notes()) {
                dangers += note.weight() == Note.Weight.DANGER ? note.names().size() : 0;
                restarts += isRestart(note) ? note.names().size() : 0;
            }
        }
        Objects objects = Objects.of(report);
        return new Counts(report.looked(), targets, moved, objects, dangers, restarts, failed, inputs, report.same());
    }

    /** Whether pods are replaced, other than those that wait for something. */
    static boolean isRestart(ShownNote note) {
        return note.rule().equals("restart") && note.weight() == Note.Weight.EFFECT;
    }

    /** The summary, in a line. */
    String toText() {
        if (targets == 0) {
            return "nothing changes in " + count(looked, "target");
        }
        StringBuilder text = new StringBuilder();
        if (moved == targets) {
            text.append(count(moved, "target"))
                    .append(" of ")
                    .append(looked)
                    .append(moved == 1 ? " moves" : " move")
                    .append(", and no object changes");
        } else {
            text.append(targets - moved).append(" of ").append(count(looked, "target"));
            text.append(targets - moved == 1 ? " changes" : " change");
            text.append(moved == 0 ? "" : ", " + moved + " only " + (moved == 1 ? "moves" : "move"));
            text.append(": ").append(objects.toText());
            text.append("; ").append(count(dangers, "danger"));
            text.append(", ").append(count(restarts, "restart"));
        }
        if (failed > 0) {
            text.append("; ").append(count(failed, "target")).append(" cannot be rendered");
        }
        if (inputs > 0) {
            text.append(", the inputs of ").append(count(inputs, "target")).append(" that ");
            text.append(inputs == 1 ? "is not rendered" : "are not rendered");
        }
        return text.toString();
    }

    /** A sentence about values that are left out; empty when there are none. */
    String leftOut() {
        if (same == 0) {
            return "";
        }
        return count(same, "value") + (same == 1 ? " is" : " are") + " only written differently and "
                + (same == 1 ? "means" : "mean") + " the same; --all shows " + (same == 1 ? "it" : "them");
    }

    private static String count(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
