package dev.kasane.change.impact;

import dev.kasane.change.diff.Change;
import dev.kasane.resource.ResourceSet;
import java.util.List;
import java.util.function.Consumer;

/** Finds changes of some kinds that an API server rejects because of other fields of the object. */
interface Refusal {

    /** The kinds that it checks, each as {@code group/Kind}. */
    List<String> kinds();

    /**
     * Looks at a change of an object of one of the kinds.
     *
     * @param change the change
     * @param around the other objects of the target
     * @param refused receives the rejected changes
     */
    void look(Change.Changed change, ResourceSet around, Consumer<Refused> refused);

    /**
     * A rejected change.
     *
     * @param weight how much it matters
     * @param field the field
     * @param verdict that it cannot be changed, and why, or when it can
     * @param hint what to do about it
     */
    record Refused(Note.Weight weight, String field, String verdict, String hint) {

        private static final String CONSEQUENCE = "the API server refuses the update and the sync fails; ";

        static Refused always(String field, Hint hint) {
            return always(field, "", hint.advice());
        }

        /** A change that is rejected in any case. */
        static Refused always(String field, String because, String hint) {
            String verdict = " cannot be changed" + (because.isEmpty() ? ": " : " " + because + ": ");
            return new Refused(Note.Weight.DANGER, field, verdict, hint);
        }

        /** Something that is taken in some states of the cluster, which no manifest shows. */
        static Refused unless(String field, String state, String hint) {
            return new Refused(Note.Weight.INFORMATION, field, " can be changed only " + state + ": otherwise ", hint);
        }

        /** The sentence of the note. */
        String sentence() {
            return field + verdict + CONSEQUENCE + hint;
        }
    }
}
