package dev.kasane.argo.discovery;

import dev.kasane.argo.value.GoMap;

/**
 * An ApplicationSet.
 *
 * @param name its name
 * @param origin the folder that makes it
 * @param spec its specification
 * @param size how many Applications it makes; less than zero when it cannot be expanded
 */
record FoundSet(String name, String origin, GoMap spec, int size) {

    /** The name that no other one of a tree has. */
    String name(java.util.Set<String> shared) {
        return shared.contains(name) ? ArgoTarget.byOrigin(name, origin) : name;
    }
}
