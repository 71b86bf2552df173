package dev.kasane.gotemplate.function;

import static dev.kasane.gotemplate.function.Parameter.ANY;
import static dev.kasane.gotemplate.function.Parameter.INT;

import dev.kasane.gotemplate.bound.Budget;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoTypes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Functions that make lists from lists. */
final class ListFunctions {

    private static final List<Parameter> ONE = List.of(ANY);
    private static final List<Parameter> TWO = List.of(ANY, ANY);

    private ListFunctions() {}

    static void addTo(Catalogue all) {
        all.addOpen("list", List.of(), ANY, (a, budget) -> GoList.of(a.values()));
        all.alias("tuple", "list");
        both(all, "first", ONE, (a, budget) -> item(a.any(0), "Cannot find first on type ", true));
        both(all, "last", ONE, (a, budget) -> item(a.any(0), "Cannot find last on type ", false));
        both(all, "rest", ONE, (a, budget) -> part(list(a.any(0), "Cannot find rest on type "), 1, 0));
        both(all, "initial", ONE, (a, budget) -> part(list(a.any(0), "Cannot find initial on type "), 0, 1));
        both(all, "append", TWO, (a, budget) -> {
            List<Object> items =
                    new ArrayList<>(list(a.any(0), "Cannot push on type ").items());
            items.add(a.any(1));
            return made(items, budget);
        });
        all.alias("push", "append");
        all.alias("mustPush", "append");
        both(all, "prepend", TWO, (a, budget) -> {
            List<Object> items = new ArrayList<>(List.of(a.any(1)));
            items.addAll(list(a.any(0), "Cannot prepend on type ").items());
            return made(items, budget);
        });
        both(all, "reverse", ONE, (a, budget) -> {
            List<Object> items = new ArrayList<>(
                    list(a.any(0), "Cannot find reverse on type ").items());
            Collections.reverse(items);
            return made(items, budget);
        });
        both(all, "compact", ONE, (a, budget) -> {
            List<Object> items =
                    new ArrayList<>(list(a.any(0), "Cannot compact on type ").items());
            items.removeIf(GoTypes::isEmpty);
            return made(items, budget);
        });
        both(all, "uniq", ONE, (a, budget) -> {
            List<Object> items = new ArrayList<>();
            for (Object item : list(a.any(0), "Cannot find uniq on type ").items()) {
                budget.spend(items.size());
                if (!items.contains(item)) {
                    items.add(item);
                }
            }
            return made(items, budget);
        });
        bothOpen(all, "without", (a, budget) -> {
            List<Object> items = new ArrayList<>(
                    list(a.any(0), "Cannot find without on type ").items());
            budget.spend((long) items.size() * a.size());
            items.removeIf(a.from(1)::contains);
            return made(items, budget);
        });
        both(all, "has", TWO, (a, budget) -> {
            if (a.any(1) instanceof GoNil) {
                return false;
            }
            List<Object> items = list(a.any(1), "Cannot find has on type ").items();
            budget.spend(items.size());
            return items.contains(a.any(0));
        });
        bothOpen(all, "slice", (a, budget) -> slice(a));
        all.addOpen("concat", List.of(), ANY, (a, budget) -> concat(a, budget));
        both(all, "chunk", List.of(INT, ANY), (a, budget) -> chunk(a.integer(0), list(a.any(1), "Cannot chunk type ")));
    }

    /** Adds a function and the one of the same meaning whose name begins with must. */
    private static void both(Catalogue all, String name, List<Parameter> parameters, Function.Body body) {
        all.add(name, parameters, body);
        all.alias("must" + Character.toUpperCase(name.charAt(0)) + name.substring(1), name);
    }

    private static void bothOpen(Catalogue all, String name, Function.Body body) {
        all.addOpen(name, ONE, ANY, body);
        all.alias("must" + Character.toUpperCase(name.charAt(0)) + name.substring(1), name);
    }

    private static GoList list(Object value, String complaint) {
        if (value instanceof GoNil) {
            throw new FunctionFailure("runtime error: invalid memory address or nil pointer dereference");
        }
        if (value instanceof GoList list) {
            return list;
        }
        throw new FunctionFailure(complaint + GoTypes.kindOf(value));
    }

    private static GoList made(List<Object> items, Budget budget) {
        budget.make(items.size());
        return GoList.of(items);
    }

    private static Object item(Object value, String complaint, boolean first) {
        List<Object> items = list(value, complaint).items();
        return items.isEmpty() ? GoNil.NIL : first ? items.getFirst() : items.getLast();
    }

    private static GoList part(GoList list, int fromStart, int fromEnd) {
        return list.size() == 0 ? GoList.nil() : GoList.of(list.items().subList(fromStart, list.size() - fromEnd));
    }

    private static Object slice(Arguments a) {
        Object value = a.any(0);
        GoList list = list(value, "list should be type of slice or array but ");
        if (list.size() == 0) {
            return GoNil.NIL;
        }
        long from = a.size() > 1 ? Numerals.toLong(a.any(1)) : 0;
        long to = a.size() > 2 ? Numerals.toLong(a.any(2)) : list.size();
        if (from < 0 || to < from || to > list.size()) {
            throw new FunctionFailure("reflect.Value.Slice: slice index out of bounds");
        }
        return list.with(list.items().subList((int) from, (int) to));
    }

    private static GoList concat(Arguments a, Budget budget) {
        List<Object> items = new ArrayList<>();
        for (Object value : a.values()) {
            if (!(value instanceof GoList) && !(value instanceof GoNil)) {
                throw new FunctionFailure("Cannot concat type " + GoTypes.kindOf(value) + " as list");
            }
            items.addAll(list(value, "").items());
        }
        return items.isEmpty() ? GoList.nil() : made(items, budget);
    }

    /** The number of chunks is rounded as sprig does, so that some sizes below zero make one chunk or none. */
    private static GoList chunk(int size, GoList list) {
        int count = (int) (Math.floor((list.size() - 1) / (double) size) + 1);
        int last = (int) Math.floor(list.size() % (double) size);
        last = last == 0 ? size : last;
        if (size == 0 || count < 0 || count > 0 && last < 0) {
            throw new FunctionFailure("runtime error: makeslice: len out of range");
        }
        List<Object> chunks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int from = i * size;
            chunks.add(GoList.of(list.items().subList(from, from + (i == count - 1 ? last : size))));
        }
        return new GoList(List.copyOf(chunks), "[]" + GoList.ANY);
    }
}
