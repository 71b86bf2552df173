package dev.kasane.problem;

/**
 * Text of a repository as shown to users and to the CI system that reads a log. Characters that act on a terminal,
 * change the direction of writing or cannot be seen are written as {@code \\}{@code uXXXX}, beyond U+FFFF as
 * {@code \\}{@code UXXXXXXXX}. So is the first character of a CI system's command: {@code ::error::} where a line
 * begins (GitHub's runner skips blanks before it), {@code ##vso[}, {@code ##teamcity[} and {@code ##[} anywhere.
 */
public final class VisibleText {

    private static final String DIGITS = "0123456789ABCDEF";

    private static final String[] MARKS = {"##[", "##vso[", "##teamcity["};

    private VisibleText() {}

    /** A text for the middle of a line: its line feeds are written out too, so that no line begins with what follows one. */
    public static String ofLine(String text) {
        return of(text, false, false);
    }

    /** A text whose line feeds stay. */
    public static String ofLines(String text) {
        return of(text, true, false);
    }

    /** A JSON string as JSON writes the same value: every character of it can be seen. */
    public static String ofJson(String string) {
        return of(string, false, true);
    }

    private static String of(String text, boolean lines, boolean json) {
        StringBuilder safe = null;
        boolean begins = true;
        int length;
        for (int i = 0; i < text.length(); i += length) {
            int c = text.codePointAt(i);
            length = Character.charCount(c);
            boolean shown = c == '\n' ? lines : isHarmless(c) && !isMark(text, i, c, begins);
            begins = c == '\n' ? lines : begins && c == ' ';
            if (shown) {
                if (safe != null) {
                    safe.appendCodePoint(c);
                }
            } else {
                if (safe == null) {
                    safe = new StringBuilder(text.length() + 8).append(text, 0, i);
                }
                append(safe, c, json);
            }
        }
        return safe == null ? text : safe.toString();
    }

    /** Whether a CI system could take what begins here for a command to it. */
    private static boolean isMark(String text, int at, int c, boolean begins) {
        if (c == ':') {
            return begins && isCommand(text, at);
        }
        if (c == '#') {
            for (String mark : MARKS) {
                if (text.startsWith(mark, at)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether this is {@code ::word …::}, which no address of IPv6 is. */
    private static boolean isCommand(String text, int at) {
        int end = text.startsWith("::", at) ? text.indexOf("::", at + 2) : -1;
        int line = text.indexOf('\n', at);
        return end > at + 2 && (line < 0 || end < line);
    }

    private static void append(StringBuilder safe, int c, boolean json) {
        if (json && c >= 0x10000) {
            append(safe, Character.highSurrogate(c), true);
            append(safe, Character.lowSurrogate(c), true);
            return;
        }
        boolean small = c < 0x10000;
        safe.append(small ? "\\u" : "\\U");
        for (int shift = small ? 12 : 28; shift >= 0; shift -= 4) {
            safe.append(DIGITS.charAt(c >>> shift & 0xF));
        }
    }

    private static boolean isHarmless(int c) {
        if (c >= ' ' && c < 0x7F) {
            return true;
        }
        int type = Character.getType(c);
        return type != Character.CONTROL
                && type != Character.FORMAT
                && type != Character.SURROGATE
                && type != Character.LINE_SEPARATOR
                && type != Character.PARAGRAPH_SEPARATOR
                && type != Character.UNASSIGNED
                && type != Character.PRIVATE_USE;
    }
}
