package dev.kasane.change.report;

import dev.kasane.change.impact.Note;
import dev.kasane.resource.Resource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A note about a change for display, without secrets.
 *
 * @param weight how much it matters
 * @param rule the rule that found it
 * @param kind the kind of the object
 * @param name its name
 * @param namespace its namespace; empty when none is written
 * @param sentence the effect
 * @param names the names of the object in all targets with the same change; several of one target may have the same
 *     name
 */
public record ShownNote(
        Note.Weight weight,
        String rule,
        String kind,
        String name,
        String namespace,
        String sentence,
        List<NameInTarget> names) {

    /**
     * A note about an object.
     *
     * @param earlier the object as it was before; null when it was not there
     */
    static ShownNote of(Note note, @Nullable Resource earlier, Secrets secrets) {
        Resource object = secrets.named(note.object());
        String sentence = secrets.without(note.sentence(), note.object(), earlier);
        return new ShownNote(
                note.weight(),
                note.rule(),
                object.gvk().kind(),
                object.name(),
                object.namespace(),
                sentence,
                List.of());
    }

    /** The names in targets where its name or namespace is different from the first one. */
    public List<NameInTarget> otherNames() {
        return NameInTarget.others(names);
    }

    /** The same for several objects. */
    ShownNote withNames(List<NameInTarget> all) {
        return new ShownNote(weight, rule, kind, name, namespace, sentence, List.copyOf(all));
    }

    /** Equal for notes that are the same but for the names that prefixes, suffixes and namespaces have given. */
    static String signature(Note note, ShownNote shown) {
        String own = note.object().name();
        String original = note.object().originalId().name();
        String sentence = own.isEmpty() ? shown.sentence() : shown.sentence().replace(own, original);
        return note.rule() + "\n" + note.object().gvk() + "\n" + original + "\n" + sentence;
    }
}
