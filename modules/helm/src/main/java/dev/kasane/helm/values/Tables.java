package dev.kasane.helm.values;

import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds values in nested maps by paths, and copies maps. */
public final class Tables {

    private Tables() {}

    /** A value with copies of all maps in it, so that a change of one does not show in the other. */
    static Object copy(Object value) {
        if (value instanceof GoMap map) {
            return copy(map);
        }
        if (value instanceof GoList list && !list.isNil()) {
            List<Object> items = new ArrayList<>(list.size());
            for (Object item : list.items()) {
                items.add(copy(item));
            }
            return list.with(List.copyOf(items));
        }
        return value;
    }

    /** A map with copies of all maps in it. */
    public static GoMap copy(GoMap map) {
        return map.with(Tables::copy);
    }

    /** A copy of a map without the nulls in it and in the maps in it. */
    public static GoMap withoutNulls(GoMap map) {
        GoMap copy = copy(map);
        TableMerge.clean(copy);
        return copy;
    }

    /** The map at a path with dots; null when there is none. */
    public static @Nullable GoMap table(GoMap values, String path) {
        GoMap at = values;
        for (String key : path.split("\\.", -1)) {
            if (!(at.get(key) instanceof GoMap next)) {
                return null;
            }
            at = next;
        }
        return at;
    }

    /** The value at a dotted path that is no map; null if there is none. */
    public static @Nullable Object leaf(GoMap values, String path) {
        int dot = path.lastIndexOf('.');
        GoMap table = dot < 0 ? values : table(values, path.substring(0, dot));
        Object leaf = table == null ? null : table.get(path.substring(dot + 1));
        return leaf instanceof GoMap ? null : leaf;
    }
}
