package dev.kasane.gotemplate.glob;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.kasane.expression.Expression;
import dev.kasane.gotemplate.gobwas.Gobwas;
import org.jspecify.annotations.Nullable;

/**
 * A glob that matches whole texts. Each glob language is converted to a regular expression of RE2, which matches in
 * linear time. Globs of gobwas are matched as that library does; the regular expression is used only if that would take
 * too long.
 */
public sealed class Glob {

    private static final int LONGEST = 4096;

    private final @Nullable Pattern pattern;

    private Glob(@Nullable Pattern pattern) {
        this.pattern = pattern;
    }

    /** Whether a text matches; a pattern that is wrong matches none. */
    public boolean matches(String text) {
        return pattern != null && pattern.matches(text);
    }

    /** The number of comparisons of its matches so far, besides reading the texts. */
    public long work() {
        return 0;
    }

    /** Whether the pattern could be read. */
    public boolean isValid() {
        return pattern != null;
    }

    private static final class Plain extends Glob {

        private final OneStar pattern;

        Plain(OneStar pattern) {
            super(null);
            this.pattern = pattern;
        }

        @Override
        public boolean matches(String text) {
            return pattern.matches(text);
        }

        @Override
        public boolean isValid() {
            return true;
        }
    }

    private static final class OfGobwas extends Glob {

        private final Gobwas exact;
        private final String expression;

        OfGobwas(Gobwas exact, String expression) {
            super(null);
            this.exact = exact;
            this.expression = expression;
        }

        @Override
        public boolean matches(String text) {
            Boolean matches = exact.matches(text);
            return matches != null ? matches : compiled(expression).matches(text);
        }

        @Override
        public boolean isValid() {
            return true;
        }

        @Override
        public long work() {
            return exact.work();
        }
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
        return gobwas(pattern, "", ".*", ".");
    }

    /** gobwas' language with slashes between names: one star matches within a name, two match anything. */
    public static Glob gobwasWithSlashes(String pattern) {
        return gobwas(pattern, "/", "[^/]*", "[^/]");
    }

    private static Glob gobwas(String pattern, String separators, String star, String any) {
        OneStar plain = pattern.length() > LONGEST ? null : OneStar.of(pattern, separators);
        if (plain != null) {
            return new Plain(plain);
        }
        String expression = GlobText.gobwas(pattern, star, any);
        if (expression == null || pattern.length() > LONGEST) {
            return new Glob(null);
        }
        Gobwas exact = Gobwas.of(pattern, separators);
        return exact == null ? compiled(expression) : new OfGobwas(exact, expression);
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
