package dev.kasane.change.report;

import java.util.List;

/**
 * Kustomizations that were targets and are part of other targets now, or the other way round. Their objects are
 * compared together, so that an object that moved between them does not count as removed.
 *
 * @param before the folders whose objects were deployed before; empty when nothing was regrouped
 * @param after the folders whose objects are deployed now; empty when nothing was regrouped
 * @param words a text about the change
 */
public record Regrouping(List<String> before, List<String> after, String words) {

    /** Nothing was regrouped. */
    public static final Regrouping NONE = new Regrouping(List.of(), List.of(), "");

    public Regrouping {
        before = List.copyOf(before);
        after = List.copyOf(after);
    }

    public boolean isNone() {
        return words.isEmpty();
    }
}
