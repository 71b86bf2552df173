package dev.kasane.gotemplate.function;

import static dev.kasane.gotemplate.function.Parameter.ANY;
import static dev.kasane.gotemplate.function.Parameter.TEXT;

import dev.kasane.gotemplate.bound.Budget;
import dev.kasane.gotemplate.value.Extent;
import dev.kasane.gotemplate.value.GoBytes;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoTypes;
import dev.kasane.gotemplate.value.Nesting;
import java.util.ArrayList;
import java.util.List;

/** Functions that check whether there is a value, and of what type. */
final class DefaultFunctions {

    private static final List<Parameter> ONE = List.of(ANY);

    private DefaultFunctions() {}

    static void addTo(Catalogue all) {
        all.addOpen(
                "default", ONE, ANY, (a, budget) -> a.size() < 2 || GoTypes.isEmpty(a.any(1)) ? a.any(0) : a.any(1));
        all.add("empty", ONE, (a, budget) -> GoTypes.isEmpty(a.any(0)));
        all.addOpen("coalesce", List.of(), ANY, (a, budget) -> {
            for (Object value : a.values()) {
                if (!GoTypes.isEmpty(value)) {
                    return value;
                }
            }
            return GoNil.NIL;
        });
        all.addOpen("all", List.of(), ANY, (a, budget) -> a.values().stream().noneMatch(GoTypes::isEmpty));
        all.addOpen("any", List.of(), ANY, (a, budget) -> !a.values().stream().allMatch(GoTypes::isEmpty));
        all.add("typeOf", ONE, (a, budget) -> GoTypes.typeOf(a.any(0)));
        all.add("typeIs", List.of(TEXT, ANY), (a, budget) -> a.text(0).equals(GoTypes.typeOf(a.any(1))));
        all.add("typeIsLike", List.of(TEXT, ANY), (a, budget) -> {
            String type = GoTypes.typeOf(a.any(1));
            return a.text(0).equals(type) || type.equals("*" + a.text(0));
        });
        all.add("kindOf", ONE, (a, budget) -> GoTypes.kindOf(a.any(0)));
        all.add("kindIs", List.of(TEXT, ANY), (a, budget) -> a.text(0).equals(GoTypes.kindOf(a.any(1))));
        all.add("deepEqual", List.of(ANY, ANY), (a, budget) -> {
            Extent.spend(a.any(0), 2, budget);
            return areEqual(a.any(0), a.any(1));
        });
        all.add("deepCopy", ONE, (a, budget) -> {
            if (a.any(0) instanceof GoNil) {
                throw new FunctionFailure("reflect: call of reflect.Value.Type on zero Value");
            }
            return copy(a.any(0), budget, 0);
        });
        all.alias("mustDeepCopy", "deepCopy");
    }

    /** The steps for a copied map or list, which also takes memory. */
    private static final int STEPS_OF_A_COPY = 16;

    private static boolean areEqual(Object one, Object other) {
        if (one instanceof Double first && other instanceof Double second) {
            // zero is zero with either sign, and what is no number equals nothing
            return first.doubleValue() == second.doubleValue();
        }
        return one.equals(other) && GoTypes.typeOf(one).equals(GoTypes.typeOf(other));
    }

    private static Object copy(Object value, Budget budget, int depth) {
        budget.spend(value instanceof GoMap || value instanceof GoList ? STEPS_OF_A_COPY : 1);
        if (value instanceof GoMap nil && nil.isNil() || value instanceof GoList none && none.isNil()) {
            return value;
        }
        if (value instanceof GoMap map) {
            GoMap copy = map.copy();
            for (var entry : map.entries()) {
                copy.put(entry.getKey(), copy(entry.getValue(), budget, Nesting.below(depth)));
            }
            return copy.withTypeOf(map);
        }
        if (value instanceof GoList list) {
            if (list.items() instanceof GoBytes bytes) {
                budget.spend(bytes.size());
                return value;
            }
            List<Object> items = new ArrayList<>(list.size());
            for (Object item : list.items()) {
                items.add(copy(item, budget, Nesting.below(depth)));
            }
            return list.with(List.copyOf(items));
        }
        return value;
    }
}
