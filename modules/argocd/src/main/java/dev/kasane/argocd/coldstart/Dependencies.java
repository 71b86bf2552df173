package dev.kasane.argocd.coldstart;

import dev.kasane.gotemplate.value.GoMap;
import java.util.List;

/** The objects that an object needs, and those that it brings, as keys. */
interface Dependencies {

    /**
     * A key.
     *
     * @param kind the kind of the needed object
     * @param namespace where; empty outside namespaces
     * @param name its name
     */
    record Key(String kind, String namespace, String name) {

        String shown() {
            return kind + " " + (namespace.isEmpty() ? "" : namespace + "/") + name;
        }
    }

    /** The keys that an object needs before it works. */
    List<Key> needed(GoMap object, String namespace);

    /** The keys that exist once the object is healthy. */
    default List<Key> brought(GoMap object, String namespace) {
        return List.of(
                new Key(object.text("kind"), namespace, object.map("metadata").text("name")));
    }
}
