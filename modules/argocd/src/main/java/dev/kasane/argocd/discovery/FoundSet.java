package dev.kasane.argocd.discovery;

import dev.kasane.gotemplate.value.GoMap;

/**
 * An ApplicationSet.
 *
 * @param name its name
 * @param origin the folder that makes it
 * @param spec its specification
 * @param size how many Applications it makes; {@link #UNKNOWN} or {@link #WITHOUT_CLUSTERS} when it cannot be expanded
 */
record FoundSet(String name, String origin, GoMap spec, int size) {

    /** The size of one that cannot be expanded. */
    static final int UNKNOWN = -1;

    /** The size of one that cannot be expanded as long as the clusters are unknown. */
    static final int WITHOUT_CLUSTERS = -2;

    /** The name that no other one of a tree has. */
    String name(java.util.Set<String> shared) {
        return shared.contains(name) ? ArgoTarget.byOrigin(name, origin) : name;
    }
}
