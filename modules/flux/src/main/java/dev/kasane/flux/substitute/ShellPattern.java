package dev.kasane.flux.substitute;

import org.jspecify.annotations.Nullable;

/**
 * Patterns with {@code *}, {@code ?}, classes and escapes, as in Flux's package {@code envsubst} 1.9.0. A star also
 * matches slashes. A part that ends earlier than the text is not tried again behind the next star. A malformed part is
 * an error only if the match reaches it.
 */
final class ShellPattern {

    private final String pattern;
    private final String text;
    private int at;
    private boolean malformed;

    private ShellPattern(String pattern, String text) {
        this.pattern = pattern;
        this.text = text;
    }

    /** Whether a pattern matches a text; null when it is malformed where that matters. */
    static @Nullable Boolean matches(String pattern, String text) {
        ShellPattern match = new ShellPattern(pattern, text);
        boolean matches = match.all();
        return match.malformed ? null : matches;
    }

    private boolean all() {
        int position = 0;
        while (at < pattern.length()) {
            boolean star = false;
            while (at < pattern.length() && pattern.charAt(at) == '*') {
                at++;
                star = true;
            }
            int start = at;
            at = end(start);
            if (star && start == at) {
                return true;
            }
            int rest = rest(position, start, at);
            boolean last = at == pattern.length();
            if (rest < 0 && malformed) {
                return false;
            }
            if (rest >= 0 && (rest == text.length() || !last)) {
                position = rest;
                continue;
            }
            if (!star) {
                return false;
            }
            int found = -1;
            for (int i = position + 1; i <= text.length() && found < 0; i++) {
                rest = rest(i, start, at);
                if (malformed) {
                    return false;
                }
                found = rest >= 0 && (!last || rest == text.length()) ? rest : -1;
            }
            if (found < 0) {
                return false;
            }
            position = found;
        }
        return position == text.length();
    }

    /** The end of the part that begins somewhere: the next star outside of a class. */
    private int end(int start) {
        boolean inClass = false;
        for (int i = start; i < pattern.length(); i++) {
            switch (pattern.charAt(i)) {
                case '\\' -> i = Math.min(i + 1, pattern.length() - 1);
                case '[' -> inClass = true;
                case ']' -> inClass = false;
                case '*' -> {
                    if (!inClass) {
                        return i;
                    }
                }
                default -> {
                    // any other character is a part of it
                }
            }
        }
        return pattern.length();
    }

    /** The position in the text after a part of the pattern; -1 if the part does not match there. */
    private int rest(int position, int from, int to) {
        int i = from;
        int here = position;
        while (i < to) {
            if (here == text.length()) {
                return -1;
            }
            int letter = text.codePointAt(here);
            char kind = pattern.charAt(i);
            if (kind == '[') {
                i = ofClass(letter, i + 1, to);
                if (i < 0) {
                    return -1;
                }
                here += Character.charCount(letter);
                continue;
            }
            if (kind == '?') {
                here += Character.charCount(letter);
                i++;
                continue;
            }
            if (kind == '\\') {
                i++;
                if (i == to) {
                    malformed = true;
                    return -1;
                }
            }
            if (pattern.charAt(i) != text.charAt(here)) {
                return -1;
            }
            i++;
            here++;
        }
        return here;
    }

    /** The end of a class that has a letter; -1 when it has not, or is malformed. */
    private int ofClass(int letter, int from, int to) {
        int i = from;
        boolean negated = i < to && pattern.charAt(i) == '^';
        i += negated ? 1 : 0;
        boolean found = false;
        boolean any = false;
        while (!(any && i < to && pattern.charAt(i) == ']')) {
            i = escaped(i, to);
            if (i < 0) {
                return -1;
            }
            int low = pattern.codePointAt(i);
            i += Character.charCount(low);
            int high = low;
            if (i < to && pattern.charAt(i) == '-') {
                i = escaped(i + 1, to);
                if (i < 0) {
                    return -1;
                }
                high = pattern.codePointAt(i);
                i += Character.charCount(high);
            }
            if (i >= to) {
                malformed = true;
                return -1;
            }
            found |= low <= letter && letter <= high;
            any = true;
        }
        return found == negated ? -1 : i + 1;
    }

    /** The position of the next character of a class, after a backslash; -1 if there is none. */
    private int escaped(int from, int to) {
        int i = from;
        if (i >= to || pattern.charAt(i) == '-' || pattern.charAt(i) == ']') {
            malformed = true;
            return -1;
        }
        if (pattern.charAt(i) == '\\') {
            i++;
        }
        if (i >= to) {
            malformed = true;
            return -1;
        }
        return i;
    }
}
