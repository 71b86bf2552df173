package dev.kasane.yaml;

import dev.kasane.files.SourceFile;

/** Reads literal ({@code |}) and folded ({@code >}) scalars. */
abstract sealed class BlockScalarReader extends ScalarReader permits PropertyReader {

    private final AsciiText lines = new AsciiText();
    private int chomping;
    private int increment;

    BlockScalarReader(
            SourceFile source, int from, int end, YamlReader.Dialect dialect, YamlLimits limits, TextCache texts) {
        super(source, from, end, dialect, limits, texts);
    }

    /**
     * Reads a block scalar; the position is at its indicator.
     *
     * @param parentIndent the indentation of the block around it, -1 at the root
     */
    final String blockScalar(int parentIndent) {
        int start = p;
        boolean literal = at(p++) == '|';
        header(start);
        StringBuilder breaks = new StringBuilder();
        int indent = increment > 0 ? Math.max(parentIndent, 0) + increment : detectIndent(parentIndent, breaks);
        if (increment > 0) {
            skipIndentation(indent, breaks);
        }
        if (literal && asciiLines) {
            return checked(start, literalLines(indent, breaks.length()));
        }
        StringBuilder text = new StringBuilder(64);
        String lineBreak = "";
        boolean leadingBlank = false;
        while (column() == indent && !atEnd()) {
            boolean blank = isBlank(at(p));
            if (!literal && lineBreak.equals("\n") && !leadingBlank && !blank) {
                if (breaks.isEmpty()) {
                    text.append(' ');
                }
            } else {
                text.append(lineBreak);
            }
            text.append(breaks);
            breaks.setLength(0);
            leadingBlank = blank;
            int from = p;
            while (!isBreakOrEnd(p)) {
                p++;
            }
            text.append(text(from, p));
            lineBreak = atEnd() ? "" : oneBreak();
            skipIndentation(indent, breaks);
        }
        if (chomping >= 0) {
            text.append(lineBreak);
        }
        if (chomping > 0) {
            text.append(breaks);
        }
        endedOnStartLine = false;
        return checked(start, text.toString());
    }

    /**
     * The usual case, without a look at each character: a literal text of ASCII whose only line break is LF.
     *
     * @param breaksBefore the number of blank lines before the text
     */
    private String literalLines(int indent, int breaksBefore) {
        lines.clear();
        int breaks = breaksBefore;
        while (column() == indent && !atEnd()) {
            lines.lineFeeds(breaks);
            int from = p;
            while (p < end && b[p] != '\n') {
                p++;
            }
            lines.add(b, from, p);
            breaks = 0;
            if (p < end) {
                p++;
                lineStart = p;
                breaks = 1 + blankLines(indent);
            }
        }
        lines.lineFeeds(chomping > 0 ? breaks : chomping < 0 ? 0 : Math.min(breaks, lines.isEmpty() ? 0 : 1));
        endedOnStartLine = false;
        return lines.toString();
    }

    /** Moves over lines of nothing but indentation to the next text; how many they were. */
    private int blankLines(int indent) {
        int count = 0;
        while (true) {
            while (p < end && b[p] == ' ' && column() < indent) {
                p++;
            }
            if (p < end && b[p] == '\t' && column() < indent) {
                throw tab();
            }
            if (p >= end || b[p] != '\n') {
                return count;
            }
            p++;
            lineStart = p;
            count++;
        }
    }

    private String oneBreak() {
        if (at(p) == '\n') {
            skipBreak();
            return "\n";
        }
        StringBuilder one = new StringBuilder(1);
        readBreak(one);
        return one.toString();
    }

    /** Reads the chomping and indentation hints and the rest of the first line. */
    private void header(int start) {
        chomping = 0;
        increment = 0;
        for (int i = 0; i < 2; i++) {
            int c = at(p);
            if ((c == '+' || c == '-') && chomping == 0) {
                chomping = c == '+' ? 1 : -1;
                p++;
            } else if (c >= '0' && c <= '9' && increment == 0) {
                if (c == '0') {
                    throw error(p, "a block's indentation hint cannot be 0", "use a digit from 1 to 9, or none");
                }
                increment = c - '0';
                p++;
            }
        }
        while (isBlank(at(p))) {
            p++;
        }
        if (at(p) == '#') {
            skipComment();
        }
        if (!isBreakOrEnd(p)) {
            throw error(
                    start,
                    "only a comment may follow the sign of a block of text on its line",
                    "start the text on the next line");
        }
        if (!atEnd()) {
            skipBreak();
        }
    }

    /** Skips the blank lines before the text and takes its indentation from the first line that has any. */
    private int detectIndent(int parentIndent, StringBuilder breaks) {
        int deepest = 0;
        while (true) {
            while (at(p) == ' ') {
                p++;
            }
            deepest = Math.max(deepest, column());
            if (at(p) == '\t') {
                throw tab();
            }
            if (atEnd() || !isBreak(p)) {
                return Math.max(Math.max(deepest, parentIndent + 1), 1);
            }
            readBreak(breaks);
        }
    }

    private void skipIndentation(int indent, StringBuilder breaks) {
        while (true) {
            while (column() < indent && at(p) == ' ') {
                p++;
            }
            if (column() < indent && at(p) == '\t') {
                throw tab();
            }
            if (atEnd() || !isBreak(p)) {
                return;
            }
            readBreak(breaks);
        }
    }

    private RuntimeException tab() {
        return error(p, "a tab in the indentation of this block of text", "indent with spaces");
    }
}
