package dev.kasane.core.problem;

/**
 * Text of a repository as it is shown to people: characters that act on a terminal, change the direction of writing or
 * cannot be seen are written as {@code \}{@code uXXXX}, beyond U+FFFF as {@code \}{@code UXXXXXXXX}.
 */
public final class VisibleText {

    private static final String DIGITS = "0123456789ABCDEF";

    private VisibleText() {}

    /** A text for the middle of a line: its line feeds are written out too, so that no line begins with what follows one. */
    public static String ofLine(String text) {
        String lines = ofLines(text);
        return lines.indexOf('\n') < 0 ? lines : lines.replace("\n", "\\u000A");
    }

    /** A text whose line feeds stay. */
    public static String ofLines(String text) {
        StringBuilder safe = null;
        int length;
        for (int i = 0; i < text.length(); i += length) {
            int c = text.codePointAt(i);
            length = Character.charCount(c);
            if (isHarmless(c)) {
                if (safe != null) {
                    safe.appendCodePoint(c);
                }
            } else {
                if (safe == null) {
                    safe = new StringBuilder(text.length() + 8).append(text, 0, i);
                }
                append(safe, c);
            }
        }
        return safe == null ? text : safe.toString();
    }

    private static void append(StringBuilder safe, int c) {
        boolean small = c < 0x10000;
        safe.append(small ? "\\u" : "\\U");
        for (int shift = small ? 12 : 28; shift >= 0; shift -= 4) {
            safe.append(DIGITS.charAt(c >>> shift & 0xF));
        }
    }

    private static boolean isHarmless(int c) {
        if (c >= ' ' && c < 0x7F || c == '\n') {
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
