package dev.kasane.helm;

import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.origin.LeafPath;
import java.util.ArrayList;
import java.util.List;

/** The single values among the values of a release. */
final class ValueLeaves {

    private ValueLeaves() {}

    /** Their places; of the global values those of the whole chart alone. */
    static List<LeafPath> of(GoMap values) {
        List<LeafPath> leaves = new ArrayList<>();
        collect(values, List.of(), leaves);
        return leaves;
    }

    private static void collect(Object value, List<Object> steps, List<LeafPath> into) {
        if (value instanceof GoMap map && !map.isEmpty()) {
            for (var entry : map.entries()) {
                // a global value of a subchart is one of the whole chart
                if (steps.isEmpty() || !entry.getKey().equals("global")) {
                    collect(entry.getValue(), with(steps, entry.getKey()), into);
                }
            }
        } else if (value instanceof GoList list && list.size() > 0) {
            for (int i = 0; i < list.size(); i++) {
                collect(list.items().get(i), with(steps, i), into);
            }
        } else {
            into.add(new LeafPath(steps));
        }
    }

    private static List<Object> with(List<Object> steps, Object step) {
        List<Object> longer = new ArrayList<>(steps);
        longer.add(step);
        return List.copyOf(longer);
    }
}
