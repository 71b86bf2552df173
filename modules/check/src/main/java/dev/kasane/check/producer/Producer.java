package dev.kasane.check.producer;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table: the object that a controller creates for an object of a kind.
 *
 * @param present paths that must be in the object
 * @param absent paths that must not be in it
 * @param kind the kind of the created object
 * @param name its name
 * @param namespace its namespace; null for that of the object
 * @param keys the keys of its data; null when they are not known
 * @param source where this is documented
 */
record Producer(
        List<ObjectPath> present,
        List<ObjectPath> absent,
        String kind,
        NameTemplate name,
        @Nullable NameTemplate namespace,
        @Nullable List<NameTemplate> keys,
        String source) {

    /** The objects that are created for an object. */
    List<Created> of(Map<?, ?> object, String inNamespace) {
        if (present.stream().anyMatch(path -> !path.isIn(object))
                || absent.stream().anyMatch(path -> path.isIn(object))) {
            return List.of();
        }
        List<String> names = name.names(object);
        if (names.isEmpty()) {
            return List.of();
        }
        Set<String> known = keys == null ? null : new LinkedHashSet<>();
        if (known != null && keys != null) {
            keys.forEach(key -> known.addAll(key.names(object)));
        }
        List<Created> created = new ArrayList<>();
        for (String where : namespace == null ? List.of(inNamespace) : namespace.names(object)) {
            names.forEach(one -> created.add(new Created(kind, where, one, known)));
        }
        return created;
    }
}
