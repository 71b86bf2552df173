package dev.kasane.gotemplate.function;

import dev.kasane.gotemplate.value.GoInt;
import dev.kasane.gotemplate.value.GoMethods;
import dev.kasane.gotemplate.value.GoTyped;
import org.jspecify.annotations.Nullable;

/**
 * A number that prints as a name: a month, a day of the week.
 *
 * @param goType its type
 * @param number its number
 * @param goString its name
 */
record GoOrdinal(String goType, int number, String goString) implements GoTyped, GoMethods {

    @Override
    public String goKind() {
        return "int";
    }

    @Override
    public @Nullable Object field(String name) {
        return null;
    }

    @Override
    public Object json() {
        return GoInt.ofInt(number);
    }

    @Override
    public @Nullable Method get(String name) {
        return name.equals("String") ? Method.of(() -> goString) : null;
    }
}
