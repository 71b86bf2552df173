package dev.kasane.gotemplate;

import dev.kasane.gotemplate.function.Function;
import dev.kasane.gotemplate.function.FunctionTable;
import org.jspecify.annotations.Nullable;

/**
 * The function or built-in that a name in a template calls, resolved once when the template is parsed.
 *
 * @param function the function, or null where the language itself has it
 * @param builtin the function of the language, or null
 * @param signature its parameters
 */
record Callee(@Nullable Function function, @Nullable Builtin builtin, Signature signature) {

    /** The function or built-in with a name; null if there is none. */
    static @Nullable Callee of(FunctionTable functions, String name) {
        Function function = functions.get(name);
        if (function != null) {
            return new Callee(function, null, Signature.of(function));
        }
        Builtin builtin = Builtin.of(name);
        return builtin == null ? null : new Callee(null, builtin, builtin.signature());
    }
}
