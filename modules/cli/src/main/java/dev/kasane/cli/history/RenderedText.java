package dev.kasane.cli.history;

import dev.kasane.ci.hydrate.RenderedHistory.Entry;
import dev.kasane.ci.hydrate.SourceCommit;
import dev.kasane.cli.console.Paint;
import dev.kasane.cli.report.ChangeLines;
import dev.kasane.cli.show.SafeText;
import java.util.List;

/**
 * The history of a target in its rendered branches, for a terminal.
 *
 * @param paint its colours
 */
record RenderedText(Paint paint) {

    String of(String target, List<RenderedSession.Branch> branches) {
        StringBuilder text = new StringBuilder();
        for (RenderedSession.Branch branch : branches) {
            text.append(text.isEmpty() ? "" : "\n").append(SafeText.forTerminal(branch.branch()));
            if (branch.entries().isEmpty()) {
                text.append(" has no objects of ")
                        .append(SafeText.forTerminal(target))
                        .append('\n');
                continue;
            }
            text.append('\n');
            for (Entry entry : branch.entries()) {
                text.append(HistoryText.line(paint, entry.commit(), entry.time(), entry.author(), entry.subject()));
                origin(entry, text);
                String request = branch.requests().get(entry.commit());
                text.append(request == null ? "" : "  pull request: " + SafeText.forTerminal(request) + "\n");
                String person = branch.people().getOrDefault(entry.commit(), "");
                text.append(person.isEmpty() ? "" : "  merged by " + SafeText.forTerminal(person) + "\n");
                for (String line : ChangeLines.of(entry.report())) {
                    text.append("  ").append(SafeText.forTerminal(line)).append('\n');
                }
            }
        }
        return text.toString();
    }

    private static void origin(Entry entry, StringBuilder text) {
        SourceCommit source = entry.source();
        if (source != null) {
            text.append("  rendered from ")
                    .append(HistoryText.shortened(source.id()))
                    .append(" by ")
                    .append(SafeText.forTerminal(source.author()))
                    .append(": ")
                    .append(SafeText.forTerminal(source.subject()))
                    .append('\n');
        }
        String doubt = entry.doubt();
        text.append(doubt == null ? "" : "  not proved: " + doubt + "\n");
    }
}
