package dev.kasane.kustomize.patch;

import dev.kasane.kustomize.schema.MergeType;
import dev.kasane.problem.Problem;
import dev.kasane.problem.TimeLimit;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlTag;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Merges lists in which items lack their keys or share them, step by step as kyaml's {@code associative_sequence} does.
 * Its results surprise (items are lost, one survives for all) and are reproduced because Argo CD applies them. Each
 * step visits every item, so the length of the lists is limited.
 */
final class IrregularList {

    private static final int MAX_ITEMS = 2_000;

    private final StrategicMerge merge;
    private final List<String> keys;
    private final @Nullable MergeType element;

    /** A mutable cell for an item, since kustomize changes items in place, also if another list contains them. */
    private static final class Cell {
        private YamlNode node;

        Cell(YamlNode node) {
            this.node = node;
        }

        boolean isEmpty() {
            return node.isNull() || node instanceof YamlMap map && map.size() == 0;
        }

        String text() {
            return node instanceof YamlScalar scalar ? scalar.text() : "";
        }

        /** The text of a field; empty when it has none. */
        String text(String field) {
            return node instanceof YamlMap map && map.get(field) instanceof YamlScalar scalar && !scalar.isNull()
                    ? scalar.text()
                    : "";
        }
    }

    IrregularList(StrategicMerge merge, List<String> keys, @Nullable MergeType element) {
        this.merge = merge;
        this.keys = keys.isEmpty() ? List.of("") : keys;
        this.element = element;
    }

    List<YamlNode> merge(YamlList own, @Nullable YamlList patch) {
        if (own.size() + (patch == null ? 0 : patch.size()) > MAX_ITEMS) {
            throw Problem.error(
                            "this list has items without " + String.join(" or ", keys)
                                    + ", or several with the same, and is" + " too long to merge by it",
                            own.span(),
                            "give each item its own " + String.join(" and ", keys))
                    .asException();
        }
        List<Cell> ownCells = cells(own);
        List<Cell> patchCells = patch == null ? null : patch == own ? ownCells : cells(patch);
        List<YamlNode> result = new ArrayList<>();
        for (Cell cell : merge(ownCells, patchCells)) {
            result.add(cell.node);
        }
        return result;
    }

    private static List<Cell> cells(YamlList list) {
        List<Cell> cells = new ArrayList<>(list.size());
        for (YamlNode item : list) {
            cells.add(new Cell(item));
        }
        return cells;
    }

    private List<Cell> merge(List<Cell> own, @Nullable List<Cell> patch) {
        List<List<String>> allValues = valuesOf(own, patch);
        if (keys.size() > 1) {
            completeEachOther(allValues);
        }
        List<Cell> result = new ArrayList<>();
        List<String> validKeys = List.of();
        for (List<String> values : allValues) {
            TimeLimit.check();
            validKeys = validKeys(allValues);
            List<String> validValues = validValues(values, validKeys);
            Cell merged = mergeItem(find(own, validKeys, validValues), find(patch, validKeys, validValues));
            if (merged == null || merged.isEmpty()) {
                set(own, validKeys, validValues, null);
            } else {
                complete(merged, validKeys, validValues);
                set(result, validKeys, validValues, merged);
            }
        }
        if (allValues.isEmpty()) {
            return own;
        }
        append(result, own, validKeys);
        return result;
    }

    /** The values of the keys of all items, the patch's first, each combination once. */
    private List<List<String>> valuesOf(List<Cell> own, @Nullable List<Cell> patch) {
        Set<List<String>> values = new HashSet<>();
        List<List<String>> inOrder = new ArrayList<>();
        List<Cell> all = new ArrayList<>(patch == null ? List.of() : patch);
        all.addAll(own);
        for (Cell cell : all) {
            List<String> combination = new ArrayList<>();
            for (String key : keys) {
                combination.add(key.isEmpty() ? cell.text() : cell.text(key));
            }
            if (values.add(combination)) {
                inOrder.add(combination);
            }
        }
        return inOrder;
    }

    /** Fills the gaps of each combination from those that agree with it elsewhere. */
    private static void completeEachOther(List<List<String>> all) {
        for (int i = 0; i < all.size(); i++) {
            List<String> first = all.get(i);
            for (int k = 0; k < all.size(); k++) {
                List<String> both = inCommon(first, all.get(k));
                if (both != null) {
                    all.set(i, both);
                    all.set(k, both);
                }
            }
        }
    }

    private static @Nullable List<String> inCommon(List<String> a, List<String> b) {
        List<String> both = new ArrayList<>();
        boolean agree = false;
        for (int i = 0; i < a.size(); i++) {
            String x = a.get(i);
            String y = b.get(i);
            if (x.equals(y)) {
                agree = true;
            } else if (!x.isEmpty() && !y.isEmpty()) {
                return null;
            }
            both.add(x.isEmpty() ? y : x);
        }
        return agree ? both : null;
    }

    /** The keys that some item has; all of them when none has any. */
    private List<String> validKeys(List<List<String>> all) {
        List<String> valid = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            boolean present = false;
            for (List<String> values : all) {
                present |= !values.get(i).isEmpty();
            }
            if (present) {
                valid.add(keys.get(i));
            }
        }
        return valid.isEmpty() ? keys : valid;
    }

    private List<String> validValues(List<String> values, List<String> validKeys) {
        List<String> valid = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            if (validKeys.contains(keys.get(i))) {
                valid.add(values.get(i));
            }
        }
        return valid;
    }

    /** The first item with these values, gaps left out. */
    private static @Nullable Cell find(@Nullable List<Cell> cells, List<String> keys, List<String> values) {
        if (cells == null) {
            return null;
        }
        List<String> usedKeys = new ArrayList<>();
        List<String> usedValues = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            if (!values.get(i).isEmpty()) {
                usedKeys.add(keys.get(i));
                usedValues.add(values.get(i));
            }
        }
        List<String> wantedKeys = usedKeys.isEmpty() ? keys : usedKeys;
        List<String> wantedValues = usedKeys.isEmpty() ? values : usedValues;
        for (Cell cell : cells) {
            if (keys.getFirst().isEmpty()
                    ? cell.text().equals(values.getFirst())
                    : has(cell, wantedKeys, wantedValues)) {
                return cell;
            }
        }
        return null;
    }

    private static boolean has(Cell cell, List<String> keys, List<String> values) {
        for (int i = 0; i < keys.size(); i++) {
            YamlNode field = cell.node instanceof YamlMap map ? map.get(keys.get(i)) : null;
            String text = field instanceof YamlScalar scalar ? scalar.text() : "";
            if (field == null || !text.equals(values.get(i))) {
                return false;
            }
        }
        return true;
    }

    private @Nullable Cell mergeItem(@Nullable Cell own, @Nullable Cell patch) {
        YamlNode ownNode = own == null ? null : own.node;
        YamlNode patchNode = patch == null ? null : patch.node;
        YamlNode merged = merge.walk(ownNode, patchNode, element);
        if (merged == null) {
            return null;
        }
        boolean replaced = own == null
                || own.node.isNull()
                || patch != null
                        && (patch.node instanceof YamlScalar
                                || patch.node instanceof YamlMap map
                                        && MergeDirective.of(map) == MergeDirective.REPLACE);
        Cell changed = replaced && patch != null ? patch : own;
        if (changed != null) {
            changed.node = merged;
        }
        return changed;
    }

    /** Gives a merged item the keys it was found by. */
    private static void complete(Cell item, List<String> keys, List<String> values) {
        for (int i = 0; i < keys.size(); i++) {
            String value = values.get(i);
            if (value.isEmpty()) {
                continue;
            }
            if (item.node instanceof YamlScalar scalar) {
                item.node = scalar.withText(value).withTag(YamlTag.NONE);
            } else if (item.node instanceof YamlMap map && map.indexOf(keys.get(i)) < 0) {
                YamlScalar text = YamlScalar.plain(map.origin(), map.offset(), value);
                item.node = map.with(keys.get(i), text.quotedIfAmbiguous());
            }
        }
    }

    /** Puts an item in the place of all that have these values, or at the end; without an item, removes them. */
    private static void set(List<Cell> cells, List<String> keys, List<String> values, @Nullable Cell item) {
        boolean byField = !keys.getFirst().isEmpty()
                && !values.isEmpty()
                && !values.getFirst().isEmpty();
        boolean found = false;
        List<Cell> kept = new ArrayList<>(cells.size() + 1);
        for (Cell cell : cells) {
            if (cell.isEmpty()) {
                continue;
            }
            if (byField && !(cell.node instanceof YamlMap)) {
                kept.add(cell);
            } else if (!isMatch(cell, keys, values)) {
                if (!values.isEmpty()) {
                    kept.add(cell);
                }
            } else {
                found = true;
                if (item != null) {
                    kept.add(item);
                }
            }
        }
        if (item != null && !item.node.isNull() && !found) {
            kept.add(item);
        }
        cells.clear();
        cells.addAll(kept);
    }

    private static boolean isMatch(Cell cell, List<String> keys, List<String> values) {
        boolean matched = false;
        for (int i = 0; i < keys.size(); i++) {
            if (i < values.size()) {
                matched = isMatch(cell, keys.get(i), values.get(i));
            }
            if (!matched) {
                return false;
            }
        }
        return true;
    }

    private static boolean isMatch(Cell cell, String key, String value) {
        if (key.isEmpty()) {
            if (!(cell.node instanceof YamlScalar)) {
                throw misplaced(cell, "a single value");
            }
            return cell.text().equals(value);
        }
        if (!(cell.node instanceof YamlMap map)) {
            throw misplaced(cell, "a map");
        }
        YamlNode field = map.get(key);
        return field != null
                && (value.isEmpty()
                        || field instanceof YamlScalar text && text.text().equals(value));
    }

    private static RuntimeException misplaced(Cell cell, String wanted) {
        return Problem.error(
                        "this list is merged item by item, and this item is " + cell.node.kind() + " instead of "
                                + wanted,
                        cell.node.span(),
                        null)
                .asException();
    }

    /** Puts the object's own items behind what is new. */
    private static void append(List<Cell> result, List<Cell> own, List<String> keys) {
        for (Cell cell : own) {
            if (keys.getFirst().isEmpty()) {
                set(result, keys, List.of(cell.text()), cell);
                continue;
            }
            List<String> values = new ArrayList<>();
            for (String key : keys) {
                if (!cell.node.isNull() && !(cell.node instanceof YamlMap)) {
                    throw misplaced(cell, "a map");
                }
                YamlNode field = cell.node instanceof YamlMap map ? map.get(key) : null;
                if (field == null) {
                    result.add(cell);
                } else {
                    values.add(field instanceof YamlScalar text ? text.text() : "");
                }
            }
            if (keys.size() > 1) {
                set(result, keys, values, null);
            }
            set(result, keys, values, cell);
        }
    }
}
