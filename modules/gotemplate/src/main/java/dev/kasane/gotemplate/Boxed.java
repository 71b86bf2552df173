package dev.kasane.gotemplate;

import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoTypes;

/**
 * A value inside a Go interface, as reflection returns it for an item of a map or list. The types in messages, and
 * whether a value is nil, depend on it.
 *
 * @param value the value, never boxed itself
 */
record Boxed(Object value) {

    /** An item of a map as Go's reflection sees it. */
    static Object of(GoMap map, Object item) {
        return map.holdsAny() ? new Boxed(item) : item;
    }

    /** An item of a list as Go's reflection sees it. */
    static Object of(GoList list, Object item) {
        return list.holdsAny() ? new Boxed(item) : item;
    }

    /** The value without the interface; no value when that held nil. */
    static Object open(Object value) {
        return value instanceof Boxed boxed ? boxed.value instanceof GoNil ? GoNil.INVALID : boxed.value : value;
    }

    static boolean isNil(Object value) {
        return value instanceof Boxed boxed && boxed.value instanceof GoNil;
    }

    /** The name of the type that reflection sees. */
    static String typeOf(Object value) {
        return value instanceof Boxed ? GoList.ANY : GoTypes.typeOf(value);
    }
}
