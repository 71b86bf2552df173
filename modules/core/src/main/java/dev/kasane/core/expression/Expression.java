package dev.kasane.core.expression;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;

/**
 * The way to compile an expression that a user wrote. RE2/J matches in linear time, but writes repeats out: an expression
 * of fifty characters can take gigabytes. It is therefore measured first, with the limits of Go's {@code regexp/syntax}.
 */
public final class Expression {

    private Expression() {}

    /**
     * Compiles an expression in RE2's syntax.
     *
     * @throws PatternSyntaxException when it is not one, or Go would refuse its size
     */
    public static Pattern compile(String expression) {
        return compile(expression, 0);
    }

    /**
     * Compiles an expression in RE2's syntax.
     *
     * @param flags RE2/J's, such as {@link Pattern#DOTALL}
     * @throws PatternSyntaxException when it is not one, or Go would refuse its size
     */
    public static Pattern compile(String expression, int flags) {
        new ExpressionSize(expression).check();
        return Pattern.compile(expression, flags);
    }
}
