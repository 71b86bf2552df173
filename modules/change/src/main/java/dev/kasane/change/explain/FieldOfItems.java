package dev.kasane.change.explain;

import dev.kasane.change.diff.ValuePath;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The hint for a field of a list that only its items have: {@code containers.image}. */
final class FieldOfItems {

    private static final int MOST = 3;

    private FieldOfItems() {}

    /**
     * The hint with the items to write.
     *
     * @param path the path of the list
     * @param missing the names behind the list, of which the first one is no item
     * @return null if no item has the field
     */
    static @Nullable String hint(ValuePath path, YamlList list, List<String> missing) {
        List<String> meant = new ArrayList<>();
        for (int i = 0; i < list.size() && meant.size() < MOST; i++) {
            if (list.get(i) instanceof YamlMap item && has(item, missing.getFirst())) {
                String name = Explanation.nameOf(item);
                ValuePath start = ValuePath.ROOT.key(path.name()).item(name == null ? Integer.toString(i) : name);
                meant.add(inside(item, start, missing).toString());
            }
        }
        return meant.isEmpty() || path.isItem() ? null : "write " + String.join(" or ", meant);
    }

    private static boolean has(YamlMap item, String key) {
        for (int i = 0; i < item.size(); i++) {
            if (!item.key(i).isSecret() && item.key(i).text().equals(key)) {
                return true;
            }
        }
        return false;
    }

    /** The path of a field in an item, as far as the item has it. */
    private static ValuePath inside(YamlMap item, ValuePath start, List<String> steps) {
        ValuePath path = start;
        YamlNode value = item;
        for (String step : steps) {
            YamlNode next = Explanation.child(value, step);
            if (next == null) {
                return path;
            }
            path = value instanceof YamlList ? path.item(step) : path.key(step);
            value = next;
        }
        return path;
    }
}
