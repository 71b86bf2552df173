package dev.kasane.core.stored;

import dev.kasane.core.diff.Change;
import dev.kasane.core.diff.Edit;
import dev.kasane.core.diff.FieldChange;
import dev.kasane.core.diff.ValuePath;
import dev.kasane.core.stored.FieldDefault.Siblings;
import dev.kasane.core.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The changes of an object that are changes to an API server too.
 *
 * @param changes what is different
 * @param same what is only written differently
 */
public record StoredChanges(List<FieldChange> changes, List<FieldChange> same) {

    /** What a change asks for; see {@link StoredForm#of}. */
    public static StoredChanges of(Change.Changed change) {
        return of(change, StoredForm.of(change.resource().gvk()));
    }

    /** What comes of a change; see {@link StoredForm#ofEffects}. */
    public static StoredChanges ofEffects(Change.Changed change) {
        return of(change, StoredForm.ofEffects(change.resource().gvk()));
    }

    private static StoredChanges of(Change.Changed change, StoredForm form) {
        if (!form.isKnown()) {
            return new StoredChanges(change.fields(), List.of());
        }
        Walk walk = new Walk(form, new ArrayList<>(), new ArrayList<>());
        walk.edit(change.edit(), "", ValuePath.ROOT);
        return new StoredChanges(walk.changes, walk.same);
    }

    /** A walk along an edit; values both sides share are not looked at. */
    private record Walk(StoredForm form, List<FieldChange> changes, List<FieldChange> same) {

        private static final Siblings NONE = new Siblings(null);

        void edit(Edit edit, String path, ValuePath place) {
            switch (edit) {
                case Edit.Replacement it -> sort(path, place, it.before(), it.after(), NONE, NONE);
                case Edit.MapEdit it -> entries(it, path, place);
                case Edit.ListEdit it -> items(it, path, place);
            }
        }

        private void entries(Edit.MapEdit edit, String path, ValuePath place) {
            Siblings before = new Siblings(edit.before());
            Siblings after = new Siblings(edit.after());
            for (Edit.Entry entry : edit.entries()) {
                String key = entry.key().text();
                String child = form.key(path, key);
                Edit inner = entry.edit();
                if (inner == null || inner instanceof Edit.Replacement) {
                    sort(child, place.key(key), entry.before(), entry.after(), before, after);
                } else if (form.isDecidedAsAWhole(child)) {
                    boolean isSame = form.isSame(child, entry.before(), entry.after(), before, after);
                    (isSame ? same : changes).addAll(FieldChange.of(inner, place.key(key)));
                } else {
                    edit(inner, child, place.key(key));
                }
            }
        }

        private void items(Edit.ListEdit edit, String path, ValuePath place) {
            for (Edit.Item item : edit.items()) {
                YamlNode before = item.from() < 0 ? null : edit.before().get(item.from());
                YamlNode after = item.to() < 0 ? null : edit.after().get(item.to());
                ValuePath itemPlace = place.item(item.label());
                if (item.moved() || before == null || after == null) {
                    changes.add(new FieldChange(itemPlace, before, after, item.moved()));
                }
                if (item.edit() != null) {
                    edit(item.edit(), form.item(path), itemPlace);
                }
            }
        }

        private void sort(
                String path,
                ValuePath place,
                @Nullable YamlNode before,
                @Nullable YamlNode after,
                Siblings besideBefore,
                Siblings besideAfter) {
            boolean isSame = form.isSame(path, before, after, besideBefore, besideAfter);
            (isSame ? same : changes).add(new FieldChange(place, before, after, false));
        }
    }
}
