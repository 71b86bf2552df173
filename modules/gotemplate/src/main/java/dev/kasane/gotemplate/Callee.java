package dev.kasane.gotemplate;

import dev.kasane.gotemplate.function.Function;
import dev.kasane.gotemplate.function.FunctionTable;
import org.jspecify.annotations.Nullable;

/**
 * What a name in a template calls, looked up once, when the template is read.
 *
 * @param function the function, or null where the language itself has it
 * @param builtin the function of the language, or null
 * @param signature what it takes
 */
record Callee(@Nullable Function function, @Nullable Builtin builtin, Signature signature) {

    /** What a name calls; null when nothing has that name. */
    static @Nullable Callee of(FunctionTable functions, String name) {
        Function function = functions.get(name);
        if (function != null) {
            return new Callee(function, null, Signature.of(function));
        }
        Builtin builtin = Builtin.of(name);
        return builtin == null ? null : new Callee(null, builtin, builtin.signature());
    }
}
