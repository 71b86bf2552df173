package dev.kasane.cluster;

/**
 * How objects are applied.
 *
 * @param manager the name under which the server keeps which fields are ours
 * @param mode whether anything is changed
 * @param conflicts what happens when others have set a field to another value
 */
public record ApplyOptions(String manager, Mode mode, Conflicts conflicts) {

    /** Whether anything is changed. */
    public enum Mode {
        REAL,
        DRY_RUN
    }

    /** What happens to fields that others have set to other values. */
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
