package dev.kasane.yaml;

import dev.kasane.files.SourceFile;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A position in a YAML text, with tests for line breaks and blanks, and the column. The layers of the grammar extend
 * it, one class each: {@link ScalarReader}, {@link PropertyReader}, {@link FlowReader}, {@link BlockReader}.
 */
abstract sealed class Cursor permits ScalarReader {

    private static final int COMMENT_LOOK_AHEAD = 512;

    final SourceFile source;
    final byte[] b;
    final int end;
    final YamlReader.Dialect dialect;
    final YamlLimits limits;

    int p;
    int lineStart;

    /** How many brackets and braces are open. */
    int flowLevel;

    /** Whether all of the text is ASCII and LF its only line break. */
    final boolean asciiLines;

    private final boolean exoticBreaks;
    private final TextCache texts;
    private TextCache.@Nullable Entry lastText;

    Cursor(SourceFile source, int from, int end, YamlReader.Dialect dialect, YamlLimits limits, TextCache texts) {
        this.source = source;
        this.dialect = dialect;
        this.b = source.bytes();
        this.p = from;
        this.lineStart = from;
        this.end = end;
        this.limits = limits;
        this.texts = texts;
        CharacterCheck.Repertoire repertoire = CharacterCheck.check(this, from, end);
        this.asciiLines = repertoire == CharacterCheck.Repertoire.ASCII_LINES;
        this.exoticBreaks = repertoire == CharacterCheck.Repertoire.EXOTIC_BREAKS;
    }

    /** The byte at a position, 0 at and after the end. */
    final int at(int i) {
        return i < end ? b[i] : 0;
    }

    final boolean atEnd() {
        return p >= end;
    }

    final int column() {
        return p - lineStart;
    }

    static boolean isBlank(int c) {
        return c == ' ' || c == '\t';
    }

    /** Whether a line break starts at a position: LF, CR, NEL, LS or PS. */
    final boolean isBreak(int i) {
        if (i >= end) {
            return false;
        }
        int c = b[i];
        return c == '\n' || c == '\r' || c < 0 && exoticBreaks && exoticBreakLength(i) > 0;
    }

    final boolean isBreakOrEnd(int i) {
        return i >= end || isBreak(i);
    }

    final boolean isBlankOrEnd(int i) {
        return i >= end || isBlank(b[i]) || isBreak(i);
    }

    private int exoticBreakLength(int i) {
        int c = b[i] & 0xFF;
        if (c == 0xC2 && at(i + 1) == (byte) 0x85) {
            return 2;
        }
        boolean separator =
                c == 0xE2 && at(i + 1) == (byte) 0x80 && (at(i + 2) == (byte) 0xA8 || at(i + 2) == (byte) 0xA9);
        return separator ? 3 : 0;
    }

    private int breakLength(int i) {
        int c = b[i];
        if (c == '\r') {
            return at(i + 1) == '\n' ? 2 : 1;
        }
        return c == '\n' ? 1 : exoticBreakLength(i);
    }

    /** Steps over the line break at the position. */
    final void skipBreak() {
        p += breakLength(p);
        lineStart = p;
    }

    /** Steps over the line break at the position and appends its value: LF, or itself for LS and PS. */
    final void readBreak(StringBuilder into) {
        int length = breakLength(p);
        if (length == 3) {
            into.append(at(p + 2) == (byte) 0xA8 ? '\u2028' : '\u2029');
        } else {
            into.append('\n');
        }
        p += length;
        lineStart = p;
    }

    /** Whether {@code ---} or {@code ...} is alone at the start of the line at the position. */
    final boolean atDocumentMarker() {
        return p == lineStart && isDocumentMarker(p);
    }

    final boolean isDocumentMarker(int i) {
        int c = at(i);
        return (c == '-' || c == '.') && at(i + 1) == c && at(i + 2) == c && isBlankOrEnd(i + 3);
    }

    /**
     * Moves to the next token: over spaces, comments and line breaks, and over tabs where no simple key may start.
     *
     * @param tabs whether a tab may be skipped on the current line
     * @return whether a line break was crossed
     */
    final boolean skipToToken(boolean tabs) {
        boolean crossed = false;
        boolean skipTabs = tabs;
        while (p < end) {
            int c = b[p];
            if (c == ' ' || c == '\t' && skipTabs) {
                p++;
            } else if (c == '\n') {
                p++;
                lineStart = p;
                crossed = true;
                skipTabs = flowLevel > 0;
            } else if (c == '#') {
                crossed |= skipComments();
            } else if (isBreak(p)) {
                skipBreak();
                crossed = true;
                skipTabs = flowLevel > 0;
            } else {
                break;
            }
        }
        return crossed;
    }

    /** Steps over a comment and those of the following lines, which go-yaml finds even behind tabs. */
    private boolean skipComments() {
        boolean crossed = false;
        while (true) {
            skipComment();
            int next = p;
            int start = lineStart;
            while (next < end && next - p < COMMENT_LOOK_AHEAD && (isBlank(b[next]) || isBreak(next))) {
                if (isBreak(next)) {
                    next += breakLength(next);
                    start = next;
                } else {
                    next++;
                }
            }
            boolean behindTab = dialect.isYaml11() && at(next - 1) == '\t';
            if (at(next) != '#' || start == lineStart || behindTab) {
                return crossed;
            }
            p = next;
            lineStart = start;
            crossed = true;
        }
    }

    final void skipComment() {
        while (!isBreakOrEnd(p)) {
            p++;
        }
    }

    /** The text between two positions. */
    final String text(int from, int to) {
        return new String(b, from, to - from, asciiLines ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8);
    }

    /** As {@link #text}, but short texts come from a cache, since keys and small values repeat. */
    final String cachedText(int from, int to) {
        int length = to - from;
        if (length > TextCache.MAX_LENGTH) {
            return text(from, to);
        }
        TextCache.Entry entry = texts.of(b, from, to);
        lastText = entry;
        return entry.text();
    }

    /** The cached entry of the text that {@link #cachedText} returned last; null if it is another text. */
    final TextCache.@Nullable Entry known(String text) {
        TextCache.Entry last = lastText;
        return last != null && last.text() == text ? last : null;
    }

    final KasaneException error(int offset, String sentence, @Nullable String hint) {
        return new KasaneException(Problem.error(sentence, source.span(offset), hint));
    }

    final KasaneException error(int offset, String sentence) {
        return error(offset, sentence, null);
    }
}
