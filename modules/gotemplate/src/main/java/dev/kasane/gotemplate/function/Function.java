package dev.kasane.gotemplate.function;

import dev.kasane.gotemplate.bound.Budget;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A function.
 *
 * @param parameters the types of what it takes
 * @param rest the type of any further ones, or null when there are none
 * @param body what it does
 */
public record Function(List<Parameter> parameters, @Nullable Parameter rest, Body body) {

    /** What a function does. */
    @FunctionalInterface
    public interface Body {
        /**
         * Does it.
         *
         * @throws FunctionFailure when Go's function gives an error or panics
         */
        Object call(Arguments arguments, Budget budget);
    }
}
