package dev.kasane.argocd.coldstart;

import dev.kasane.gotemplate.value.GoMap;
import java.util.List;

/** What an object needs, and what an object brings, as keys of one form. */
interface Needs {

    /**
     * A key.
     *
     * @param kind the kind of what is needed
     * @param namespace where; empty outside namespaces
     * @param name its name
     */
    record Key(String kind, String namespace, String name) {

        String shown() {
            return kind + " " + (namespace.isEmpty() ? "" : namespace + "/") + name;
        }
    }

    /** What an object needs before it, or what it is for, works. */
    List<Key> needed(GoMap object, String namespace);

    /** What is there once the object is healthy. */
    default List<Key> brought(GoMap object, String namespace) {
        return List.of(
                new Key(object.text("kind"), namespace, object.map("metadata").text("name")));
    }
}
