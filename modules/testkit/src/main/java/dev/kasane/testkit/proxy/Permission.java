package dev.kasane.testkit.proxy;

import java.util.Comparator;

/**
 * A right that RBAC grants.
 *
 * @param group the group, empty for the core
 * @param resource the kind in the plural, with its subresource
 * @param verb the verb
 */
public record Permission(String group, String resource, String verb) implements Comparable<Permission> {

    private static final Comparator<Permission> ORDER = Comparator.comparing(Permission::group)
            .thenComparing(Permission::resource)
            .thenComparing(Permission::verb);

    @Override
    public int compareTo(Permission other) {
        return ORDER.compare(this, other);
    }
}
