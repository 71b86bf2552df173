package dev.kasane.change.report;

import java.util.List;

/**
 * Kustomizations that were targets of their own and are part of others now, or the other way round. Their objects are
 * compared with those of what names them: what one of them deploys now and another one did before is not gone.
 *
 * @param before the folders whose objects were deployed before; empty when nothing was regrouped
 * @param after the folders whose objects are deployed now; empty when nothing was regrouped
 * @param words what happened to them
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
