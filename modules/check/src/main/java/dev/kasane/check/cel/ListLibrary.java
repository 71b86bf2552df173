package dev.kasane.check.cel;

import com.google.common.primitives.UnsignedLong;
import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.TypeParamType;
import dev.cel.common.values.CelByteString;
import dev.cel.runtime.CelEvaluationException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The CEL library for Kubernetes' list functions. */
final class ListLibrary {

    private static final CelType ITEM = TypeParamType.create("T");
    private static final CelType LIST = ListType.create(ITEM);

    private static final Set<CelKind> ORDERED = Set.of(
            CelKind.INT,
            CelKind.UINT,
            CelKind.DOUBLE,
            CelKind.BOOL,
            CelKind.STRING,
            CelKind.BYTES,
            CelKind.DURATION,
            CelKind.TIMESTAMP,
            CelKind.DYN,
            CelKind.TYPE_PARAM);

    /** The item types that a list function accepts, for overloads that cannot be distinguished at run time. */
    static final Map<String, Set<CelKind>> ITEMS = Map.of(
            "isSorted", ORDERED,
            "min", ORDERED,
            "max", ORDERED,
            "sum",
                    Set.of(
                            CelKind.INT,
                            CelKind.UINT,
                            CelKind.DOUBLE,
                            CelKind.DURATION,
                            CelKind.DYN,
                            CelKind.TYPE_PARAM));

    private ListLibrary() {}

    static Library library() {
        return new Library()
                .member("isSorted", "list_is_sorted", SimpleType.BOOL, LIST, Collection.class, list -> isSorted(list))
                .member("sum", "list_sum", ITEM, LIST, Collection.class, list -> sum(list))
                .member("min", "list_min", ITEM, LIST, Collection.class, list -> extreme(list, -1))
                .member("max", "list_max", ITEM, LIST, Collection.class, list -> extreme(list, 1))
                .member(
                        "indexOf",
                        "list_index_of",
                        SimpleType.INT,
                        LIST,
                        Collection.class,
                        ITEM,
                        Object.class,
                        (list, item) -> position(list, item, true))
                .member(
                        "lastIndexOf",
                        "list_last_index_of",
                        SimpleType.INT,
                        LIST,
                        Collection.class,
                        ITEM,
                        Object.class,
                        (list, item) -> position(list, item, false))
                .global(
                        "unwrapOpt",
                        "list_unwrap_opt_global",
                        LIST,
                        ListType.create(OptionalType.create(ITEM)),
                        Collection.class,
                        list -> unwrapped(list))
                .member(
                        "unwrapOpt",
                        "list_unwrap_opt",
                        LIST,
                        ListType.create(OptionalType.create(ITEM)),
                        Collection.class,
                        list -> unwrapped(list));
    }

    private static Object unwrapped(Collection<?> list) {
        List<Object> values = new ArrayList<>();
        for (Object item : list) {
            if (item instanceof Optional<?> optional) {
                optional.ifPresent(values::add);
            }
        }
        return values;
    }

    private static boolean isSorted(Collection<?> list) throws CelEvaluationException {
        Object last = null;
        for (Object item : list) {
            if (last != null && compare(last, item) > 0) {
                return false;
            }
            last = item;
        }
        return true;
    }

    private static Object extreme(Collection<?> list, int sign) throws CelEvaluationException {
        Object found = null;
        for (Object item : list) {
            if (found == null || compare(item, found) * sign > 0) {
                found = item;
            }
        }
        if (found == null) {
            throw Library.error((sign < 0 ? "min" : "max") + " called on empty list");
        }
        return found;
    }

    /** Compares two values of the same type. */
    static int compare(Object a, Object b) throws CelEvaluationException {
        if (a instanceof Long x && b instanceof Long y) {
            return Long.compare(x, y);
        }
        if (a instanceof Number x
                && b instanceof Number y
                && !(a instanceof UnsignedLong)
                && !(b instanceof UnsignedLong)) {
            return Double.compare(x.doubleValue(), y.doubleValue());
        }
        if (a instanceof String x && b instanceof String y) {
            return StringLibrary.compare(x, y);
        }
        if (a instanceof UnsignedLong x && b instanceof UnsignedLong y) {
            return x.compareTo(y);
        }
        if (a instanceof Boolean x && b instanceof Boolean y) {
            return x.compareTo(y);
        }
        if (a instanceof Duration x && b instanceof Duration y) {
            return x.compareTo(y);
        }
        if (a instanceof Instant x && b instanceof Instant y) {
            return x.compareTo(y);
        }
        if (a instanceof CelByteString x && b instanceof CelByteString y) {
            return java.util.Arrays.compareUnsigned(x.toByteArray(), y.toByteArray());
        }
        throw Library.error("no such overload");
    }

    private static Object sum(Collection<?> list) throws CelEvaluationException {
        Object sum = null;
        for (Object item : list) {
            sum = sum == null ? item : add(sum, item);
        }
        return sum == null ? Long.valueOf(0) : sum;
    }

    private static Object add(Object a, Object b) throws CelEvaluationException {
        try {
            if (a instanceof Long x && b instanceof Long y) {
                return Math.addExact(x, y);
            }
            if (a instanceof Double x && b instanceof Double y) {
                return x + y;
            }
            if (a instanceof UnsignedLong x && b instanceof UnsignedLong y) {
                return x.plus(y);
            }
            if (a instanceof Duration x && b instanceof Duration y) {
                return x.plus(y);
            }
        } catch (ArithmeticException e) {
            throw Library.error("integer overflow");
        }
        throw Library.error("no such overload");
    }

    private static Object position(Collection<?> list, Object wanted, boolean first) {
        long index = -1;
        long found = -1;
        for (Object item : list) {
            index++;
            if (isSame(item, wanted) && (found < 0 || !first)) {
                found = index;
            }
        }
        return found;
    }

    private static boolean isSame(Object a, Object b) {
        return a instanceof Number x && b instanceof Number y ? x.doubleValue() == y.doubleValue() : a.equals(b);
    }
}
