package dev.kasane.problem;

import dev.kasane.files.AddressSecrets;
import dev.kasane.files.Span;

/** Formats a problem for the terminal: the sentence, the place with its source line and a caret, the hint. */
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
        appendSentence(text, problem);
        Span span = problem.span();
        if (span != null) {
            appendPlace(text, span);
        }
        String hint = problem.hint();
        if (hint != null) {
            text.append("  hint: ").append(VisibleText.ofLine(hint)).append('\n');
        }
        return text.toString();
    }

    /** Further lines have a mark before them, so that none looks like one of ours. */
    private static void appendSentence(StringBuilder text, Problem problem) {
        String sentence = problem.sentence();
        if (problem.layout() == Problem.Layout.LINE) {
            text.append(VisibleText.ofLine(sentence)).append('\n');
            return;
        }
        String mark = "";
        for (String line : sentence.stripTrailing().split("\n", -1)) {
            text.append(mark).append(VisibleText.ofLine(line)).append('\n');
            mark = "  | ";
        }
    }

    private static void appendPlace(StringBuilder text, Span span) {
        text.append("  --> ").append(VisibleText.ofLine(span.toText())).append('\n');
        String line = AddressSecrets.hidden(span.sourceLine());
        if (line.isBlank() || span.column() > MAX_LINE) {
            return;
        }
        String number = Integer.toString(span.line());
        String shown = (line.length() > MAX_LINE ? line.substring(0, MAX_LINE) + "…" : line).replace('\t', ' ');
        text.append("  ")
                .append(number)
                .append(" | ")
                .append(VisibleText.ofLine(shown))
                .append('\n');
        text.append("  ").append(" ".repeat(number.length())).append(" | ");
        for (int i = 0; i < span.column() - 1 && i < shown.length(); i++) {
            text.append(" ".repeat(VisibleText.ofLine(shown.substring(i, i + 1)).length()));
        }
        text.append("^\n");
    }
}
