package dev.kasane.yaml;

import dev.kasane.files.SourceFile;
import org.jspecify.annotations.Nullable;

/** Reads plain and quoted scalars, over as many lines as they take. */
abstract sealed class ScalarReader extends Cursor permits BlockScalarReader {

    /** Whether the scalar read last ended on the line it began on. */
    boolean endedOnStartLine;

    /** Whether the plain scalar read last also took the blank lines after it, as libyaml does. */
    boolean movedToNextLine;

    ScalarReader(SourceFile source, int from, int end, YamlReader.Dialect dialect, YamlLimits limits, TextCache texts) {
        super(source, from, end, dialect, limits, texts);
    }

    /** Whether a plain scalar may start at the position. */
    final boolean startsPlain() {
        int c = at(p);
        return switch (c) {
            case '-' -> !isBlankOrEnd(p + 1);
            case '?', ':' -> flowLevel == 0 && !isBlankOrEnd(p + 1);
            case ',', '[', ']', '{', '}', '#', '&', '*', '!', '|', '>', '\'', '"', '%', '@', '`', 0, ' ', '\t' -> false;
            default -> !isBreak(p);
        };
    }

    /**
     * Reads a plain scalar.
     *
     * @param indent the indentation of the block around it; further lines must be deeper
     */
    final String plain(int indent) {
        int start = p;
        int stop = plainLine();
        movedToNextLine = false;
        if (!continuesPlain(indent)) {
            endedOnStartLine = true;
            return checked(start, cachedText(start, stop));
        }
        StringBuilder text = new StringBuilder(text(start, stop));
        do {
            foldBreaks(text);
            int from = p;
            text.append(text(from, plainLine()));
        } while (continuesPlain(indent));
        endedOnStartLine = false;
        return checked(start, text.toString());
    }

    /** Reads to the end of a plain scalar's line; the position ends behind its last character. */
    private int plainLine() {
        int last = p;
        int i = p;
        while (i < end) {
            int c = b[i];
            if (c == ' ' || c == '\t') {
                i++;
                continue;
            }
            if (c == '\n'
                    || c == '\r'
                    || c < 0 && isBreak(i)
                    || c == ':' && isBlankOrEnd(i + 1)
                    || c == '#' && i > last
                    || flowLevel > 0 && isFlowIndicator(c)) {
                break;
            }
            last = ++i;
        }
        p = last;
        return last;
    }

    private static boolean isFlowIndicator(int c) {
        return c == ',' || c == '?' || c == '[' || c == ']' || c == '{' || c == '}';
    }

    /** Whether the plain scalar at the position continues on a further line. If not, moves to the next token. */
    private boolean continuesPlain(int indent) {
        int i = p;
        while (i < end && isBlank(b[i])) {
            i++;
        }
        if (i >= end || !isBreak(i)) {
            return false;
        }
        int savedStart = lineStart;
        int savedPosition = p;
        p = i;
        while (p < end) {
            if (isBreak(p)) {
                skipBreak();
            } else if (b[p] == ' ') {
                p++;
            } else if (b[p] == '\t') {
                if (column() < indent + 1) {
                    throw error(p, "a tab in the indentation of this value", "indent with spaces");
                }
                p++;
            } else {
                break;
            }
        }
        boolean goesOn = p < end
                && b[p] != '#'
                && (flowLevel > 0 || column() > indent)
                && !atDocumentMarker()
                && !(b[p] == ':' && isBlankOrEnd(p + 1))
                && !(flowLevel > 0 && isFlowIndicator(b[p]));
        if (goesOn) {
            p = savedPosition;
            lineStart = savedStart;
        } else {
            movedToNextLine = true;
        }
        return goesOn;
    }

    /** Folds the line breaks at the position into a space or line feeds and moves to the next text. */
    private void foldBreaks(StringBuilder text) {
        while (isBlank(at(p))) {
            p++;
        }
        StringBuilder breaks = new StringBuilder(2);
        while (p < end && (isBlank(b[p]) || isBreak(p))) {
            if (isBlank(b[p])) {
                p++;
            } else {
                readBreak(breaks);
            }
        }
        appendFolded(text, breaks);
    }

    private static void appendFolded(StringBuilder text, StringBuilder breaks) {
        if (breaks.charAt(0) != '\n') {
            text.append(breaks);
        } else if (breaks.length() == 1) {
            text.append(' ');
        } else {
            text.append(breaks, 1, breaks.length());
        }
    }

    /**
     * Reads a quoted scalar; the position is at its opening quote.
     *
     * @param quote {@code '} or {@code "}
     */
    final String quoted(char quote) {
        boolean escapes = quote == '"';
        int start = p++;
        int line = lineStart;
        int from = p;
        @Nullable StringBuilder text = null;
        while (true) {
            int c = at(p);
            if (c == quote) {
                if (escapes || at(p + 1) != quote) {
                    break;
                }
                text = append(text, from, p + 1);
                p += 2;
                from = p;
                continue;
            }
            if (atEnd()) {
                throw unclosed(start);
            }
            if (escapes && c == '\\') {
                text = append(text, from, p);
                escape(text, start);
                from = p;
            } else if (isBlank(c) || c == '\n' || c == '\r' || c < 0 && isBreak(p)) {
                int textEnd = p;
                if (crossesLine()) {
                    text = append(text, from, textEnd);
                    quotedBreaks(text, start);
                    from = p;
                }
            } else {
                p++;
            }
        }
        String value =
                text == null ? cachedText(from, p) : append(text, from, p).toString();
        p++;
        endedOnStartLine = line == lineStart;
        return checked(start, value);
    }

    /** Skips blanks; whether a line break follows them. If none does, the blanks are text. */
    private boolean crossesLine() {
        int i = p;
        while (isBlank(at(i))) {
            i++;
        }
        boolean crosses = i < end && isBreak(i);
        p = crosses ? p : Math.max(i, p + 1);
        return crosses;
    }

    private StringBuilder append(@Nullable StringBuilder text, int from, int to) {
        StringBuilder target = text == null ? new StringBuilder() : text;
        return target.append(text(from, to));
    }

    private void quotedBreaks(StringBuilder text, int start) {
        StringBuilder breaks = new StringBuilder(2);
        readBlanksAndBreaks(breaks, start);
        appendFolded(text, breaks);
    }

    private void readBlanksAndBreaks(StringBuilder breaks, int start) {
        while (p < end && (isBlank(b[p]) || isBreak(p))) {
            if (isBlank(b[p])) {
                p++;
            } else {
                readBreak(breaks);
            }
        }
        if (atDocumentMarker()) {
            throw error(
                    start,
                    "this quoted value contains a document marker at the start of a line",
                    "close the quotes before it, or indent it");
        }
    }

    private void escape(StringBuilder text, int start) {
        int at = p;
        int c = at(p + 1);
        if (isBreak(p + 1)) {
            // An escaped line break joins the lines; blank lines after it stay.
            p++;
            skipBreak();
            readBlanksAndBreaks(text, start);
            return;
        }
        p += 2;
        switch (c) {
            case '0' -> text.append('\0');
            case 'a' -> text.append('\u0007');
            case 'b' -> text.append('\b');
            case 't', '\t' -> text.append('\t');
            case 'n' -> text.append('\n');
            case 'v' -> text.append('\u000B');
            case 'f' -> text.append('\f');
            case 'r' -> text.append('\r');
            case 'e' -> text.append('\u001B');
            case ' ', '"', '\'', '\\' -> text.append((char) c);
            case 'N' -> text.append('\u0085');
            case '_' -> text.append('\u00A0');
            case 'L' -> text.append('\u2028');
            case 'P' -> text.append('\u2029');
            case 'x' -> text.appendCodePoint(hex(2, at));
            case 'u' -> text.appendCodePoint(hex(4, at));
            case 'U' -> text.appendCodePoint(hex(8, at));
            default ->
                throw error(
                        at,
                        "YAML has no such escape in double quotes",
                        "write \\\\ for a backslash, or use single quotes");
        }
    }

    private int hex(int digits, int at) {
        int value = 0;
        for (int i = 0; i < digits; i++) {
            int digit = Character.digit(at(p + i), 16);
            if (digit < 0) {
                throw error(at, "this escape needs " + digits + " hexadecimal digits");
            }
            value = value << 4 | digit;
        }
        p += digits;
        if (value >= 0xD800 && value <= 0xDFFF || value > 0x10FFFF || value < 0) {
            throw error(at, "this escape names no Unicode character");
        }
        return value;
    }

    private RuntimeException unclosed(int start) {
        return error(start, "this quoted value is never closed", "add the closing quote");
    }

    final String checked(int start, String value) {
        if (value.length() > limits.scalarBytes()) {
            throw error(
                    start,
                    "this value is longer than " + limits.scalarBytes() + " bytes, the limit for one scalar",
                    "raise it with --limit scalar-bytes=N");
        }
        return value;
    }
}
