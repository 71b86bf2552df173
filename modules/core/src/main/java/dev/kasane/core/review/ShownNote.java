package dev.kasane.core.review;

import dev.kasane.core.meaning.Note;
import dev.kasane.core.resource.Resource;

/**
 * What a change means, as it may be shown.
 *
 * @param weight how much it matters
 * @param rule the rule that found it
 * @param kind the kind of the object
 * @param name its name
 * @param namespace its namespace; empty when none is written
 * @param sentence what happens
 */
public record ShownNote(Note.Weight weight, String rule, String kind, String name, String namespace, String sentence) {

    static ShownNote of(Note note, Secrets secrets) {
        Resource object = note.object();
        String sentence = secrets.isIn(note.sentence()) ? "(the rest would show a secret value)" : note.sentence();
        return new ShownNote(
                note.weight(), note.rule(), object.gvk().kind(), object.name(), object.namespace(), sentence);
    }

    /** Equal for notes that are the same but for the names that prefixes, suffixes and namespaces have given. */
    static String signature(Note note, ShownNote shown) {
        String own = note.object().name();
        String original = note.object().originalId().name();
        String sentence = own.isEmpty() ? shown.sentence() : shown.sentence().replace(own, original);
        return note.rule() + "\n" + note.object().gvk() + "\n" + original + "\n" + sentence;
    }
}
