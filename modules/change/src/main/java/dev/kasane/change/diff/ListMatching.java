package dev.kasane.change.diff;

import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Pairs the items of two lists: by the merge keys of their schema, else by usual key fields such as the name, else by
 * content. Remaining items are paired in order between items that are already paired.
 */
final class ListMatching {

    private static final List<List<String>> CUSTOMARY_KEYS =
            List.of(List.of("name"), List.of("kind", "name"), List.of("key"), List.of("id"), List.of("host"));

    private static final String PROTOCOL = "protocol";

    /** A port that names no protocol has this one, so that it is the same port when it does. */
    private static final String USUAL_PROTOCOL = "TCP";

    private final YamlList before;
    private final YamlList after;
    private final int[] from;
    private final boolean[] kept;
    private final String @Nullable [] labelsBefore;
    private final String @Nullable [] labelsAfter;

    private ListMatching(
            YamlList before, YamlList after, String @Nullable [] labelsBefore, String @Nullable [] labelsAfter) {
        this.before = before;
        this.after = after;
        this.labelsBefore = labelsBefore;
        this.labelsAfter = labelsAfter;
        this.from = new int[after.size()];
        this.kept = new boolean[before.size()];
        Arrays.fill(from, -1);
    }

    /**
     * Matches two lists.
     *
     * @param mergeKeys the keys their schema distinguishes items by, if any
     */
    static ListMatching of(YamlList before, YamlList after, @Nullable List<String> mergeKeys) {
        List<List<String>> candidates = new ArrayList<>();
        if (mergeKeys != null && !mergeKeys.isEmpty()) {
            candidates.add(mergeKeys);
            if (mergeKeys.equals(List.of("containerPort")) || mergeKeys.equals(List.of("port"))) {
                candidates.add(List.of(mergeKeys.getFirst(), PROTOCOL));
            }
        }
        candidates.addAll(CUSTOMARY_KEYS);
        for (List<String> keys : candidates) {
            String[] labelsBefore = labels(before, keys);
            String[] labelsAfter = labelsBefore == null ? null : labels(after, keys);
            if (labelsBefore != null && labelsAfter != null) {
                ListMatching matching = new ListMatching(before, after, labelsBefore, labelsAfter);
                matching.byLabel(labelsBefore, labelsAfter);
                return matching;
            }
        }
        ListMatching matching = new ListMatching(before, after, null, null);
        matching.byContent();
        matching.pairLeftovers();
        return matching;
    }

    /** The texts of some keys in each item; null when one item lacks the first key, or two have the same texts. */
    private static String @Nullable [] labels(YamlList list, List<String> keys) {
        String[] labels = new String[list.size()];
        Map<String, Integer> seen = HashMap.newHashMap(labels.length);
        for (int i = 0; i < labels.length; i++) {
            String label = list.get(i) instanceof YamlMap map ? label(map, keys) : null;
            if (label == null || seen.put(label, i) != null) {
                return null;
            }
            labels[i] = label;
        }
        return labels;
    }

    private static @Nullable String label(YamlMap item, List<String> keys) {
        StringBuilder label = new StringBuilder();
        for (int i = 0; i < keys.size(); i++) {
            String text = item.text(keys.get(i));
            if (text == null && i == 0) {
                return null;
            }
            boolean isDefault = keys.get(i).equals(PROTOCOL) && USUAL_PROTOCOL.equals(text);
            if (text != null && !isDefault) {
                label.append(i == 0 ? "" : "/").append(text);
            }
        }
        return label.toString();
    }

    private void byLabel(String[] labelsBefore, String[] labelsAfter) {
        Map<String, Integer> positions = HashMap.newHashMap(labelsBefore.length);
        for (int i = 0; i < labelsBefore.length; i++) {
            positions.put(labelsBefore[i], i);
        }
        for (int to = 0; to < labelsAfter.length; to++) {
            Integer found = positions.get(labelsAfter[to]);
            if (found != null) {
                pair(found, to);
            }
        }
    }

    private void pair(int position, int to) {
        from[to] = position;
        kept[position] = true;
    }

    /** Pairs items that are printed alike: first those at both ends, then the others at any position. */
    private void byContent() {
        int start = 0;
        int shorter = Math.min(before.size(), after.size());
        while (start < shorter && CanonicalValue.areEqual(before.get(start), after.get(start))) {
            pair(start, start);
            start++;
        }
        int end = 0;
        while (end < shorter - start
                && CanonicalValue.areEqual(before.get(before.size() - 1 - end), after.get(after.size() - 1 - end))) {
            pair(before.size() - 1 - end, after.size() - 1 - end);
            end++;
        }
        Map<CanonicalValue, Deque<Integer>> positions = new HashMap<>();
        for (int i = start; i < before.size() - end; i++) {
            positions
                    .computeIfAbsent(new CanonicalValue(before.get(i)), ignored -> new ArrayDeque<>())
                    .add(i);
        }
        for (int to = start; to < after.size() - end; to++) {
            Deque<Integer> same = positions.get(new CanonicalValue(after.get(to)));
            if (same != null && !same.isEmpty()) {
                pair(same.removeFirst(), to);
            }
        }
    }

    /** Pairs the remaining items between two pairs, in order: such an item was most likely edited. */
    private void pairLeftovers() {
        int next = 0;
        for (int to = 0; to < from.length; to++) {
            if (from[to] >= 0) {
                next = from[to] + 1;
            } else if (next < kept.length && !kept[next] && areOfOneKind(before.get(next), after.get(to))) {
                pair(next, to);
                next++;
            }
        }
    }

    private static boolean areOfOneKind(YamlNode a, YamlNode b) {
        return a instanceof YamlMap && b instanceof YamlMap
                || a instanceof YamlList && b instanceof YamlList
                || a instanceof YamlScalar && b instanceof YamlScalar;
    }

    /** The position of an item of the later list in the earlier one, or -1. */
    int from(int to) {
        return from[to];
    }

    /** Whether an item of the earlier list is in the later one too. */
    boolean isKept(int position) {
        return kept[position];
    }

    String labelOfBefore(int position) {
        return labelsBefore == null ? Integer.toString(position) : labelsBefore[position];
    }

    String labelOfAfter(int to) {
        return labelsAfter == null ? Integer.toString(to) : labelsAfter[to];
    }

    /**
     * For each item of the later list whether it was moved: whether it is not in the longest run of items that kept
     * their order.
     */
    boolean[] moved() {
        int[] tails = new int[from.length];
        int[] previous = new int[from.length];
        int length = 0;
        for (int to = 0; to < from.length; to++) {
            if (from[to] < 0) {
                continue;
            }
            int low = 0;
            int high = length;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (from[tails[middle]] < from[to]) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            previous[to] = low > 0 ? tails[low - 1] : -1;
            tails[low] = to;
            length = Math.max(length, low + 1);
        }
        boolean[] moved = new boolean[from.length];
        for (int to = 0; to < from.length; to++) {
            moved[to] = from[to] >= 0;
        }
        for (int to = length == 0 ? -1 : tails[length - 1]; to >= 0; to = previous[to]) {
            moved[to] = false;
        }
        return moved;
    }
}
