package dev.kasane.check.cel;

import dev.cel.common.values.NullValue;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelFunctionBinding;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The CEL operators for lists of custom resources that are sets or maps: they are compared without order, and plus
 * merges them.
 */
final class SetLibrary {

    /** Overloads whose standard implementation does not handle such lists. */
    static final Set<String> REPLACED = Set.of("ADD_LIST", "EQUALS", "NOT_EQUALS");

    private SetLibrary() {}

    static Library library() {
        return new Library()
                .body(CelFunctionBinding.from("add_list", Collection.class, Collection.class, (a, b) -> added(a, b)))
                .body(CelFunctionBinding.from("equals", Object.class, Object.class, SetLibrary::areEqual))
                .body(CelFunctionBinding.from("not_equals", Object.class, Object.class, (a, b) -> !areEqual(a, b)))
                .body(CelFunctionBinding.from(
                        "list_sets_contains_list", Collection.class, Collection.class, (a, b) -> containsAll(a, b)))
                .body(CelFunctionBinding.from(
                        "list_sets_equivalent_list",
                        Collection.class,
                        Collection.class,
                        (a, b) -> containsAll(a, b) && containsAll(b, a)))
                .body(CelFunctionBinding.from(
                        "list_sets_intersects_list", Collection.class, Collection.class, (a, b) -> haveCommon(a, b)));
    }

    private static boolean containsAll(Collection<?> list, Collection<?> items) {
        checkCost(list, items);
        for (Object item : items) {
            if (!contains(list, item)) {
                return false;
            }
        }
        return true;
    }

    private static boolean haveCommon(Collection<?> a, Collection<?> b) {
        checkCost(a, b);
        for (Object item : a) {
            if (contains(b, item)) {
                return true;
            }
        }
        return false;
    }

    private static boolean contains(Collection<?> list, Object wanted) {
        for (Object item : list) {
            if (areEqual(item, wanted)) {
                return true;
            }
        }
        return false;
    }

    /** The server counts each pair of items. */
    private static void checkCost(Collection<?> a, Collection<?> b) {
        if ((long) a.size() * b.size() > CostBudget.OF_EXPRESSION) {
            throw new CostBudget.Exceeded();
        }
    }

    /** Whether two values are equal: numbers by what they mean, lists without order where they have keys. */
    private static boolean areEqual(Object a, Object b) {
        if (a instanceof Number x && b instanceof Number y) {
            return areEqualNumbers(x, y);
        }
        if (a instanceof CelValues.Nothing || b instanceof CelValues.Nothing) {
            return isNothing(a) && isNothing(b);
        }
        if (a instanceof Keyed keyed) {
            return keyed.equals(b);
        }
        if (b instanceof Keyed keyed) {
            return keyed.equals(a);
        }
        if (a instanceof Collection<?> x && b instanceof Collection<?> y) {
            var others = y.iterator();
            for (Object item : x) {
                if (!others.hasNext() || !areEqual(item, others.next())) {
                    return false;
                }
            }
            return !others.hasNext();
        }
        if (a instanceof Map<?, ?> x && b instanceof Map<?, ?> y) {
            return areEqualMaps(x, y);
        }
        return a.equals(b);
    }

    private static boolean isNothing(Object value) {
        return value instanceof CelValues.Nothing || value instanceof NullValue;
    }

    private static boolean areEqualMaps(Map<?, ?> a, Map<?, ?> b) {
        if (a.size() != b.size()) {
            return false;
        }
        for (Map.Entry<?, ?> entry : a.entrySet()) {
            Object other = b.get(entry.getKey());
            if (other == null || !areEqual(entry.getValue(), other)) {
                return false;
            }
        }
        return true;
    }

    private static boolean areEqualNumbers(Number a, Number b) {
        if (a instanceof Long x && b instanceof Long y) {
            return x.longValue() == y.longValue();
        }
        if (a instanceof Double x && b instanceof Double y) {
            return x.doubleValue() == y.doubleValue();
        }
        double x = a.doubleValue();
        double y = b.doubleValue();
        if (Double.isNaN(x) || Double.isInfinite(x) || Double.isNaN(y) || Double.isInfinite(y)) {
            return x == y;
        }
        return new java.math.BigDecimal(a.toString()).compareTo(new java.math.BigDecimal(b.toString())) == 0;
    }

    private static Object added(Collection<?> a, Collection<?> b) throws CelEvaluationException {
        ResultSize.checkList((long) a.size() + b.size());
        if (a instanceof Keyed keyed) {
            return keyed.plus(b);
        }
        List<Object> sum = new ArrayList<>(a.size() + b.size());
        sum.addAll(a);
        sum.addAll(b);
        return sum;
    }

    /** A list whose items are distinguished by keys, or by their value when there are none. */
    static final class Keyed extends AbstractList<Object> {
        private final List<Object> items;
        private final List<String> keys;

        Keyed(List<Object> items, List<String> keys) {
            this.items = items;
            this.keys = keys;
        }

        @Override
        public Object get(int index) {
            return items.get(index);
        }

        @Override
        public int size() {
            return items.size();
        }

        private Map<Object, Object> byKey(Collection<?> list) {
            Map<Object, Object> known = new LinkedHashMap<>();
            for (Object item : list) {
                Object key = item;
                if (!keys.isEmpty() && item instanceof Map<?, ?> map) {
                    List<Object> values = new ArrayList<>();
                    for (String name : keys) {
                        Object value = map.get(name);
                        values.add(value == null ? "" : value);
                    }
                    key = values;
                }
                known.put(key, item);
            }
            return known;
        }

        Keyed plus(Collection<?> others) {
            Map<Object, Object> sum = byKey(items);
            sum.putAll(byKey(others));
            return new Keyed(new ArrayList<>(sum.values()), keys);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Collection<?> list
                    && list.size() == size()
                    && byKey(items).equals(byKey(list));
        }

        @Override
        public int hashCode() {
            return Set.copyOf(items).hashCode();
        }
    }
}
