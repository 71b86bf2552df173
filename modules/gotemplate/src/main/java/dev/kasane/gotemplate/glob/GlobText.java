package dev.kasane.gotemplate.glob;

import com.google.re2j.Pattern;
import org.jspecify.annotations.Nullable;

/** Converts globs to regular expressions. */
final class GlobText {

    private GlobText() {}

    static @Nullable String gobwas(String pattern, String star, String any) {
        StringBuilder out = new StringBuilder();
        int braces = 0;
        int i = 0;
        while (i < pattern.length()) {
            char c = pattern.charAt(i);
            switch (c) {
                case '\\' -> {
                    // one at the end matches nothing
                    if (i + 1 < pattern.length()) {
                        out.append(Pattern.quote(String.valueOf(pattern.charAt(++i))));
                    }
                }
                case '*' -> {
                    boolean twice = i + 1 < pattern.length() && pattern.charAt(i + 1) == '*';
                    out.append(twice ? ".*" : star);
                    while (i + 1 < pattern.length() && pattern.charAt(i + 1) == '*') {
                        i++;
                    }
                }
                case '?' -> out.append(any);
                case '[' -> {
                    int end = gobwasClass(pattern, i, out);
                    if (end < 0) {
                        return null;
                    }
                    i = end;
                }
                case '{' -> {
                    braces++;
                    out.append("(?:");
                }
                case '}' -> {
                    if (braces > 0) {
                        braces--;
                        out.append(')');
                    } else {
                        out.append("\\}");
                    }
                }
                case ',' -> out.append(braces > 0 ? "|" : ",");
                default -> out.append(Pattern.quote(String.valueOf(c)));
            }
            i++;
        }
        // a brace that is never closed is taken for closed at the end
        return out.append(")".repeat(braces)).toString();
    }

    /**
     * Appends {@code [abc]}, {@code [a-z]} or their negation. Returns its end, or -1 if it is invalid. A dash after the
     * first character makes a range, whose second character can be any, also a bracket.
     */
    private static int gobwasClass(String pattern, int from, StringBuilder out) {
        boolean not = pattern.startsWith("!", from + 1);
        int at = from + (not ? 2 : 1);
        out.append(not ? "[^" : "[");
        if (pattern.startsWith("-", at + 1)) {
            boolean closed = pattern.startsWith("]", at + 3);
            if (!closed || pattern.charAt(at) > pattern.charAt(at + 2)) {
                return -1;
            }
            out.append(escaped(pattern.charAt(at))).append('-').append(escaped(pattern.charAt(at + 2)));
            out.append(']');
            return at + 3;
        }
        int start = at;
        while (at < pattern.length() && pattern.charAt(at) != ']') {
            at += pattern.charAt(at) == '\\' ? 1 : 0;
            if (at < pattern.length()) {
                out.append(escaped(pattern.charAt(at)));
                at++;
            }
        }
        out.append(']');
        return at < pattern.length() && at > start ? at : -1;
    }

    private static String escaped(char c) {
        return "\\^-[]&".indexOf(c) >= 0 ? "\\" + c : String.valueOf(c);
    }

    static @Nullable String path(String pattern) {
        StringBuilder out = new StringBuilder();
        int i = 0;
        while (i < pattern.length()) {
            char c = pattern.charAt(i);
            switch (c) {
                case '*' -> out.append("[^/]*");
                case '?' -> out.append("[^/]");
                case '\\' -> {
                    if (i + 1 >= pattern.length()) {
                        return null;
                    }
                    out.append(Pattern.quote(String.valueOf(pattern.charAt(++i))));
                }
                case '[' -> {
                    int end = pathClass(pattern, i, out);
                    if (end < 0) {
                        return null;
                    }
                    i = end;
                }
                default -> out.append(Pattern.quote(String.valueOf(c)));
            }
            i++;
        }
        return out.toString();
    }

    private static int pathClass(String pattern, int from, StringBuilder out) {
        int i = from + 1;
        boolean not = i < pattern.length() && pattern.charAt(i) == '^';
        i += not ? 1 : 0;
        StringBuilder set = new StringBuilder(not ? "[^" : "[");
        boolean some = false;
        while (i < pattern.length() && (pattern.charAt(i) != ']' || !some)) {
            int[] next = new int[1];
            int low = classCharacter(pattern, i, next);
            if (low < 0) {
                return -1;
            }
            int high = low;
            i = next[0];
            if (i < pattern.length() && pattern.charAt(i) == '-') {
                high = classCharacter(pattern, i + 1, next);
                if (high < 0) {
                    return -1;
                }
                i = next[0];
            }
            some = true;
            if (low <= high) {
                set.append(escaped((char) low)).append('-').append(escaped((char) high));
            }
        }
        if (i >= pattern.length() || !some) {
            return -1;
        }
        if (set.length() == (not ? 2 : 1)) {
            out.append(not ? "[^/]" : "[^\\x00-\\x{10FFFF}]");
        } else {
            out.append(set).append(']');
        }
        return i;
    }

    private static int classCharacter(String pattern, int at, int[] next) {
        if (at >= pattern.length() || pattern.charAt(at) == '-' || pattern.charAt(at) == ']') {
            return -1;
        }
        int from = at;
        if (pattern.charAt(from) == '\\' && ++from >= pattern.length()) {
            return -1;
        }
        next[0] = from + 1;
        return pattern.charAt(from);
    }

    static @Nullable String doublestar(String pattern) {
        StringBuilder out = new StringBuilder();
        int braces = 0;
        int i = 0;
        while (i < pattern.length()) {
            char c = pattern.charAt(i);
            boolean nameStart = i == 0 || pattern.charAt(i - 1) == '/';
            if (c == '*' && nameStart && pattern.startsWith("**/", i)) {
                out.append("(?:[^/]*/)*");
                i += 3;
                continue;
            }
            if (c == '*' && nameStart && pattern.substring(i).equals("**")) {
                return balanced(out.append(".*"), braces);
            }
            switch (c) {
                case '*' -> out.append("[^/]*");
                case '?' -> out.append("[^/]");
                case '{' -> {
                    braces++;
                    out.append("(?:");
                }
                case '}' -> {
                    if (--braces < 0) {
                        return null;
                    }
                    out.append(')');
                }
                case ',' -> out.append(braces > 0 ? "|" : ",");
                case '[' -> {
                    int end = pathClass(pattern.replace("[!", "[^"), i, out);
                    if (end < 0) {
                        return null;
                    }
                    i = end;
                }
                case '\\' -> {
                    if (i + 1 >= pattern.length()) {
                        return null;
                    }
                    out.append(Pattern.quote(String.valueOf(pattern.charAt(++i))));
                }
                default -> out.append(Pattern.quote(String.valueOf(c)));
            }
            i++;
        }
        return balanced(out, braces);
    }

    private static @Nullable String balanced(StringBuilder out, int braces) {
        return braces == 0 ? out.toString() : null;
    }

    static @Nullable String pathSpecification(String original) {
        String pattern = original.startsWith("./") ? original.substring(2) : original;
        if (pattern.startsWith(":")) {
            return null;
        }
        StringBuilder out = new StringBuilder();
        String literal = pattern.endsWith("/") ? pattern.substring(0, pattern.length() - 1) : pattern;
        out.append("(?:")
                .append(Pattern.quote(literal))
                .append(pattern.endsWith("/") ? "/.*" : "(?:/.*)?")
                .append(")|(?:");
        int i = 0;
        while (i < pattern.length()) {
            char c = pattern.charAt(i);
            switch (c) {
                case '*' -> out.append(".*");
                case '?' -> out.append('.');
                case '[' -> {
                    int end = pathClass(pattern.replace("[!", "[^"), i, out);
                    if (end < 0) {
                        return Pattern.quote(pattern) + "(?:/.*)?";
                    }
                    i = end;
                }
                case '\\' -> {
                    if (i + 1 < pattern.length()) {
                        out.append(Pattern.quote(String.valueOf(pattern.charAt(++i))));
                    }
                }
                default -> out.append(Pattern.quote(String.valueOf(c)));
            }
            i++;
        }
        return out.append(')').toString();
    }
}
