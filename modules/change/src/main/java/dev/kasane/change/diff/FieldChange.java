package dev.kasane.change.diff;

import dev.kasane.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change of one value in an object.
 *
 * @param path its present path, or the former one if it was removed
 * @param before the value before the change; null if there was none
 * @param after the value after the change; null if there is none
 * @param moved whether it is the same value at another place of its list
 */
public record FieldChange(
        ValuePath path, @Nullable YamlNode before, @Nullable YamlNode after, boolean moved) {

    /** The changes an edit is made of, outermost values that were added or removed as a whole. */
    public static List<FieldChange> of(Edit edit) {
        List<FieldChange> changes = new ArrayList<>();
        collect(edit, ValuePath.ROOT, changes);
        return changes;
    }

    private static void collect(Edit edit, ValuePath path, List<FieldChange> into) {
        // a switch over types is linked anew at each start, which takes milliseconds
        if (edit instanceof Edit.Replacement it) {
            into.add(new FieldChange(path, it.before(), it.after(), false));
        } else if (edit instanceof Edit.MapEdit map) {
            for (Edit.Entry entry : map.entries()) {
                ValuePath child = path.key(entry.key().text());
                if (entry.edit() == null) {
                    into.add(new FieldChange(child, entry.before(), entry.after(), false));
                } else {
                    collect(entry.edit(), child, into);
                }
            }
        } else if (edit instanceof Edit.ListEdit list) {
            for (Edit.Item item : list.items()) {
                collect(list, item, path.item(item.label()), into);
            }
        }
    }

    private static void collect(Edit.ListEdit list, Edit.Item item, ValuePath path, List<FieldChange> into) {
        YamlNode before = item.from() < 0 ? null : list.before().get(item.from());
        YamlNode after = item.to() < 0 ? null : list.after().get(item.to());
        if (item.moved() || before == null || after == null) {
            into.add(new FieldChange(path, before, after, item.moved()));
        }
        if (item.edit() != null) {
            collect(item.edit(), path, into);
        }
    }
}
