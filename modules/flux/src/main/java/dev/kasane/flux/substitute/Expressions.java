package dev.kasane.flux.substitute;

import org.jspecify.annotations.Nullable;

/**
 * Substitutes {@code ${name}} and its operators in a text, as Flux's package {@code envsubst} 1.9.0 does. An expression
 * with an unknown variable value is left unchanged.
 */
public final class Expressions {

    /** How long a substituted text may be. */
    private static final int MOST = 16 << 20;

    private static final int DEPTH = 64;

    private final String text;
    private final Variables variables;
    private int at;

    private Expressions(String text, Variables variables) {
        this.text = text;
        this.variables = variables;
    }

    /**
     * A text with its expressions substituted.
     *
     * @throws BadSubstitutionException when Flux rejects it
     */
    public static String substitute(String text, Variables variables) {
        return text.indexOf('$') < 0 ? text : new Expressions(text, variables).all();
    }

    private String all() {
        StringBuilder out = new StringBuilder(text.length());
        while (at < text.length()) {
            if (isAt("${")) {
                at += 2;
                out.append(function(0));
                checkLength(out.length());
            } else {
                at += isAt("$$") ? 1 : 0;
                out.append(text.charAt(at++));
            }
        }
        return out.toString();
    }

    private static void checkLength(long length) {
        if (length > MOST) {
            throw new BadSubstitutionException("the text becomes longer than " + MOST + " characters");
        }
    }

    /** An expression behind its opening brace. */
    private String function(int depth) {
        int start = at - 2;
        if (depth > DEPTH) {
            throw new BadSubstitutionException("more than " + DEPTH + " expressions within each other");
        }
        if (peek() == '#') {
            at++;
            String name = name();
            if (name.isEmpty()) {
                throw bad();
            }
            close();
            String value = variables.value(name);
            return value == null ? text.substring(start, at) : Integer.toString(Bytes.length(value));
        }
        String name = name();
        if (name.isEmpty()) {
            throw new BadSubstitutionException("unable to parse variable name");
        }
        String value = variables.value(name);
        String result = operator(value == null ? "" : value, depth);
        checkLength(result.length());
        return value == null ? text.substring(start, at) : result;
    }

    private String operator(String value, int depth) {
        return switch (peek()) {
            case ':' ->
                at + 1 < text.length() && "=-?+".indexOf(text.charAt(at + 1)) >= 0
                        ? fallback(value, 2, depth)
                        : part(value, depth);
            case '=' -> fallback(value, 1, depth);
            case ',', '^' -> casing(value);
            case '/' -> replaced(value, depth);
            case '#', '%' -> trimmed(value, depth);
            case '}' -> {
                at++;
                yield value;
            }
            default -> throw new BadSubstitutionException("missing closing brace");
        };
    }

    /** {@code ${name:-word}} and similar operators, which all return the word if there is no value. */
    private String fallback(String value, int operator, int depth) {
        at += operator;
        StringBuilder word = new StringBuilder();
        while (peek() != '}') {
            word.append(parameter("}", false, depth));
            checkLength(word.length());
        }
        at++;
        return value.isEmpty() ? word.toString() : value;
    }

    private String part(String value, int depth) {
        at++;
        String position = parameter(":}", false, depth);
        if (peek() == '}') {
            at++;
            return Bytes.part(value, position, null);
        }
        if (peek() != ':') {
            throw bad();
        }
        skip(':');
        String length = parameter("}", false, depth);
        close();
        return Bytes.part(value, position, length);
    }

    private String casing(String value) {
        int start = at;
        while (at < start + 2 && (peek() == ',' || peek() == '^')) {
            at++;
        }
        String operator = text.substring(start, at);
        close();
        return switch (operator) {
            case "," -> Letters.lowerFirst(value);
            case ",," -> Letters.lower(value);
            case "^" -> Letters.upperFirst(value);
            case "^^" -> Letters.upper(value);
            default -> value;
        };
    }

    private String replaced(String value, int depth) {
        at++;
        char kind = peek();
        if (kind == '/' || kind == '#' || kind == '%') {
            at++;
        }
        String old = parameter("/", true, depth);
        if (peek() != '/') {
            throw bad();
        }
        skip('/');
        String word = null;
        if (peek() != '}') {
            word = parameter("}", true, depth);
        }
        close();
        String with = word == null ? "" : word;
        if (kind == '#' || kind == '%') {
            if (word == null) {
                return value;
            }
            if (kind == '#') {
                return value.startsWith(old) ? with + value.substring(old.length()) : value;
            }
            return value.endsWith(old) ? value.substring(0, value.length() - old.length()) + with : value;
        }
        checkLength((kind == '/' ? value.length() + 1L : 1L) * with.length() + value.length());
        if (kind == '/') {
            return value.replace(old, with);
        }
        int found = value.indexOf(old);
        return found < 0 ? value : value.substring(0, found) + with + value.substring(found + old.length());
    }

    private String trimmed(String value, int depth) {
        char kind = text.charAt(at++);
        boolean longest = peek() == kind;
        at += longest ? 1 : 0;
        String pattern = parameter("}", false, depth);
        close();
        if (kind == '#') {
            return longest ? Trim.longest(value, pattern) : Trim.shortest(value, pattern);
        }
        String reversed = Letters.reversed(value);
        String reversedPattern = Letters.reversed(pattern);
        return Letters.reversed(
                longest ? Trim.longest(reversed, reversedPattern) : Trim.shortest(reversed, reversedPattern));
    }

    /** An expression, or a text up to the next one or to a character that ends it. */
    private String parameter(String ends, boolean escapes, int depth) {
        if (isAt("${")) {
            at += 2;
            return function(depth + 1);
        }
        StringBuilder word = new StringBuilder();
        while (at < text.length() && !isAt("${")) {
            if (escapes && (isAt("$$") || isAt("\\/") || isAt("\\\\"))) {
                at++;
            } else if (ends.indexOf(text.charAt(at)) >= 0) {
                break;
            }
            word.append(text.charAt(at++));
        }
        if (word.isEmpty()) {
            throw new BadSubstitutionException("unable to parse substitution within function");
        }
        return word.toString();
    }

    private String name() {
        int start = at;
        while (at < text.length()) {
            int letter = text.codePointAt(at);
            if (letter != '_' && !Character.isLetter(letter) && !Character.isDigit(letter)) {
                break;
            }
            at += Character.charCount(letter);
        }
        return text.substring(start, at);
    }

    private void close() {
        if (peek() != '}') {
            throw bad();
        }
        at++;
    }

    private void skip(char character) {
        while (peek() == character) {
            at++;
        }
    }

    private char peek() {
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private boolean isAt(String word) {
        return text.startsWith(word, at);
    }

    private static BadSubstitutionException bad() {
        return new BadSubstitutionException("bad substitution");
    }

    /** Whether a text has something to substitute, or to unescape. */
    public static boolean areIn(@Nullable String text) {
        return text != null && text.indexOf('$') >= 0;
    }
}
