package dev.kasane.change.impact;

import java.util.Locale;

/** A hint for a change of an immutable field. */
enum Hint {
    RECREATE("delete the object first, or let Argo CD replace it with"
            + " argocd.argoproj.io/sync-options: Force=true,Replace=true, which is an outage"),
    ORPHAN("delete it with --cascade=orphan, which leaves its pods alone, and let the sync create it again;"
            + " claims that exist are resized by hand"),
    RENAME("give the new object another name"),
    MOVE("make a new one under another name and move the data; replacing this one loses it"),
    DEFINITION("make a new definition; deleting this one deletes all its objects"),
    LEAVE("remove the field: it is the API server's own");

    private final String advice;

    Hint(String advice) {
        this.advice = advice;
    }

    String advice() {
        return advice;
    }

    /** The hint a table names. */
    static Hint named(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
