package dev.kasane.cli.history;

import dev.kasane.cli.console.Paint;
import dev.kasane.cli.report.ChangeLines;
import dev.kasane.cli.show.SafeText;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.stream.Collectors;

/**
 * Renders a history for a terminal.
 *
 * @param paint its colours
 */
record HistoryText(Paint paint) {

    private static final int COMMIT = 10;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm").withZone(ZoneOffset.UTC);

    String of(String target, TargetHistory.Found found) {
        if (found.entries().isEmpty()) {
            return (found.isCutOff() ? "no commit in this shallow clone" : "no commit") + " changed the objects of "
                    + SafeText.forTerminal(target) + "\n";
        }
        StringBuilder text = new StringBuilder();
        for (TargetHistory.Entry entry : found.entries()) {
            text.append(line(paint, entry.commit(), entry.time(), entry.people().toText(), entry.subject()));
            entry.promotions().forEach(promotion -> write(promotion, text));
            for (String line : ChangeLines.of(entry.report())) {
                text.append("  ").append(SafeText.forTerminal(line)).append('\n');
            }
        }
        return text.toString();
    }

    /** The line of a commit. */
    static String line(Paint paint, String commit, Instant time, String people, String subject) {
        return paint.strong() + shortened(commit) + paint.end() + "  " + TIME.format(time) + "  "
                + SafeText.forTerminal(people) + "  " + SafeText.forTerminal(subject) + "\n";
    }

    /** The first digits of a commit. */
    static String shortened(String commit) {
        return commit.substring(0, Math.min(COMMIT, commit.length()));
    }

    private static void write(PromotedFrom promotion, StringBuilder text) {
        if (!promotion.commits().isEmpty()) {
            String commits =
                    promotion.commits().stream().map(HistoryText::shortened).collect(Collectors.joining(", "));
            text.append("  built from ")
                    .append(SafeText.forTerminal(commits))
                    .append(promotion.repository() == null ? "" : " of " + SafeText.forTerminal(promotion.repository()))
                    .append('\n');
        }
        if (promotion.reason() != null) {
            text.append("  reason: ")
                    .append(SafeText.forTerminal(promotion.reason()))
                    .append('\n');
        }
    }
}
