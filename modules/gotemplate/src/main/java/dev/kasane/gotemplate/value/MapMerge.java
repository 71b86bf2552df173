package dev.kasane.gotemplate.value;

import dev.kasane.gotemplate.bound.BoundExceeded;

/** Merges one map into another as mergo does: an empty value in the first counts as missing. */
public final class MapMerge {

    private MapMerge() {}

    /**
     * Gives a map the values of another that it lacks. It is changed, and so are the maps in it.
     *
     * @param depth how deep maps may be
     * @throws BoundExceeded when maps are deeper
     * @throws IllegalArgumentException when a map of one type cannot take a value of another one
     */
    public static void complete(GoMap target, GoMap from, int depth) {
        merge(target, from, false, depth);
    }

    /** Gives a map the values of another, in place of its own. Parameters and errors are those of {@link #complete}. */
    public static void overwrite(GoMap target, GoMap from, int depth) {
        merge(target, from, true, depth);
    }

    private static void merge(GoMap target, GoMap from, boolean overwrites, int depth) {
        if (depth <= 0) {
            throw new BoundExceeded("maps are too deep to be merged");
        }
        for (var entry : java.util.List.copyOf(from.entries())) {
            String key = entry.getKey();
            Object value = entry.getValue();
            Object known = target.get(key);
            if (value instanceof GoNil) {
                if (overwrites) {
                    put(target, key, value, from);
                }
                continue;
            }
            if (value instanceof GoMap map && known instanceof GoMap knownMap) {
                merge(knownMap, map, overwrites, depth - 1);
                if (!knownMap.isEmpty()) {
                    continue;
                }
            }
            if (overwrites || known == null || GoTypes.isEmpty(known)) {
                put(target, key, value, from);
            }
        }
    }

    /** A map of texts takes no value out of a map of any values, even if that is a text. */
    private static void put(GoMap target, String key, Object value, GoMap from) {
        if (!target.holdsAny() && !target.itemType().equals(from.itemType())) {
            throw new IllegalArgumentException("reflect.Value.SetMapIndex: value of type " + from.itemType()
                    + " is not assignable to type " + target.itemType());
        }
        target.put(key, value);
    }
}
