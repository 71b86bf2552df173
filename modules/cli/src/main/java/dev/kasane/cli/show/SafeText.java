package dev.kasane.cli.show;

import java.util.Locale;

/** Makes values of a hostile repository harmless where they are shown: no character acts on who reads it. */
public final class SafeText {

    private SafeText() {}

    /**
     * A text for a terminal: control characters, and those that change the direction of writing or cannot be seen, are
     * written as {@code \}{@code uXXXX}, beyond U+FFFF as {@code \}{@code UXXXXXXXX}. Line feeds stay.
     */
    public static String forTerminal(String text) {
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
                safe.append(String.format(Locale.ROOT, length == 1 ? "\\u%04X" : "\\U%08X", c));
            }
        }
        return safe == null ? text : safe.toString();
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

    /** A text for the middle of a Markdown line: whatever could mean something is written as a character reference. */
    public static String forMarkdown(String text) {
        StringBuilder safe = new StringBuilder(text.length() + 16);
        String visible = forTerminal(text).replace('\n', ' ');
        for (int i = 0; i < visible.length(); i++) {
            char c = visible.charAt(i);
            boolean plain =
                    c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || " /-,".indexOf(c) >= 0;
            if (plain || c >= 0x80) {
                safe.append(c);
            } else {
                safe.append("&#").append((int) c).append(';');
            }
        }
        return safe.toString();
    }
}
