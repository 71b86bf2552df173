package dev.kasane.cli.ci;

import dev.kasane.ci.run.BuildOutcome;
import dev.kasane.ci.run.FollowedImage;
import dev.kasane.ci.run.PromotionStep;
import dev.kasane.ci.run.Report;
import dev.kasane.ci.run.VerificationStep;
import dev.kasane.cli.show.SafeText;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What somebody should look at after a run, as a few lines for a chat. */
final class TroubleText {

    private static final int MOST_LINES = 10;
    private static final int LONGEST = 300;
    private static final int SHORT = 10;

    private TroubleText() {}

    static String of(Report report) {
        List<String> lines = new ArrayList<>();
        for (BuildOutcome build : report.builds()) {
            if (!build.isGood()) {
                String why = build.problems().isEmpty()
                        ? "no reason given"
                        : build.problems().getFirst().sentence();
                lines.add("failed: " + build.pipeline() + ": " + why);
            }
        }
        for (FollowedImage one : report.followed()) {
            if (one.image() == null && !one.problems().isEmpty()) {
                lines.add("not known: " + one.pipeline() + ": "
                        + one.problems().getFirst().sentence());
            }
        }
        for (VerificationStep step : report.verified().steps()) {
            if (step.isTrouble()) {
                lines.add(step.verdict().word() + ": " + step.pipeline().name() + " in " + step.place() + ": " + step.why());
            }
        }
        Set<String> places = new LinkedHashSet<>();
        for (PromotionStep step : report.promotions()) {
            if (step.isTrouble()) {
                lines.add(CiPrinter.word(step.state()) + ": " + step.pipeline() + " -> " + step.place() + ": "
                        + step.why());
            }
            if (step.pullRequest() != null) {
                places.add(step.pullRequest());
            }
        }
        StringBuilder text = new StringBuilder("kasane ci, ")
                .append(SafeText.forTerminal(report.plan().branch()))
                .append(" at ")
                .append(report.plan().commit(), 0, SHORT)
                .append(": ")
                .append(lines.size() == 1 ? "1 thing needs" : lines.size() + " things need")
                .append(" a look\n");
        for (String line : lines.subList(0, Math.min(MOST_LINES, lines.size()))) {
            String safe = SafeText.forTerminal(line.replace('\n', ' '));
            text.append("- ")
                    .append(safe.length() > LONGEST ? safe.substring(0, LONGEST) + "…" : safe)
                    .append('\n');
        }
        if (lines.size() > MOST_LINES) {
            text.append("- and ").append(lines.size() - MOST_LINES).append(" more\n");
        }
        places.stream()
                .limit(MOST_LINES)
                .forEach(place -> text.append(SafeText.forTerminal(place)).append('\n'));
        return text.toString().strip();
    }
}
