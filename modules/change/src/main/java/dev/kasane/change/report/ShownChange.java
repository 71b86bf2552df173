package dev.kasane.change.report;

import dev.kasane.change.diff.Change;
import dev.kasane.change.diff.FieldChange;
import dev.kasane.change.diff.ValuePath;
import dev.kasane.resource.Resource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A change of one object for display, without secrets.
 *
 * @param change the change itself
 * @param kind the object's kind
 * @param name its present name, or the former one if it was removed
 * @param namespace its namespace; empty when none is written
 * @param formerName its name before, when that was another one
 * @param names the names of the object in all targets with the same change; several of one target may have the same
 *     name
 * @param fields the changed values; for an added or removed object, the whole object
 */
public record ShownChange(
        Change change,
        String kind,
        String name,
        String namespace,
        @Nullable String formerName,
        List<NameInTarget> names,
        List<ShownField> fields) {

    /** The changes of the objects of one target, then of its inputs, each with its name in the target. */
    public static List<ShownChange> of(TargetChange target, RunKey key) {
        List<ShownChange> all = new ArrayList<>();
        Secrets secrets = new Secrets(key, target.before(), target.after());
        target.changes().forEach(change -> all.add(of(change, secrets)));
        TargetInputs inputs = target.inputs();
        if (inputs != null) {
            Secrets ofInputs = new Secrets(key, inputs.before(), inputs.after());
            inputs.changes().forEach(change -> all.add(of(change, ofInputs)));
        }
        return all;
    }

    static ShownChange of(Change change, Secrets secrets) {
        Resource resource = change.resource();
        Resource earlier = change.earlier();
        List<ShownField> fields = new ArrayList<>();
        Change.Changed changed = change.pair();
        if (changed != null) {
            UnaryOperator<String> hiding = secrets.hiding(resource, earlier);
            ShownObject then = new ShownObject(changed.before(), secrets);
            ShownObject now = new ShownObject(resource, secrets);
            for (FieldChange field : changed.fields()) {
                fields.add(new ShownField(
                        hiding.apply(field.path().toString()),
                        field.before() == null ? null : ShownValue.of(field.before(), field.path(), then),
                        field.after() == null ? null : ShownValue.of(field.after(), field.path(), now),
                        field.moved()));
            }
        } else {
            ShownValue whole = ShownValue.of(resource.root(), ValuePath.ROOT, new ShownObject(resource, secrets));
            boolean added = change instanceof Change.Added;
            fields.add(new ShownField("", added ? null : whole, added ? whole : null, false));
        }
        Change named = secrets.named(change);
        Resource shown = named.resource();
        Resource former = named.earlier();
        return new ShownChange(
                named,
                shown.gvk().kind(),
                shown.name(),
                shown.namespace(),
                former == null || former.name().equals(shown.name()) ? null : former.name(),
                List.of(),
                List.copyOf(fields));
    }

    /** The names in targets where its name or namespace is different from the first one. */
    public List<NameInTarget> otherNames() {
        return NameInTarget.others(names);
    }

    /** The same for several objects. */
    ShownChange withNames(List<NameInTarget> all) {
        return new ShownChange(change, kind, name, namespace, formerName, List.copyOf(all), fields);
    }

    /** Equal for changes that are the same to a reader. */
    String signature(CommonNames common) {
        Resource resource = change.resource();
        StringBuilder text = new StringBuilder();
        text.append(change.getClass().getSimpleName())
                .append('\n')
                .append(resource.gvk())
                .append('\n')
                .append(resource.originalId().name());
        Resource earlier = change.earlier();
        for (ShownField field : fields) {
            text.append('\n').append(field.path());
            append(text, field.before(), earlier == null ? resource : earlier, common);
            append(text, field.after(), resource, common);
        }
        return text.toString();
    }

    private static void append(StringBuilder text, @Nullable ShownValue value, Resource resource, CommonNames common) {
        text.append('\n');
        if (value != null) {
            String own = resource.name();
            String original = Objects.requireNonNull(resource.originalId().name());
            String shared = common.of(value.text());
            text.append(own.isEmpty() ? shared : shared.replace(own, original));
        }
    }
}
