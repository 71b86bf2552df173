package dev.kasane.gotemplate.function;

import static dev.kasane.gotemplate.function.Parameter.ANY;
import static dev.kasane.gotemplate.function.Parameter.MAP;
import static dev.kasane.gotemplate.function.Parameter.TEXT;

import dev.kasane.gotemplate.bound.Budget;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoTypes;
import dev.kasane.gotemplate.value.MapMerge;
import java.util.ArrayList;
import java.util.List;

/** Functions on maps; {@code set}, {@code unset} and the merging ones change what they are given. */
final class MapFunctions {

    private static final List<Parameter> MAP_AND_KEY = List.of(MAP, TEXT);

    private MapFunctions() {}

    static void addTo(Catalogue all) {
        all.addOpen("dict", List.of(), ANY, (a, budget) -> dict(a));
        all.add("get", MAP_AND_KEY, (a, budget) -> a.map(0).has(a.text(1)) ? valueOf(a.map(0), a.text(1)) : "");
        all.add("set", List.of(MAP, TEXT, ANY), (a, budget) -> set(a.map(0), a.text(1), a.any(2)));
        all.add("unset", MAP_AND_KEY, (a, budget) -> a.map(0).remove(a.text(1)));
        all.add("hasKey", MAP_AND_KEY, (a, budget) -> a.map(0).has(a.text(1)));
        all.addOpen("pluck", List.of(TEXT), MAP, (a, budget) -> pluck(a));
        all.addOpen("keys", List.of(), MAP, (a, budget) -> keys(a, budget));
        all.add(
                "values",
                List.of(MAP),
                (a, budget) -> GoList.of(List.copyOf(a.map(0).values())));
        all.addOpen("pick", List.of(MAP), TEXT, (a, budget) -> {
            GoMap picked = GoMap.empty();
            for (Object key : a.from(1)) {
                if (a.map(0).has((String) key)) {
                    picked.put((String) key, valueOf(a.map(0), (String) key));
                }
            }
            return picked;
        });
        all.addOpen("omit", List.of(MAP), TEXT, (a, budget) -> {
            GoMap rest = GoMap.empty();
            for (var entry : a.map(0).entries()) {
                if (!a.from(1).contains(entry.getKey())) {
                    rest.put(entry.getKey(), entry.getValue());
                }
            }
            return rest;
        });
        all.addOpen("merge", List.of(MAP), MAP, (a, budget) -> merged(a, MapMerge::complete, budget));
        all.alias("mustMerge", "merge");
        all.addOpen("mergeOverwrite", List.of(MAP), MAP, (a, budget) -> merged(a, MapMerge::overwrite, budget));
        all.alias("mustMergeOverwrite", "mergeOverwrite");
        all.addOpen("dig", List.of(), ANY, (a, budget) -> dig(a));
    }

    private static Object valueOf(GoMap map, String key) {
        Object value = map.get(key);
        return value == null ? GoNil.NIL : value;
    }

    private static GoMap set(GoMap map, String key, Object value) {
        try {
            return map.put(key, value);
        } catch (UnsupportedOperationException e) {
            throw new FunctionFailure("assignment to entry in nil map");
        }
    }

    private static GoMap dict(Arguments a) {
        GoMap map = GoMap.empty();
        for (int i = 0; i < a.size(); i += 2) {
            map.put(TextFunctions.text(a.any(i)), i + 1 < a.size() ? a.any(i + 1) : "");
        }
        return map;
    }

    private static GoList pluck(Arguments a) {
        List<Object> found = new ArrayList<>();
        for (Object map : a.from(1)) {
            if (((GoMap) map).has(a.text(0))) {
                found.add(valueOf((GoMap) map, a.text(0)));
            }
        }
        return GoList.of(found);
    }

    private static GoList keys(Arguments a, Budget budget) {
        List<String> keys = new ArrayList<>();
        for (Object map : a.values()) {
            keys.addAll(((GoMap) map).keys());
        }
        budget.make(keys.size());
        return GoList.ofTexts(keys);
    }

    /** What is done with the values that both maps have. */
    private interface Merge {
        void into(GoMap target, GoMap from, int depth);
    }

    private static Object merged(Arguments a, Merge merge, Budget budget) {
        GoMap first = a.map(0);
        // a nil map cannot be filled; Go makes a new one
        first = first.isNil() && a.size() > 1 ? GoMap.empty() : first;
        for (Object other : a.from(1)) {
            budget.spend(((GoMap) other).size());
            try {
                merge.into(first, (GoMap) other, budget.bounds().depth());
            } catch (IllegalArgumentException e) {
                throw new FunctionFailure(String.valueOf(e.getMessage()));
            }
        }
        return first;
    }

    private static Object dig(Arguments a) {
        if (a.size() < 3) {
            throw new FunctionFailure("dig needs at least three arguments");
        }
        Object at = a.any(a.size() - 1);
        List<Object> keys = a.values().subList(0, a.size() - 2);
        if (!(at instanceof GoMap map && map.isPlain())) {
            throw new FunctionFailure(conversion(at, "map[string]interface {}"));
        }
        for (Object key : keys) {
            if (!(key instanceof String)) {
                throw new FunctionFailure(conversion(key, "string"));
            }
        }
        for (int i = 0; i < keys.size(); i++) {
            if (!(at instanceof GoMap step && step.isPlain())) {
                throw new FunctionFailure(conversion(at, "map[string]interface {}"));
            }
            if (!step.has((String) keys.get(i))) {
                return a.any(a.size() - 2);
            }
            at = valueOf(step, (String) keys.get(i));
        }
        return at;
    }

    /** The message of Go when a value is of another type than the program expects. */
    static String conversion(Object value, String wanted) {
        return "interface conversion: interface {} is "
                + (value instanceof GoNil ? "nil" : GoTypes.typeOf(value))
                + ", not "
                + wanted;
    }
}
