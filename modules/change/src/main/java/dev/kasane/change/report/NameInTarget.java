package dev.kasane.change.report;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The name of an object in a target.
 *
 * @param target the folder of the target
 * @param namespace its namespace; empty when none is written
 * @param name its name
 */
public record NameInTarget(String target, String namespace, String name) {

    /** The names that are not the same as the first one, each once. */
    static List<NameInTarget> others(List<NameInTarget> all) {
        if (all.size() < 2) {
            return List.of();
        }
        Set<NameInTarget> names = new LinkedHashSet<>();
        all.forEach(one -> names.add(new NameInTarget("", one.namespace, one.name)));
        return names.stream().skip(1).toList();
    }

    // written out: the ones of a record are linked at run time

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof NameInTarget it
                && target.equals(it.target)
                && namespace.equals(it.namespace)
                && name.equals(it.name);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * target.hashCode() + namespace.hashCode()) + name.hashCode();
    }
}
