package dev.kasane.cluster;

/**
 * The options of a server-side apply.
 *
 * @param manager the field manager
 * @param mode whether the apply is a dry run
 * @param conflicts the handling of fields that other managers have set to another value
 */
public record ApplyOptions(String manager, Mode mode, Conflicts conflicts) {

    /** Whether anything is changed. */
    public enum Mode {
        REAL,
        DRY_RUN
    }

    /** The handling of fields that others have set to other values. */
    public enum Conflicts {
        /** The object is refused, and stays as it is. */
        REFUSE,
        /** The fields are ours from now on. */
        TAKE
    }

    String query() {
        return "?fieldManager=" + manager + "&fieldValidation=Strict"
                + (conflicts == Conflicts.TAKE ? "&force=true" : "")
                + (mode == Mode.DRY_RUN ? "&dryRun=All" : "");
    }
}
