package dev.kasane.helm.origin;

import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.helm.values.Tables;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The path of a scalar in the values of a release.
 *
 * @param steps keys of maps (texts) and positions in lists (numbers)
 */
public record LeafPath(List<Object> steps) {

    /** The values themselves. */
    static final LeafPath ROOT = new LeafPath(List.of());

    LeafPath step(Object step) {
        List<Object> longer = new ArrayList<>(steps);
        longer.add(step);
        return new LeafPath(List.copyOf(longer));
    }

    /** The path with steps before it. */
    public LeafPath below(List<Object> first) {
        List<Object> longer = new ArrayList<>(first);
        longer.addAll(steps);
        return new LeafPath(List.copyOf(longer));
    }

    /** The path without its first steps. */
    public LeafPath from(int first) {
        return first == 0 ? this : new LeafPath(steps.subList(first, steps.size()));
    }

    /** Whether this is below another one. */
    public boolean isBelow(LeafPath other) {
        return steps.size() > other.steps.size()
                && steps.subList(0, other.steps.size()).equals(other.steps);
    }

    /** The value at this path; null if there is none. */
    public @Nullable Object in(GoMap values) {
        Object at = values;
        for (Object step : steps) {
            if (at instanceof GoMap map && step instanceof String key) {
                at = map.get(key);
            } else if (at instanceof GoList list && step instanceof Integer index && index < list.size()) {
                at = list.items().get(index);
            } else {
                return null;
            }
        }
        return at;
    }

    /**
     * Puts a value there. A list on the way is copied as a whole from the values that count, since values replace lists.
     *
     * @param given the values that are changed
     * @param whole the values that count
     */
    public void put(GoMap given, GoMap whole, Object value) {
        GoMap at = given;
        GoMap counted = whole;
        for (int i = 0; i < steps.size(); i++) {
            String key = (String) steps.get(i);
            if (i == steps.size() - 1) {
                at.put(key, value);
                return;
            }
            if (steps.get(i + 1) instanceof Integer) {
                Object list = at.get(key) instanceof GoList known ? known : counted.get(key);
                at.put(key, replaced(list, i + 1, value));
                return;
            }
            GoMap next = at.get(key) instanceof GoMap map ? map : GoMap.empty();
            at.put(key, next);
            at = next;
            counted = counted.map(key);
        }
    }

    /** The values without the one at this path, only through maps. */
    public GoMap without(GoMap values) {
        GoMap copy = Tables.copy(values);
        GoMap at = copy;
        for (int i = 0; i + 1 < steps.size(); i++) {
            at = at.map((String) steps.get(i));
        }
        at.remove((String) steps.getLast());
        return copy;
    }

    /** The paths of nulls in values, which remove other values, only through maps. */
    public static List<LeafPath> ofNulls(GoMap values) {
        List<LeafPath> nulls = new ArrayList<>();
        collectNulls(values, ROOT, nulls);
        return nulls;
    }

    private static void collectNulls(GoMap values, LeafPath path, List<LeafPath> into) {
        for (var entry : values.entries()) {
            if (entry.getValue() instanceof GoNil) {
                into.add(path.step(entry.getKey()));
            } else if (entry.getValue() instanceof GoMap map) {
                collectNulls(map, path.step(entry.getKey()), into);
            }
        }
    }

    private Object replaced(@Nullable Object value, int step, Object by) {
        if (step == steps.size()) {
            return by;
        }
        if (value instanceof GoList list && steps.get(step) instanceof Integer index && index < list.size()) {
            List<Object> items = new ArrayList<>(list.items());
            items.set(index, replaced(items.get(index), step + 1, by));
            return GoList.of(items);
        }
        if (value instanceof GoMap map && steps.get(step) instanceof String key) {
            GoMap copy = Tables.copy(map);
            return copy.put(key, replaced(copy.get(key), step + 1, by));
        }
        return by;
    }

    /** As {@code --set} takes it: {@code a.b[0].c}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Object step : steps) {
            if (step instanceof Integer) {
                text.append('[').append(step).append(']');
            } else {
                text.append(text.isEmpty() ? "" : ".").append(step.toString().replace(".", "\\."));
            }
        }
        return text.toString();
    }
}
