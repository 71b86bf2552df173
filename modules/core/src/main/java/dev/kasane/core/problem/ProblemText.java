package dev.kasane.core.problem;

import dev.kasane.core.source.Span;

/** Writes a problem for people: the sentence, the place with its source line and a caret, the cure. */
public final class ProblemText {

    private static final int MAX_LINE = 160;

    private ProblemText() {}

    /**
     * The text of a problem.
     *
     * @param problem what to write
     * @return some lines, each ended by a line feed, without colour or control characters
     */
    public static String of(Problem problem) {
        StringBuilder text = new StringBuilder();
        text.append(problem.severity() == Problem.Severity.ERROR ? "error: " : "warning: ");
        text.append(printable(problem.sentence())).append('\n');
        Span span = problem.span();
        if (span != null) {
            appendPlace(text, span);
        }
        String cure = problem.cure();
        if (cure != null) {
            text.append("  cure: ").append(printable(cure)).append('\n');
        }
        return text.toString();
    }

    private static void appendPlace(StringBuilder text, Span span) {
        text.append("  --> ").append(printable(span.toText())).append('\n');
        String line = span.sourceLine();
        if (line.isBlank() || span.column() > MAX_LINE) {
            return;
        }
        String number = Integer.toString(span.line());
        String shown = line.length() > MAX_LINE ? line.substring(0, MAX_LINE) + "…" : line;
        text.append("  ").append(number).append(" | ").append(printable(shown)).append('\n');
        text.append("  ").append(" ".repeat(number.length())).append(" | ");
        for (int i = 0; i < span.column() - 1 && i < shown.length(); i++) {
            text.append(shown.charAt(i) == '\t' ? '\t' : ' ');
        }
        text.append("^\n");
    }

    /** A text without what could move a terminal's cursor or reorder its letters. */
    static String printable(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean control = c < ' ' && c != '\n' && c != '\t' || c >= 0x7F && c < 0xA0;
            boolean bidirectional =
                    c >= 0x202A && c <= 0x202E || c >= 0x2066 && c <= 0x2069 || c == 0x200E || c == 0x200F;
            clean.append(control || bidirectional ? '\uFFFD' : c);
        }
        return clean.toString();
    }
}
