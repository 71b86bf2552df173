package dev.kasane.change.impact;

import dev.kasane.change.diff.Change;
import dev.kasane.resource.ResourceSet;
import java.util.List;
import java.util.function.Consumer;

/** Finds out one thing that the changes of a target mean. */
interface Rule {

    /** The name of the rule and of its page. */
    String name();

    /**
     * Looks at all that is different in a target.
     *
     * @param changes what is different
     * @param before the objects before
     * @param after the objects now
     * @param found takes what is found
     */
    void look(List<Change> changes, ResourceSet before, ResourceSet after, Consumer<Note> found);
}
