package dev.kasane.gotemplate.value;

/** One map merged into another, in the way of mergo: what is empty in the first counts as missing. */
public final class MapMerge {

    private MapMerge() {}

    /**
     * Merges a map into another, which is changed, and so are the maps in it.
     *
     * @param overwrites whether the values of {@code from} win
     * @param depth how deep maps may be
     */
    public static void into(GoMap target, GoMap from, boolean overwrites, int depth) {
        if (depth <= 0) {
            throw new IllegalArgumentException("maps are too deep to be merged");
        }
        for (var entry : java.util.List.copyOf(from.entries())) {
            String key = entry.getKey();
            Object value = entry.getValue();
            Object known = target.get(key);
            if (value instanceof GoNil) {
                if (overwrites) {
                    target.put(key, value);
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
                target.put(key, value);
            }
        }
    }
}
