package dev.kasane.kustomize.select;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.kasane.expression.Expression;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlNode;
import org.jspecify.annotations.Nullable;

/**
 * A regular expression that has to fit a whole text, in RE2's syntax and in linear time. One without special characters,
 * as most are, is compared as it is.
 */
public final class AnchoredPattern {

    private final String text;
    private final @Nullable Pattern pattern;

    private AnchoredPattern(String text, @Nullable Pattern pattern) {
        this.text = text;
        this.pattern = pattern;
    }

    /**
     * An expression that must fit a whole text.
     *
     * @param text the expression; empty for one that fits everything
     * @param at where it is written
     */
    public static AnchoredPattern of(String text, YamlNode at) {
        return new AnchoredPattern(text, isLiteral(text) ? null : compile("^(?:" + text + ")$", text, at));
    }

    /** A pattern for all of a text. */
    static Pattern compile(String pattern, String written, YamlNode at) {
        try {
            return Expression.compile(pattern);
        } catch (PatternSyntaxException e) {
            throw Problem.error(
                            "the regular expression " + written + " cannot be read: " + e.getDescription(),
                            at.span(),
                            "correct it, or put a backslash before the special character")
                    .asException();
        }
    }

    private static boolean isLiteral(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean plain = c >= 'a' && c <= 'z'
                    || c >= 'A' && c <= 'Z'
                    || c >= '0' && c <= '9'
                    || c == '-'
                    || c == '_'
                    || c == '/'
                    || c == ':';
            if (!plain) {
                return false;
            }
        }
        return true;
    }

    public boolean matches(String candidate) {
        if (pattern != null) {
            return Expression.matcher(pattern, candidate).find();
        }
        return text.isEmpty() || text.equals(candidate);
    }
}
