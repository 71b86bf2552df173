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
 * What is different about one object, as it may be shown.
 *
 * @param change the change itself
 * @param kind the object's kind
 * @param name its name now, or before when it is gone
 * @param namespace its namespace; empty when none is written
 * @param formerName its name before, when that was another one
 * @param fields the values that are different; for an object that is new or gone, the whole object
 */
public record ShownChange(
        Change change,
        String kind,
        String name,
        String namespace,
        @Nullable String formerName,
        List<ShownField> fields) {

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
                List.copyOf(fields));
    }

    /** Equal for changes that are the same to a reader. */
    String signature() {
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
            append(text, field.before(), earlier == null ? resource : earlier);
            append(text, field.after(), resource);
        }
        return text.toString();
    }

    private static void append(StringBuilder text, @Nullable ShownValue value, Resource resource) {
        text.append('\n');
        if (value != null) {
            String own = resource.name();
            String original = Objects.requireNonNull(resource.originalId().name());
            text.append(own.isEmpty() ? value.text() : value.text().replace(own, original));
        }
    }
}
