package dev.kasane.gotemplate.glob;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.kasane.expression.Expression;
import org.jspecify.annotations.Nullable;

/**
 * A pattern that whole texts are held against. Each of the languages is turned into a regular expression of RE2, which
 * is matched in linear time.
 */
public final class Glob {

    private static final int LONGEST = 4096;

    private final @Nullable Pattern pattern;

    private Glob(@Nullable Pattern pattern) {
        this.pattern = pattern;
    }

    /** Whether a text matches; a pattern that is wrong matches none. */
    public boolean matches(String text) {
        return pattern != null && pattern.matches(text);
    }

    /** Whether the pattern could be read. */
    public boolean isValid() {
        return pattern != null;
    }

    private static Glob compiled(@Nullable String expression) {
        try {
            return expression == null || expression.length() > 8 * LONGEST
                    ? new Glob(null)
                    : new Glob(Expression.compile(expression, Pattern.DOTALL));
        } catch (PatternSyntaxException e) {
            return new Glob(null);
        }
    }

    /** gobwas' language without separators: a star matches anything. */
    public static Glob gobwas(String pattern) {
        return compiled(GlobText.gobwas(pattern, ".*", "."));
    }

    /** gobwas' language with slashes between names: one star matches within a name, two match anything. */
    public static Glob gobwasWithSlashes(String pattern) {
        return compiled(GlobText.gobwas(pattern, "[^/]*", "[^/]"));
    }

    /** The language of Go's {@code path.Match}: a star matches within a name, and there are no braces. */
    public static Glob path(String pattern) {
        return compiled(GlobText.path(pattern));
    }

    /** The language of doublestar: two stars match any folders. */
    public static Glob doublestar(String pattern) {
        return compiled(GlobText.doublestar(pattern));
    }

    /** The language of Git's path specifications: a star matches anything, a folder's name all below it. */
    public static Glob pathSpecification(String pattern) {
        return compiled(GlobText.pathSpecification(pattern));
    }
}
