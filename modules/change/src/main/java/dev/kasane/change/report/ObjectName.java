package dev.kasane.change.report;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What an object is called in a target.
 *
 * @param target the folder of the target
 * @param namespace its namespace; empty when none is written
 * @param name its name
 */
public record ObjectName(String target, String namespace, String name) {

    /** The names that are not the same as the first one, each once. */
    static List<ObjectName> others(List<ObjectName> all) {
        Set<ObjectName> names = new LinkedHashSet<>();
        all.forEach(one -> names.add(new ObjectName("", one.namespace, one.name)));
        return names.stream().skip(1).toList();
    }
}
