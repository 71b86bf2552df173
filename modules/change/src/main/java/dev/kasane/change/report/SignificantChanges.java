package dev.kasane.change.report;

import dev.kasane.change.diff.Change;
import dev.kasane.change.diff.Edit;
import dev.kasane.change.equivalence.StoredChanges;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The changes of targets without those that have no effect on a cluster: explicit defaults, other spellings of
 * quantities and numbers, empty values.
 *
 * @param targets every target to which something else happens
 * @param same how many values were left out
 */
public record SignificantChanges(List<TargetChange> targets, int same) {

    public static SignificantChanges of(List<TargetChange> targets) {
        List<TargetChange> left = new ArrayList<>();
        int same = 0;
        for (TargetChange target : targets) {
            List<Change> changes = new ArrayList<>();
            for (Change change : target.changes()) {
                Change.Changed pair = change.pair();
                if (pair == null) {
                    changes.add(change);
                } else {
                    StoredChanges stored = StoredChanges.of(pair);
                    same += stored.same();
                    add(change, pair, stored.edit(), changes);
                }
            }
            TargetChange rest = target.withChanges(changes);
            if (!rest.isNothing()) {
                left.add(rest);
            }
        }
        return new SignificantChanges(left, same);
    }

    private static void add(Change change, Change.Changed pair, @Nullable Edit edit, List<Change> into) {
        if (edit == pair.edit()) {
            into.add(change);
        } else if (edit != null) {
            Change.Changed left = new Change.Changed(pair.before(), pair.resource(), edit, pair.likeness());
            into.add(change instanceof Change.Replaced ? new Change.Replaced(left) : left);
        }
    }
}
