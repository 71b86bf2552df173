package dev.kasane.gotemplate.function;

import org.jspecify.annotations.Nullable;

/** The functions for templates of one kind, by name. */
@FunctionalInterface
public interface FunctionTable {

    /** The function of a name, or null when there is none. */
    @Nullable
    Function get(String name);
}
