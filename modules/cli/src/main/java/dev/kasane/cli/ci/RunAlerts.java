package dev.kasane.cli.ci;

import dev.kasane.ci.run.BuildOutcome;
import dev.kasane.ci.run.FollowedImage;
import dev.kasane.ci.run.PromotionStep;
import dev.kasane.ci.run.Report;
import dev.kasane.ci.run.VerificationStep;
import dev.kasane.ci.verify.Verdict;
import dev.kasane.cli.chat.Alert;
import dev.kasane.cli.chat.Alerts;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The alerts after a run of {@code ci}: open problems, and resolved ones. */
final class RunAlerts {

    private static final String FAILED = "failed";
    private static final String UNKNOWN = "not known";
    private static final String BROKEN = "not working";
    private static final String OVERDUE = "overdue";

    private RunAlerts() {}

    static Alerts of(Report report) {
        List<Alert> open = new ArrayList<>();
        List<Alert> well = new ArrayList<>();
        for (BuildOutcome build : report.builds()) {
            String why = build.problems().isEmpty()
                    ? "no reason given"
                    : build.problems().getFirst().sentence();
            (build.isGood() ? well : open)
                    .add(new Alert(FAILED, build.pipeline(), build.commit(), build.isGood() ? "" : why));
        }
        // a push that takes back what could not be built builds nothing
        report.sound().forEach(pipeline -> well.add(new Alert(FAILED, pipeline, "", "")));
        for (FollowedImage one : report.followed()) {
            if (one.image() != null) {
                well.add(new Alert(UNKNOWN, one.pipeline(), "", ""));
            } else if (!one.problems().isEmpty()) {
                open.add(new Alert(
                        UNKNOWN, one.pipeline(), "", one.problems().getFirst().sentence()));
            }
        }
        for (VerificationStep step : report.verified().steps()) {
            String name = step.pipeline().name() + " in " + step.place();
            if (step.isTrouble()) {
                open.add(new Alert(step.verdict().word(), name, step.tag(), step.why()));
            } else if (step.verdict().state() == Verdict.State.VERIFIED) {
                well.add(new Alert(BROKEN, name, step.tag(), ""));
                well.add(new Alert(OVERDUE, name, step.tag(), ""));
            }
        }
        List<String> places = promotions(report, open, well);
        return new Alerts(open, well, places);
    }

    private static List<String> promotions(Report report, List<Alert> open, List<Alert> well) {
        Set<String> places = new LinkedHashSet<>();
        for (PromotionStep step : report.promotions()) {
            String name = step.pipeline() + " -> " + step.place();
            if (step.needsAttention()) {
                open.add(new Alert(CiPrinter.word(step.state()), name, step.tag(), step.why()));
            } else if (!step.isToCome()) {
                well.add(new Alert(CiPrinter.word(PromotionStep.State.HELD), name, step.tag(), ""));
                well.add(new Alert(CiPrinter.word(PromotionStep.State.REFUSED), name, step.tag(), ""));
            }
            if (step.pullRequest() != null) {
                places.add(step.pullRequest());
            }
        }
        return List.copyOf(places);
    }
}
