package dev.kasane.expression;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;

/**
 * Compiles a regular expression that a user wrote. RE2/J matches in linear time, but expands repeats: an expression of
 * fifty characters can take gigabytes. Its size is therefore checked first, with the limits of Go's
 * {@code regexp/syntax}.
 */
public final class Expression {

    /** So many steps take a few milliseconds. */
    private static final long SHORT = 1 << 18;

    private Expression() {}

    /**
     * Compiles an expression in RE2's syntax.
     *
     * @throws PatternSyntaxException when it is not one, or Go would reject its size
     */
    public static Pattern compile(String expression) {
        return compile(expression, 0);
    }

    /**
     * Compiles an expression in RE2's syntax.
     *
     * @param flags RE2/J's, such as {@link Pattern#DOTALL}
     * @throws PatternSyntaxException when it is not one, or Go would reject its size
     */
    public static Pattern compile(String expression, int flags) {
        new ExpressionSize(expression).check();
        return Pattern.compile(expression.indexOf('{') < 0 ? expression : LiteralBraces.in(expression), flags);
    }

    /** A search in a text; where it could take long, it ends with the time of what is worked on. */
    public static Matcher matcher(Pattern pattern, String text) {
        return (long) pattern.programSize() * text.length() < SHORT
                ? pattern.matcher(text)
                : pattern.matcher(new DeadlineText(text));
    }
}
