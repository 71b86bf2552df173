package dev.kasane.yaml;

/** Writes strings in the style that a {@link Quoting.Dialect} chooses, folding long lines as libyaml's emitter does. */
final class StringWriter {

    /** The width that {@link YamlWriter} folds at. */
    static final int WIDTH = 80;

    private static final int NEVER = Integer.MAX_VALUE;

    private final OutputBuffer out;
    private final int width;
    private final Quoting.Dialect dialect;

    StringWriter(OutputBuffer out, int width, Quoting.Dialect dialect) {
        this.out = out;
        this.width = width;
        this.dialect = dialect;
    }

    /** Writes a string whose further lines are indented. */
    void write(String text, int indent) {
        write(text, indent, width);
    }

    /** Writes a key on the line of its colon. */
    void writeUnfolded(String text) {
        write(text, 0, NEVER);
    }

    private void write(String text, int indent, int foldedAt) {
        switch (dialect.styleOf(text)) {
            case PLAIN -> plain(text, indent, foldedAt);
            case SINGLE -> single(text, indent, foldedAt);
            case DOUBLE -> quoted(text, indent, foldedAt);
            case LITERAL -> literal(text, indent);
        }
    }

    /** Writes a string in double quotes, on one line. */
    void writeQuoted(String text) {
        quoted(text, 0, NEVER);
    }

    private void plain(String text, int indent, int foldedAt) {
        boolean spaces = false;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            int next = i + Character.charCount(c);
            if (c == ' ') {
                boolean single = next >= text.length() || text.charAt(next) != ' ';
                if (!spaces && out.column() > foldedAt && single) {
                    breakLine(indent);
                } else {
                    out.put(' ');
                }
                spaces = true;
            } else {
                out.codePoint(c);
                spaces = false;
            }
            i = next;
        }
    }

    private void breakLine(int indent) {
        out.lineFeed();
        out.spaces(indent);
    }

    private void single(String text, int indent, int foldedAt) {
        out.put('\'');
        boolean spaces = false;
        boolean breaks = false;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            int next = i + Character.charCount(c);
            if (c == ' ') {
                boolean inside = i > 0 && next < text.length() && text.charAt(next) != ' ';
                if (!spaces && out.column() > foldedAt && inside) {
                    breakLine(indent);
                } else {
                    out.put(' ');
                }
                spaces = true;
            } else if (Quoting.isBreak(c)) {
                out.codePoint(c);
                out.brokeLine();
                breaks = true;
            } else {
                if (breaks) {
                    out.spaces(indent);
                }
                if (c == '\'') {
                    out.put('\'');
                }
                out.codePoint(c);
                spaces = false;
                breaks = false;
            }
            i = next;
        }
        out.put('\'');
    }

    private void quoted(String text, int indent, int foldedAt) {
        // libyaml checks whether the whole text starts with a byte order mark when it looks at each character
        boolean escapeAll = text.startsWith("\uFEFF");
        out.put('"');
        boolean spaces = false;
        for (int i = 0; i < text.length(); ) {
            int run = escapeAll ? i : endOfRun(text, i);
            if (run > i) {
                out.ascii(text, i, run);
                spaces = false;
                i = run;
                continue;
            }
            int c = text.codePointAt(i);
            int next = i + Character.charCount(c);
            if (escapeAll || !Quoting.isPrintable(c) || Quoting.isBreak(c) || c == '"' || c == '\\') {
                escape(c);
                spaces = false;
            } else if (c == ' ') {
                if (!spaces && out.column() > foldedAt && i > 0 && next < text.length()) {
                    breakLine(indent);
                    if (text.charAt(next) == ' ') {
                        out.put('\\');
                    }
                } else {
                    out.put(' ');
                }
                spaces = true;
            } else {
                out.codePoint(c);
                spaces = false;
            }
            i = next;
        }
        out.put('"');
    }

    /** The end of what can be copied without a look at each character: ASCII without spaces, quotes and the like. */
    private static int endOfRun(String text, int from) {
        int i = from;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (c <= ' ' || c == '"' || c == '\\' || c >= 0x7F) {
                break;
            }
            i++;
        }
        return i;
    }

    private void escape(int c) {
        out.put('\\');
        switch (c) {
            case 0 -> out.put('0');
            case 7 -> out.put('a');
            case 8 -> out.put('b');
            case 9 -> out.put('t');
            case 10 -> out.put('n');
            case 11 -> out.put('v');
            case 12 -> out.put('f');
            case 13 -> out.put('r');
            case 27 -> out.put('e');
            case '"', '\\' -> out.put((char) c);
            case 0x85 -> out.put('N');
            case 0xA0 -> out.put('_');
            case 0x2028 -> out.put('L');
            case 0x2029 -> out.put('P');
            default -> hexadecimal(c);
        }
    }

    private void hexadecimal(int c) {
        int digits = c <= 0xFF ? 2 : c <= 0xFFFF ? 4 : 8;
        out.put(digits == 2 ? 'x' : digits == 4 ? 'u' : 'U');
        for (int k = digits - 1; k >= 0; k--) {
            out.put("0123456789ABCDEF".charAt(c >> k * 4 & 0xF));
        }
    }

    private void literal(String text, int indent) {
        out.put('|');
        char first = text.charAt(0);
        if (first == ' ' || Quoting.isBreak(first)) {
            out.put('2');
        }
        int last = text.length() - 1;
        if (!Quoting.isBreak(text.charAt(last))) {
            out.put('-');
        } else if (last == 0 || Quoting.isBreak(text.charAt(last - 1))) {
            out.put('+');
        }
        out.lineFeed();
        int start = 0;
        while (start < text.length()) {
            int lineEnd = start;
            while (lineEnd < text.length() && !Quoting.isBreak(text.charAt(lineEnd))) {
                lineEnd++;
            }
            if (lineEnd > start) {
                out.spaces(indent);
                line(text, start, lineEnd);
            }
            if (lineEnd < text.length()) {
                out.codePoint(text.charAt(lineEnd));
                out.brokeLine();
            }
            start = lineEnd + 1;
        }
    }

    private void line(String text, int from, int to) {
        int i = from;
        while (i < to && text.charAt(i) < 0x80) {
            i++;
        }
        out.ascii(text, from, i);
        while (i < to) {
            int c = text.codePointAt(i);
            out.codePoint(c);
            i += Character.charCount(c);
        }
    }

    static boolean hasBreak(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Quoting.isBreak(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    static int utf8Length(String text) {
        int length = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            length += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
        }
        return length;
    }

    /** How many characters a text takes in Go's JSON, without its quotes. */
    static int jsonLength(String text) {
        int length = 0;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            i += Character.charCount(c);
            if (c == '"' || c == '\\' || c == '\n' || c == '\r' || c == '\t' || c == '\b' || c == '\f') {
                length += 2;
            } else {
                length += c < ' ' || c == '<' || c == '>' || c == '&' || c == 0x2028 || c == 0x2029 ? 6 : 1;
            }
        }
        return length;
    }
}
