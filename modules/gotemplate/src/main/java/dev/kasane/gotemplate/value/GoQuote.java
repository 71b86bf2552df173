package dev.kasane.gotemplate.value;

/** Texts in double quotes, as Go's {@code strconv.Quote} writes them. */
public final class GoQuote {

    private GoQuote() {}

    /** A text in quotes, what cannot be printed escaped. */
    public static String quote(String text) {
        return quoted(text, '"', false);
    }

    /** A text in quotes with nothing but ASCII. */
    public static String quoteAscii(String text) {
        return quoted(text, '"', true);
    }

    /** A character in single quotes. */
    public static String quoteRune(int point) {
        return quoted(Character.toString(point), '\'', false);
    }

    /** A character in single quotes with nothing but ASCII. */
    public static String quoteRuneAscii(int point) {
        return quoted(Character.toString(point), '\'', true);
    }

    private static String quoted(String text, char quote, boolean ascii) {
        StringBuilder out = new StringBuilder(text.length() + 2).append(quote);
        int i = 0;
        while (i < text.length()) {
            int point = text.codePointAt(i);
            i += Character.charCount(point);
            if (point == quote || point == '\\') {
                out.append('\\').append((char) point);
            } else if (GoText.isLoneByte(point)) {
                out.append("\\x").append(String.format("%02x", point - 0xDC00));
            } else if (point < 0x80 ? point >= ' ' && point < 0x7F : !ascii && isPrint(point)) {
                out.appendCodePoint(point);
            } else {
                escape(out, point);
            }
        }
        return out.append(quote).toString();
    }

    private static void escape(StringBuilder out, int point) {
        switch (point) {
            case 7 -> out.append("\\a");
            case '\b' -> out.append("\\b");
            case '\f' -> out.append("\\f");
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            case 11 -> out.append("\\v");
            default -> {
                if (point < ' ' || point == 0x7F) {
                    out.append("\\x").append(String.format("%02x", point));
                } else if (point < 0x10000) {
                    out.append("\\u").append(String.format("%04x", point));
                } else {
                    out.append("\\U").append(String.format("%08x", point));
                }
            }
        }
    }

    /** Whether Go counts a character as one that can be printed: letters, marks, numbers, punctuation, symbols. */
    public static boolean isPrint(int point) {
        if (point == ' ') {
            return true;
        }
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SPACE_SEPARATOR -> false;
            default -> true;
        };
    }
}
