package dev.kasane.gotemplate.value;

import dev.kasane.gotemplate.bound.BoundExceeded;

/** Merges one map into another as mergo does: an empty value in the first counts as missing. */
public final class MapMerge {

    private MapMerge() {}

    /**
     * Merges a map into another, which is changed, and so are the maps in it.
     *
     * @param overwrites whether the values of {@code from} win
     * @param depth how deep maps may be
     * @throws BoundExceeded when maps are deeper
     * @throws IllegalArgumentException when a map of one type cannot take a value of another one
     */
    public static void into(GoMap target, GoMap from, boolean overwrites, int depth) {
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
                into(knownMap, map, overwrites, depth - 1);
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
