package dev.kasane.change.report;

import dev.kasane.change.diff.Change;
import dev.kasane.change.impact.ChangeEffects;
import dev.kasane.change.impact.Note;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The report of a change of files: the changes that several targets share once, then those of each target.
 *
 * @param title a description of the comparison
 * @param looked how many targets there are
 * @param sections the changes, grouped by targets with the same changes; the largest groups first
 * @param targets every target to which something happens
 * @param same how many values are only written differently, mean the same, and are left out
 * @param notRendered the targets of which only inputs were compared, by reason
 */
public record Report(
        String title,
        int looked,
        List<Section> sections,
        List<TargetChange> targets,
        int same,
        List<NotRendered> notRendered) {

    /**
     * The changes of some targets and no others.
     *
     * @param targets their folders
     * @param notes the notes, the most severe first
     * @param changes the changes, with their names in the first of the targets
     * @param inputs the changes of the inputs of targets that are not rendered
     */
    public record Section(
            List<String> targets, List<ShownNote> notes, List<ShownChange> changes, List<ShownChange> inputs) {}

    /** A report on all that is different in some targets. */
    public static Report of(String title, int looked, List<TargetChange> changes, RunKey key) {
        return of(title, looked, new SignificantChanges(changes, 0), key);
    }

    /** A report on what is different in some targets and means something. */
    public static Report of(String title, int looked, SignificantChanges significant, RunKey key) {
        List<TargetChange> changes = significant.targets();
        Map<String, Seen<ShownNote>> notes = new LinkedHashMap<>();
        Map<String, Seen<ShownChange>> differences = new LinkedHashMap<>();
        Map<String, Seen<ShownChange>> inputs = new LinkedHashMap<>();
        for (TargetChange target : changes) {
            TargetInputs compared = target.inputs();
            if (compared != null) {
                Secrets secrets = new Secrets(key, compared.before(), compared.after());
                CommonNames common = new CommonNames(ResourceSet.EMPTY, ResourceSet.EMPTY);
                for (Change change : compared.changes()) {
                    ShownChange shown = ShownChange.of(change, secrets);
                    note(inputs, shown.signature(common), shown, name(target, shown));
                }
            }
            Secrets secrets = new Secrets(key, target.before(), target.after());
            IdentityHashMap<Resource, Resource> earlier = earlier(target.changes());
            for (Note note : ChangeEffects.of(target.changes(), orNone(target.before()), orNone(target.after()))) {
                ShownNote shown = ShownNote.of(note, earlier.get(note.object()), secrets);
                NameInTarget name = new NameInTarget(target.target(), shown.namespace(), shown.name());
                note(notes, ShownNote.signature(note, shown), shown, name);
            }
            CommonNames common = new CommonNames(orNone(target.before()), orNone(target.after()));
            for (Change change : target.changes()) {
                ShownChange shown = ShownChange.of(change, secrets);
                note(differences, shown.signature(common), shown, name(target, shown));
            }
        }
        Map<List<String>, Section> sections = new LinkedHashMap<>();
        for (Seen<ShownNote> note : notes.values()) {
            section(note.targets(), sections).notes().add(note.first().withNames(note.names()));
        }
        for (Seen<ShownChange> difference : differences.values()) {
            section(difference.targets(), sections)
                    .changes()
                    .add(difference.first().withNames(difference.names()));
        }
        for (Seen<ShownChange> input : inputs.values()) {
            section(input.targets(), sections).inputs().add(input.first().withNames(input.names()));
        }
        List<Section> sorted = new ArrayList<>(sections.values());
        sorted.sort((a, b) -> Integer.compare(b.targets().size(), a.targets().size()));
        return new Report(title, looked, sorted, changes, significant.same(), List.of());
    }

    /** The same report with the targets of which only inputs were compared. */
    public Report withNotRendered(List<NotRendered> groups) {
        return new Report(title, looked, sections, targets, same, List.copyOf(groups));
    }

    /** Objects as they were before, by what they are now. */
    private static IdentityHashMap<Resource, Resource> earlier(List<Change> changes) {
        IdentityHashMap<Resource, Resource> earlier = new IdentityHashMap<>();
        for (Change change : changes) {
            Resource before = change.earlier();
            if (before != null) {
                earlier.put(change.resource(), before);
            }
        }
        return earlier;
    }

    private static ResourceSet orNone(@Nullable ResourceSet set) {
        return set == null ? ResourceSet.EMPTY : set;
    }

    private static NameInTarget name(TargetChange target, ShownChange shown) {
        return new NameInTarget(target.target(), shown.namespace(), shown.name());
    }

    private static <T> void note(Map<String, Seen<T>> seen, String signature, T shown, NameInTarget name) {
        seen.computeIfAbsent(signature, ignored -> new Seen<>(shown, new ArrayList<>()))
                .names()
                .add(name);
    }

    private static Section section(List<String> targets, Map<List<String>, Section> sections) {
        return Objects.requireNonNull(sections.computeIfAbsent(
                targets, ignored -> new Section(targets, new ArrayList<>(), new ArrayList<>(), new ArrayList<>())));
    }

    /** The first occurrence of a repeated change, with the names of its object in all targets. */
    private record Seen<T>(T first, List<NameInTarget> names) {

        List<String> targets() {
            return names.stream().map(NameInTarget::target).distinct().toList();
        }
    }

    /** Whether nothing happens to any target. */
    public boolean isEmpty() {
        return targets.isEmpty();
    }
}
