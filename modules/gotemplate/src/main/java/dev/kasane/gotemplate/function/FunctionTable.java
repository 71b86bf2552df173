package dev.kasane.gotemplate.function;

import org.jspecify.annotations.Nullable;

/** The functions that templates of one kind know. */
@FunctionalInterface
public interface FunctionTable {

    /** The function of a name, or null when there is none. */
    @Nullable
    Function get(String name);
}
