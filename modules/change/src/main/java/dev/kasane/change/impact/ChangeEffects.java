package dev.kasane.change.impact;

import dev.kasane.change.diff.Change;
import dev.kasane.resource.ResourceSet;
import java.util.ArrayList;
import java.util.List;

/** Computes the effects of the changes of a target on a cluster by all rules, the most severe notes first. */
public final class ChangeEffects {

    private static final List<Rule> RULES = List.of(
            new DataLoss(),
            new Replacement(),
            new ImmutableField(),
            new AccessWidened(),
            new DanglingReference(),
            new SelectsNothing(),
            new Restart(),
            new ImageMove(),
            new ChartMove(),
            new Scale());

    private ChangeEffects() {}

    /** The names of all rules. */
    public static List<String> rules() {
        return RULES.stream().map(Rule::name).toList();
    }

    /**
     * The notes about the changes of a target.
     *
     * @param changes the changes
     * @param before the objects before
     * @param after the objects now
     */
    public static List<Note> of(List<Change> changes, ResourceSet before, ResourceSet after) {
        List<Note> notes = new ArrayList<>();
        if (!changes.isEmpty()) {
            for (Rule rule : RULES) {
                rule.look(changes, before, after, notes::add);
            }
            // those of Comparator can be serialized, and no cache of classes holds such
            notes.sort((a, b) -> a.weight().compareTo(b.weight()));
        }
        return notes;
    }
}
