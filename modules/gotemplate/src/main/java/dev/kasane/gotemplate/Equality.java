package dev.kasane.gotemplate;

import dev.kasane.gotemplate.function.FunctionFailure;
import dev.kasane.gotemplate.value.ByteOrder;
import dev.kasane.gotemplate.value.GoFormat;
import dev.kasane.gotemplate.value.GoInt;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoTyped;
import dev.kasane.gotemplate.value.GoTypes;
import java.util.List;

/**
 * Compares values as Go's templates do: numbers of different kinds are never equal, and values without an order cannot
 * be compared.
 */
final class Equality {

    private enum Kind {
        NONE,
        BOOL,
        WHOLE,
        REAL,
        TEXT,
        UNSIGNED
    }

    private Equality() {}

    /** A nil that a function gave is none; a number of a type of its own is one of the type that it is made of. */
    private static Object basic(Object value) {
        if (value instanceof GoNil) {
            return GoNil.INVALID;
        }
        return value instanceof GoTyped typed && typed.json() instanceof GoInt whole ? whole : value;
    }

    private static Kind kind(Object value) {
        if (value instanceof String) {
            return Kind.TEXT;
        }
        if (value instanceof GoInt whole) {
            return whole.isUnsigned() ? Kind.UNSIGNED : Kind.WHOLE;
        }
        if (value instanceof Boolean) {
            return Kind.BOOL;
        }
        return value instanceof Double ? Kind.REAL : Kind.NONE;
    }

    /** Whether a value is equal to one of some others. */
    static boolean equal(Object first, List<Object> others) {
        Object value = Boxed.open(first);
        if (others.isEmpty()) {
            throw new FunctionFailure("missing argument for comparison");
        }
        for (Object raw : others) {
            if (equalOne(value, Boxed.open(raw))) {
                return true;
            }
        }
        return false;
    }

    private static boolean equalOne(Object one, Object other) {
        Object a = basic(one);
        Object b = basic(other);
        Kind first = kind(a);
        Kind second = kind(b);
        if (first != second) {
            if (areWhole(first, second)) {
                return ((GoInt) a).value() == ((GoInt) b).value();
            }
            if (a != GoNil.INVALID && b != GoNil.INVALID) {
                throw incompatible(one, other);
            }
            return false;
        }
        if (first == Kind.WHOLE || first == Kind.UNSIGNED) {
            return ((GoInt) a).value() == ((GoInt) b).value();
        }
        if (first == Kind.REAL) {
            return (double) (Double) a == (double) (Double) b;
        }
        if (first != Kind.NONE) {
            return a.equals(b);
        }
        return equalWithoutKind(a, b);
    }

    private static boolean equalWithoutKind(Object a, Object b) {
        boolean aNone = a == GoNil.INVALID;
        boolean bNone = b == GoNil.INVALID;
        if (!aNone && !bNone && !GoTypes.kindOf(a).equals(GoTypes.kindOf(b))) {
            throw new FunctionFailure("non-comparable types " + described(a) + ": " + GoTypes.typeOf(a) + ", "
                    + GoTypes.typeOf(b) + ": " + GoFormat.print(b));
        }
        if (isNil(a) || isNil(b)) {
            return isNil(a) == isNil(b);
        }
        if (b instanceof GoMap || b instanceof GoList) {
            throw new FunctionFailure("non-comparable type " + described(b) + ": " + GoTypes.typeOf(b));
        }
        return GoTypes.kindOf(a).equals("ptr") ? a == b : a.equals(b);
    }

    private static boolean isNil(Object value) {
        return value == GoNil.INVALID
                || value instanceof GoList list && list.isNil()
                || value instanceof GoMap map && map.isNil();
    }

    /** A map or list as {@code %s} prints it. */
    private static String described(Object value) {
        return dev.kasane.gotemplate.value.GoPrintf.format("%s", List.of(value));
    }

    private static boolean areWhole(Kind a, Kind b) {
        return (a == Kind.WHOLE || a == Kind.UNSIGNED) && (b == Kind.WHOLE || b == Kind.UNSIGNED);
    }

    private static FunctionFailure incompatible(Object a, Object b) {
        return new FunctionFailure(
                "incompatible types for comparison: " + GoTypes.typeOf(a) + " and " + GoTypes.typeOf(b));
    }

    /** Whether a value comes before another. */
    static boolean less(Object first, Object second) {
        Object one = Boxed.open(first);
        Object other = Boxed.open(second);
        Object a = basic(one);
        Object b = basic(other);
        Kind kind = kind(a);
        if (kind == Kind.NONE || kind(b) == Kind.NONE) {
            throw new FunctionFailure("invalid type for comparison");
        }
        if (kind != kind(b)) {
            if (areWhole(kind, kind(b))) {
                return ((GoInt) a).value() < ((GoInt) b).value();
            }
            throw incompatible(one, other);
        }
        return switch (kind) {
            case WHOLE, UNSIGNED -> ((GoInt) a).value() < ((GoInt) b).value();
            case REAL -> (Double) a < (Double) b;
            case TEXT -> ByteOrder.OF_TEXTS.compare((String) a, (String) b) < 0;
            default -> throw new FunctionFailure("invalid type for comparison");
        };
    }
}
