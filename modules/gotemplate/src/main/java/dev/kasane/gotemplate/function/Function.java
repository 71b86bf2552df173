package dev.kasane.gotemplate.function;

import dev.kasane.gotemplate.bound.Budget;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A function for templates: its parameters and its body.
 *
 * @param parameters the types of its parameters
 * @param rest the type of any further ones, or null when there are none
 * @param body its implementation
 */
public record Function(List<Parameter> parameters, @Nullable Parameter rest, Body body) {

    /** The body of a function. */
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
