package dev.kasane.argocd.applicationset;

import dev.kasane.gotemplate.value.GoFormat;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import java.util.Map;
import java.util.TreeMap;

/** Flattens nested values to texts under dotted keys. Empty maps and lists are dropped. */
final class Flattening {

    private Flattening() {}

    static Map<String, String> of(GoMap map) {
        Map<String, String> flat = new TreeMap<>();
        for (var entry : map.entries()) {
            add(flat, entry.getKey(), entry.getValue());
        }
        return flat;
    }

    private static void add(Map<String, String> flat, String key, Object value) {
        if (value instanceof GoMap map && map.holdsAny()) {
            for (var entry : map.entries()) {
                add(flat, key + "." + entry.getKey(), entry.getValue());
            }
        } else if (value instanceof GoList list && list.holdsAny()) {
            for (int i = 0; i < list.size(); i++) {
                add(flat, key + "." + i, list.items().get(i));
            }
        } else {
            flat.put(key, GoFormat.print(value));
        }
    }
}
