package dev.kasane.yaml;

/**
 * Writes strings of printable ASCII and line feeds as {@link StringWriter} does, with less work for each character: most
 * texts are such, and long ones nearly always.
 */
final class AsciiStringWriter {

    private final OutputBuffer out;
    private final int width;
    private byte[] bytes = new byte[1 << 10];

    /** @param width the column behind which lines are folded */
    AsciiStringWriter(OutputBuffer out, int width) {
        this.out = out;
        this.width = width;
    }

    void write(String text, int indent, Quoting.Style style) {
        switch (style) {
            case PLAIN -> plain(text, indent);
            case LITERAL -> literal(text, indent);
            case SINGLE, DOUBLE -> quoted(text, indent);
        }
    }

    /** Writes a string on one line, folded at the first single space behind the width and so on. */
    private void plain(String text, int indent) {
        int length = load(text);
        int from = 0;
        int column = out.column();
        while (true) {
            int i = from + Math.max(0, width + 1 - column);
            while (i < length && !isSingleSpace(i, length)) {
                i++;
            }
            if (i >= length) {
                break;
            }
            out.bytes(bytes, from, i);
            out.lineFeed();
            out.spaces(indent);
            from = i + 1;
            column = indent;
        }
        out.bytes(bytes, from, length);
    }

    private boolean isSingleSpace(int i, int length) {
        return bytes[i] == ' ' && (i == 0 || bytes[i - 1] != ' ') && (i + 1 == length || bytes[i + 1] != ' ');
    }

    private void quoted(String text, int indent) {
        int length = load(text);
        out.put('"');
        int from = 0;
        int column = out.column();
        for (int i = 0; i < length; i++) {
            byte c = bytes[i];
            if (c == '\n' || c == '"' || c == '\\') {
                out.bytes(bytes, from, i);
                out.put('\\');
                out.put(c == '\n' ? 'n' : (char) c);
                from = i + 1;
                column += 2;
            } else if (c == ' ' && column > width && i > 0 && i + 1 < length && bytes[i - 1] != ' ') {
                out.bytes(bytes, from, i);
                out.lineFeed();
                out.spaces(indent);
                if (bytes[i + 1] == ' ') {
                    out.put('\\');
                }
                from = i + 1;
                column = out.column();
            } else {
                column++;
            }
        }
        out.bytes(bytes, from, length);
        out.put('"');
    }

    private void literal(String text, int indent) {
        int length = load(text);
        out.put('|');
        if (bytes[0] == ' ' || bytes[0] == '\n') {
            out.put('2');
        }
        if (bytes[length - 1] != '\n') {
            out.put('-');
        } else if (length == 1 || bytes[length - 2] == '\n') {
            out.put('+');
        }
        out.lineFeed();
        int from = 0;
        while (from < length) {
            int lineEnd = from;
            while (lineEnd < length && bytes[lineEnd] != '\n') {
                lineEnd++;
            }
            if (lineEnd > from) {
                out.spaces(indent);
                out.bytes(bytes, from, lineEnd);
            }
            if (lineEnd < length) {
                out.lineFeed();
            }
            from = lineEnd + 1;
        }
    }

    @SuppressWarnings("deprecation") // the only copy of a string's bytes that allocates nothing
    private int load(String text) {
        int length = text.length();
        if (bytes.length < length) {
            bytes = new byte[Math.max(length, bytes.length * 2)];
        }
        text.getBytes(0, length, bytes, 0);
        return length;
    }
}
