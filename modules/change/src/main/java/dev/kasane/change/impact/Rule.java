package dev.kasane.change.impact;

import dev.kasane.change.diff.Change;
import dev.kasane.resource.ResourceSet;
import java.util.List;
import java.util.function.Consumer;

/** A rule that finds one kind of effect of a target's changes. */
interface Rule {

    /** The name of the rule and of its page. */
    String name();

    /**
     * Looks at all that is different in a target.
     *
     * @param changes the changes
     * @param before the objects before
     * @param after the objects now
     * @param found receives the findings
     */
    void look(List<Change> changes, ResourceSet before, ResourceSet after, Consumer<Note> found);
}
