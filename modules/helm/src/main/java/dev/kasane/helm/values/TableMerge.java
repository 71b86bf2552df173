package dev.kasane.helm.values;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.helm.profile.HelmProfile;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** One map of values put over another. */
final class TableMerge {

    private final HelmProfile.Nulls nulls;

    TableMerge(HelmProfile.Nulls nulls) {
        this.nulls = nulls;
    }

    /**
     * Fills a map from another; what it has already wins.
     *
     * @param target the map that is changed
     * @param from the map it is filled from, which is changed too where {@code target} has nulls
     * @param keepsNulls whether a null stays, or takes the value away
     */
    void merge(GoMap target, GoMap from, boolean keepsNulls) {
        boolean older = nulls == HelmProfile.Nulls.USERS_DELETE;
        Set<String> present = new HashSet<>();
        for (var entry : from.entries()) {
            if (older || !(entry.getValue() instanceof GoNil)) {
                present.add(entry.getKey());
            }
        }
        for (var entry : List.copyOf(target.entries())) {
            if (!older && entry.getValue() instanceof GoNil) {
                from.put(entry.getKey(), GoNil.NIL);
            }
        }
        for (var entry : List.copyOf(from.entries())) {
            String key = entry.getKey();
            Object known = target.get(key);
            if (known == null) {
                target.put(key, entry.getValue());
            } else if (!keepsNulls && known instanceof GoNil && present.contains(key)) {
                target.remove(key);
            } else if (known instanceof GoMap table && entry.getValue() instanceof GoMap source) {
                merge(table, source, keepsNulls);
            }
        }
    }

    /** Takes all nulls out of the maps of a value. */
    static void clean(Object value) {
        if (value instanceof GoMap map) {
            for (var entry : List.copyOf(map.entries())) {
                if (entry.getValue() instanceof GoNil) {
                    map.remove(entry.getKey());
                } else {
                    clean(entry.getValue());
                }
            }
        }
    }
}
