package dev.kasane.testbed;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The names of Secrets that workloads read. */
final class References {

    private References() {}

    /** Those that variables and volumes name; none that need not be there. */
    static Set<String> secrets(@Nullable Object root) {
        Set<String> names = new TreeSet<>();
        gather(root, names);
        return names;
    }

    private static void gather(@Nullable Object at, Set<String> into) {
        if (at instanceof Map<?, ?> map) {
            add(map.get("secretKeyRef"), "name", into);
            add(map.get("secret"), "secretName", into);
            map.values().forEach(value -> gather(value, into));
        } else if (at instanceof List<?> list) {
            list.forEach(item -> gather(item, into));
        }
    }

    private static void add(@Nullable Object reference, String key, Set<String> into) {
        String name = Values.text(reference, key);
        if (!name.isEmpty() && !Boolean.TRUE.equals(Values.at(reference, "optional"))) {
            into.add(name);
        }
    }
}
