package dev.kasane.helm.values;

import dev.kasane.gotemplate.value.GoFormat;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.helm.profile.HelmProfile;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Merges one map of values over another. */
final class TableMerge {

    private final HelmProfile.Nulls nulls;

    /** Gets Helm's warnings; null to discard them. */
    private final @Nullable Collection<String> warnings;

    TableMerge(HelmProfile.Nulls nulls) {
        this(nulls, null);
    }

    TableMerge(HelmProfile.Nulls nulls, @Nullable Collection<String> warnings) {
        this.nulls = nulls;
        this.warnings = warnings;
    }

    /**
     * Fills a map from another; what it has already wins.
     *
     * @param target the map that is changed
     * @param from the map it is filled from, which is changed too where {@code target} has nulls
     * @param keepsNulls whether a null stays, or takes the value away
     */
    void merge(GoMap target, GoMap from, boolean keepsNulls) {
        merge(target, from, keepsNulls, "");
    }

    /**
     * Fills a map from another, and warns where one of them has a map and the other has none.
     *
     * @param path where the maps are, as warnings have it
     */
    void merge(GoMap target, GoMap from, boolean keepsNulls, String path) {
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
                merge(table, source, keepsNulls, warnings == null ? "" : path(path, key));
            } else if (warnings != null) {
                warn(path(path, key), known, entry.getValue());
            }
        }
    }

    private void warn(String path, Object known, Object value) {
        if (value instanceof GoMap) {
            warn("cannot overwrite table with non table for " + path + " (" + GoFormat.print(value) + ")");
        } else if (known instanceof GoMap && !(value instanceof GoNil)) {
            warn("destination for " + path + " is a table. Ignoring non-table value (" + GoFormat.print(value) + ")");
        }
    }

    void warn(String text) {
        note("warning: " + text);
    }

    void note(String text) {
        if (warnings != null) {
            warnings.add(text);
        }
    }

    /** A path that a key continues. */
    static String path(String path, String key) {
        return path.isEmpty() ? key : path + "." + key;
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
