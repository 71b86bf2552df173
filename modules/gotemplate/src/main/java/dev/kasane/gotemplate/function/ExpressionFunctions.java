package dev.kasane.gotemplate.function;

import static dev.kasane.gotemplate.function.Parameter.INT;
import static dev.kasane.gotemplate.function.Parameter.TEXT;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.kasane.expression.Expression;
import dev.kasane.gotemplate.bound.Budget;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoText;
import java.util.ArrayList;
import java.util.List;

/** Functions with regular expressions, matched in linear time as in Go. */
final class ExpressionFunctions {

    private static final List<Parameter> TWO = List.of(TEXT, TEXT);
    private static final List<Parameter> THREE = List.of(TEXT, TEXT, TEXT);
    private static final List<Parameter> COUNTED = List.of(TEXT, TEXT, INT);

    private ExpressionFunctions() {}

    private static final int COMPARED_IN_A_STEP = 16;

    /** An operation with a compiled pattern. */
    private interface Use {
        Object of(Pattern pattern, Arguments arguments, Budget budget);
    }

    static void addTo(Catalogue all) {
        all.add("regexMatch", TWO, (a, budget) -> {
            try {
                return find(compile(a, budget), a, budget);
            } catch (PatternSyntaxException e) {
                return false;
            }
        });
        all.add("mustRegexMatch", TWO, (a, budget) -> use("", a, budget, ExpressionFunctions::find));
        both(all, "regexFind", TWO, (pattern, a, budget) -> {
            Matcher matcher = Expression.matcher(pattern, a.text(1));
            return matcher.find() ? matcher.group() : "";
        });
        both(all, "regexFindAll", COUNTED, (pattern, a, budget) -> findAll(pattern, a.text(1), a.integer(2), budget));
        both(all, "regexReplaceAll", THREE, (pattern, a, budget) -> replace(pattern, a, false, budget));
        both(all, "regexReplaceAllLiteral", THREE, (pattern, a, budget) -> replace(pattern, a, true, budget));
        both(all, "regexSplit", COUNTED, (pattern, a, budget) -> split(pattern, a, budget));
        all.add("regexQuoteMeta", List.of(TEXT), (a, budget) -> quoteMeta(a.text(0)));
    }

    private static void both(Catalogue all, String name, List<Parameter> parameters, Use use) {
        all.add(
                name,
                parameters,
                (a, budget) -> use("regexp: Compile(" + backquoted(a.text(0)) + "): ", a, budget, use));
        String must = "must" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
        all.add(must, parameters, (a, budget) -> use("", a, budget, use));
    }

    private static Object use(String complaint, Arguments a, Budget budget, Use use) {
        try {
            return use.of(compile(a, budget), a, budget);
        } catch (PatternSyntaxException e) {
            throw new FunctionFailure(complaint + e.getMessage());
        }
    }

    private static String backquoted(String text) {
        return text.indexOf('`') < 0 && loneByte(text) < 0
                ? "`" + text + "`"
                : dev.kasane.gotemplate.value.GoQuote.quote(text);
    }

    /** The pattern, and the work of holding it against the text: at worst all of it at each character. */
    private static Pattern compile(Arguments a, Budget budget) {
        Pattern pattern = compile(a.text(0));
        budget.spend(
                pattern.programSize() + (long) pattern.programSize() * a.text(1).length() / COMPARED_IN_A_STEP);
        return pattern;
    }

    private static Pattern compile(String expression) {
        int lone = loneByte(expression);
        if (lone >= 0) {
            throw new PatternSyntaxException("invalid UTF-8", expression.substring(lone));
        }
        return Expression.compile(expression);
    }

    /** Where the first byte is that is no UTF-8; -1 for nowhere. */
    private static int loneByte(String text) {
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            if (GoText.isLoneByte(text.codePointAt(i))) {
                return i;
            }
        }
        return -1;
    }

    private static Object find(Pattern pattern, Arguments a, Budget budget) {
        return Expression.matcher(pattern, a.text(1)).find();
    }

    /** Where a pattern matches, without empty matches right behind another one. */
    private static List<int[]> matches(Pattern pattern, String text, int limit, Budget budget) {
        Matcher matcher = Expression.matcher(pattern, text);
        int length = text.length();
        List<int[]> found = new ArrayList<>();
        int lastEnd = -1;
        int from = 0;
        while ((limit < 0 || found.size() < limit) && from <= length && matcher.find(from)) {
            budget.spend(4);
            boolean accepted = matcher.end() > matcher.start() || matcher.start() != lastEnd;
            lastEnd = matcher.end();
            if (accepted) {
                int[] bounds = new int[2 * matcher.groupCount() + 2];
                for (int i = 0; i <= matcher.groupCount(); i++) {
                    bounds[2 * i] = matcher.start(i);
                    bounds[2 * i + 1] = matcher.end(i);
                }
                found.add(bounds);
            }
            from = matcher.end();
            if (matcher.end() == matcher.start()) {
                from += from < length ? Character.charCount(text.codePointAt(from)) : 1;
            }
        }
        return found;
    }

    private static GoList findAll(Pattern pattern, String text, int limit, Budget budget) {
        List<String> found = new ArrayList<>();
        for (int[] match : matches(pattern, text, limit, budget)) {
            found.add(text.substring(match[0], match[1]));
        }
        return found.isEmpty() ? GoList.nilOf("string") : GoList.ofTexts(found);
    }

    private static String replace(Pattern pattern, Arguments a, boolean literal, Budget budget) {
        String text = a.text(1);
        String replacement = a.text(2);
        StringBuilder result = new StringBuilder();
        int from = 0;
        for (int[] match : matches(pattern, text, -1, budget)) {
            result.append(text, from, match[0]);
            result.append(literal ? replacement : expand(replacement, pattern, text, match));
            budget.make(result.length());
            from = match[1];
        }
        return result.append(text, from, text.length()).toString();
    }

    private static String expand(String template, Pattern pattern, String text, int[] match) {
        StringBuilder result = new StringBuilder();
        int at = 0;
        while (at < template.length()) {
            char c = template.charAt(at);
            if (c != '$') {
                result.append(c);
                at++;
                continue;
            }
            if (template.startsWith("$$", at)) {
                result.append('$');
                at += 2;
                continue;
            }
            boolean braces = template.startsWith("${", at);
            int from = at + (braces ? 2 : 1);
            int to = from;
            while (to < template.length()
                    && (Character.isLetterOrDigit(template.charAt(to)) || template.charAt(to) == '_')) {
                to++;
            }
            if (to == from || braces && (to >= template.length() || template.charAt(to) != '}')) {
                result.append('$');
                at++;
                continue;
            }
            result.append(group(template.substring(from, to), pattern, text, match));
            at = to + (braces ? 1 : 0);
        }
        return result.toString();
    }

    private static String group(String name, Pattern pattern, String text, int[] match) {
        Integer number = name.matches("[0-9]{1,6}")
                ? Integer.valueOf(name)
                : pattern.namedGroups().get(name);
        if (number == null || 2 * number + 1 >= match.length || match[2 * number] < 0) {
            return "";
        }
        return text.substring(match[2 * number], match[2 * number + 1]);
    }

    private static GoList split(Pattern pattern, Arguments a, Budget budget) {
        String text = a.text(1);
        int limit = a.integer(2);
        if (limit == 0) {
            return GoList.nilOf("string");
        }
        if (!a.text(0).isEmpty() && text.isEmpty()) {
            return GoList.ofTexts(List.of(""));
        }
        List<String> parts = new ArrayList<>();
        int begin = 0;
        int end = 0;
        for (int[] match : matches(pattern, text, limit, budget)) {
            if (limit > 0 && parts.size() == limit - 1) {
                break;
            }
            end = match[0];
            if (match[1] != 0) {
                parts.add(text.substring(begin, end));
            }
            begin = match[1];
        }
        if (end != text.length()) {
            parts.add(text.substring(begin));
        }
        return GoList.ofTexts(parts);
    }

    private static String quoteMeta(String text) {
        StringBuilder quoted = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            if ("\\.+*?()|[]{}^$".indexOf(text.charAt(i)) >= 0) {
                quoted.append('\\');
            }
            quoted.append(text.charAt(i));
        }
        return quoted.toString();
    }
}
