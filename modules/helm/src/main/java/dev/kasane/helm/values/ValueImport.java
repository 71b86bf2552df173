package dev.kasane.helm.values;

import dev.kasane.gotemplate.value.GoFormat;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.helm.chart.Dependency;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An item of {@code import-values}.
 *
 * @param from the path of the map that is taken, with dots; it begins with the name of the subchart
 * @param to the keys of the map of the parent that gets it; none for its values themselves
 */
public record ValueImport(String from, List<String> to) {

    private static final String ROOT = ".";

    /**
     * Reads an item.
     *
     * @param dependency the subchart, under its alias
     * @param item a name below {@code exports}, or a pair of {@code child} and {@code parent}
     * @return null when it takes nothing
     */
    public static @Nullable ValueImport of(Dependency dependency, Object item) {
        String child =
                item instanceof String name ? "exports." + name : item instanceof GoMap pair ? text(pair, "child") : "";
        String parent = item instanceof GoMap pair ? text(pair, "parent") : ROOT;
        return child.isEmpty()
                ? null
                : new ValueImport(
                        dependency.name() + "." + child,
                        parent.equals(ROOT) ? List.of() : List.of(parent.split("\\.", -1)));
    }

    private static String text(GoMap pair, String key) {
        Object value = pair.get(key);
        return GoFormat.print(value == null ? GoNil.NIL : value);
    }
}
