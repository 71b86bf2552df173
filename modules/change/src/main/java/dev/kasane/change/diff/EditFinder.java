package dev.kasane.change.diff;

import dev.kasane.kustomize.schema.MergeType;
import dev.kasane.yaml.PrintedScalar;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Computes the edit from one value to another. Shared parts are not visited. */
final class EditFinder {

    private EditFinder() {}

    /**
     * The edit from one value to another.
     *
     * @param type what is known of the values, for the keys of lists
     * @return null when both are printed alike
     */
    static @Nullable Edit between(YamlNode before, YamlNode after, @Nullable MergeType type) {
        if (before == after) {
            return null;
        }
        if (before instanceof YamlMap a && after instanceof YamlMap b) {
            return maps(a, b, type);
        }
        if (before instanceof YamlList a && after instanceof YamlList b) {
            return lists(a, b, type);
        }
        if (before instanceof YamlScalar a && after instanceof YamlScalar b && PrintedScalar.areEqual(a, b)) {
            return null;
        }
        return new Edit.Replacement(before, after);
    }

    private static @Nullable Edit maps(YamlMap before, YamlMap after, @Nullable MergeType type) {
        List<Edit.Entry> entries = new ArrayList<>();
        for (int i = 0; i < before.size(); i++) {
            if (after.indexOf(before.key(i).text()) < 0) {
                entries.add(new Edit.Entry(before.key(i), before.value(i), null, null));
            }
        }
        for (int i = 0; i < after.size(); i++) {
            YamlScalar key = after.key(i);
            YamlNode now = after.value(i);
            YamlNode then = i < before.size() && before.key(i).text().equals(key.text())
                    ? before.value(i)
                    : before.get(key.text());
            if (then == null) {
                entries.add(new Edit.Entry(key, null, now, null));
            } else {
                Edit edit = then == now ? null : between(then, now, type == null ? null : type.field(key.text()));
                if (edit != null) {
                    entries.add(new Edit.Entry(key, then, now, edit));
                }
            }
        }
        return entries.isEmpty() ? null : new Edit.MapEdit(before, after, entries);
    }

    private static @Nullable Edit lists(YamlList before, YamlList after, @Nullable MergeType type) {
        MergeType element = type == null ? null : type.element();
        ListMatching matching = ListMatching.of(before, after, type == null ? null : type.mergeKeys());
        boolean[] moved = matching.moved();
        List<Edit.Item> items = new ArrayList<>();
        boolean same = before.size() == after.size();
        for (int to = 0; to < after.size(); to++) {
            int from = matching.from(to);
            Edit edit = from < 0 ? null : between(before.get(from), after.get(to), element);
            Edit.Item item = new Edit.Item(matching.labelOfAfter(to), from, to, edit, moved[to]);
            same &= item.isSame();
            items.add(item);
        }
        if (same) {
            return null;
        }
        for (int from = 0; from < before.size(); from++) {
            if (!matching.isKept(from)) {
                items.add(new Edit.Item(matching.labelOfBefore(from), from, -1, null, false));
            }
        }
        return new Edit.ListEdit(before, after, items);
    }
}
