package dev.kasane.check.cel;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelFunctionBinding;
import dev.kasane.expression.Expression;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The CEL library for regular expressions. */
final class RegexLibrary {

    private static final int MOST_PATTERNS = 1000;
    private static final int LONGEST_KEPT = 500;

    /** A cache of compiled patterns, since most are constants of a policy that is evaluated for every object. */
    private static final Map<String, Pattern> PATTERNS = new ConcurrentHashMap<>();

    private RegexLibrary() {}

    static Library library() {
        return new Library()
                .member(
                        "find",
                        "string_find_string",
                        SimpleType.STRING,
                        SimpleType.STRING,
                        String.class,
                        SimpleType.STRING,
                        String.class,
                        RegexLibrary::find)
                .member(
                        "findAll",
                        "string_find_all_string",
                        ListType.create(SimpleType.STRING),
                        SimpleType.STRING,
                        String.class,
                        SimpleType.STRING,
                        String.class,
                        (text, pattern) -> findAll(text, pattern, -1))
                .member(
                        "findAll",
                        "string_find_all_string_int",
                        ListType.create(SimpleType.STRING),
                        List.of(SimpleType.STRING, SimpleType.STRING, SimpleType.INT),
                        List.of(String.class, String.class, Long.class),
                        arguments -> findAll((String) arguments[0], (String) arguments[1], (Long) arguments[2]))
                .body(CelFunctionBinding.from("matches", String.class, String.class, RegexLibrary::matches))
                .body(CelFunctionBinding.from("matches_string", String.class, String.class, RegexLibrary::matches));
    }

    static Pattern pattern(String pattern) throws CelEvaluationException {
        Pattern known = PATTERNS.get(pattern);
        if (known != null) {
            return known;
        }
        try {
            Pattern compiled = Expression.compile(pattern);
            if (PATTERNS.size() < MOST_PATTERNS && pattern.length() <= LONGEST_KEPT) {
                PATTERNS.put(pattern, compiled);
            }
            return compiled;
        } catch (PatternSyntaxException e) {
            throw Library.error("illegal regex: " + e.getMessage());
        }
    }

    private static Object matches(String text, String pattern) throws CelEvaluationException {
        return Expression.matcher(pattern(pattern), text).find();
    }

    private static Object find(String text, String pattern) throws CelEvaluationException {
        Matcher matcher = Expression.matcher(pattern(pattern), text);
        return matcher.find() ? matcher.group() : "";
    }

    private static Object findAll(String text, String pattern, long most) throws CelEvaluationException {
        List<String> found = new ArrayList<>();
        Matcher matcher = Expression.matcher(pattern(pattern), text);
        while ((most < 0 || found.size() < most) && matcher.find()) {
            ResultSize.checkList(found.size() + 1L);
            found.add(matcher.group());
        }
        return found;
    }
}
