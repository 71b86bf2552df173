package dev.kasane.change.equivalence;

import dev.kasane.change.diff.Change;
import dev.kasane.change.diff.Edit;
import dev.kasane.change.diff.FieldChange;
import dev.kasane.change.equivalence.FieldDefault.Siblings;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An edit of an object without the parts that are no change to an API server. Unlike the whole edit it cannot be
 * applied.
 *
 * @param edit the remaining edit; null if there is none
 * @param same how many values are only written differently
 */
public record StoredChanges(@Nullable Edit edit, int same) {

    /** The part of a change that sets other values; see {@link StoredForm#of}. */
    public static StoredChanges of(Change.Changed change) {
        return of(change, StoredForm.of(change.resource().gvk()));
    }

    /** The part of a change that has an effect; see {@link StoredForm#ofEffects}. */
    public static StoredChanges ofEffects(Change.Changed change) {
        return of(change, StoredForm.ofEffects(change.resource().gvk()));
    }

    private static StoredChanges of(Change.Changed change, StoredForm form) {
        if (!form.isKnown()) {
            return new StoredChanges(change.edit(), 0);
        }
        Walk walk = new Walk(form);
        Edit left = walk.edit(change.edit(), "", Walk.NONE, Walk.NONE);
        return new StoredChanges(left, walk.same);
    }

    /** The values that are different. */
    public List<FieldChange> fields() {
        return edit == null ? List.of() : FieldChange.of(edit);
    }

    /** A walk along an edit. Shared values are not visited. */
    private static final class Walk {

        private static final Siblings NONE = new Siblings(null);

        private final StoredForm form;
        private int same;

        Walk(StoredForm form) {
            this.form = form;
        }

        @Nullable
        Edit edit(Edit edit, String path, Siblings besideBefore, Siblings besideAfter) {
            if (edit instanceof Edit.Replacement || form.isDecidedAsAWhole(path)) {
                boolean isSame = form.isSame(path, edit.before(), edit.after(), besideBefore, besideAfter);
                same += isSame ? FieldChange.of(edit).size() : 0;
                return isSame ? null : edit;
            }
            return edit instanceof Edit.MapEdit map ? entries(map, path) : items((Edit.ListEdit) edit, path);
        }

        private Edit.@Nullable MapEdit entries(Edit.MapEdit edit, String path) {
            Siblings before = new Siblings(edit.before());
            Siblings after = new Siblings(edit.after());
            List<Edit.Entry> left = new ArrayList<>();
            for (Edit.Entry entry : edit.entries()) {
                String child = form.key(path, entry.key().text());
                if (entry.edit() != null) {
                    Edit inner = edit(entry.edit(), child, before, after);
                    if (inner != null) {
                        left.add(new Edit.Entry(entry.key(), entry.before(), entry.after(), inner));
                    }
                } else if (form.isSame(child, entry.before(), entry.after(), before, after)) {
                    same++;
                } else {
                    left.add(entry);
                }
            }
            return left.isEmpty() ? null : new Edit.MapEdit(edit.before(), edit.after(), left);
        }

        private Edit.@Nullable ListEdit items(Edit.ListEdit edit, String path) {
            List<Edit.Item> left = new ArrayList<>();
            boolean changed = false;
            for (Edit.Item item : edit.items()) {
                Edit inner = item.edit() == null ? null : edit(item.edit(), form.item(path), NONE, NONE);
                changed |= item.from() < 0 || item.to() < 0 || item.moved() || inner != null;
                left.add(new Edit.Item(item.label(), item.from(), item.to(), inner, item.moved()));
            }
            return changed ? new Edit.ListEdit(edit.before(), edit.after(), left) : null;
        }
    }
}
