package dev.kasane.cli.diff;

import dev.kasane.core.diff.Change;
import dev.kasane.core.review.Report;
import dev.kasane.core.review.TargetChange;

/**
 * How much is different.
 *
 * @param looked how many targets there are
 * @param targets in how many of them something is different
 * @param added how many objects are new, over all targets
 * @param removed how many are gone
 * @param changed how many are different
 * @param failed how many targets cannot be rendered on one side or both
 * @param inputs how many targets are not rendered and change their inputs
 * @param same how many values are only written differently
 */
record Counts(int looked, int targets, int added, int removed, int changed, int failed, int inputs, int same) {

    static Counts of(Report report) {
        int added = 0;
        int removed = 0;
        int changed = 0;
        int failed = 0;
        int inputs = 0;
        for (TargetChange target : report.targets()) {
            for (Change change : target.changes()) {
                added += change instanceof Change.Added ? 1 : 0;
                removed += change instanceof Change.Removed ? 1 : 0;
                changed += change instanceof Change.Changed ? 1 : 0;
            }
            failed +=
                    target.problemsBefore().isEmpty() && target.problemsAfter().isEmpty() ? 0 : 1;
            inputs += target.isComparedByInputs() ? 1 : 0;
        }
        return new Counts(
                report.looked(), report.targets().size(), added, removed, changed, failed, inputs, report.same());
    }

    String toText() {
        if (targets == 0) {
            return "nothing changes in " + count(looked, "target");
        }
        StringBuilder text = new StringBuilder();
        text.append(targets)
                .append(" of ")
                .append(count(looked, "target"))
                .append(targets == 1 ? " changes" : " change");
        text.append(", ").append(changed).append(changed == 1 ? " object different" : " objects different");
        text.append(", ").append(added).append(" new, ").append(removed).append(" gone");
        if (failed > 0) {
            text.append(", ").append(count(failed, "target")).append(" cannot be rendered");
        }
        if (inputs > 0) {
            text.append(", the inputs of ").append(count(inputs, "target")).append(" that ");
            text.append(inputs == 1 ? "is not rendered" : "are not rendered");
        }
        return text.toString();
    }

    /** What is said of values that are left out; empty when there are none. */
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
