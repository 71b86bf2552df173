package dev.kasane.cli.ci;

import dev.kasane.ci.run.BuildOutcome;
import dev.kasane.ci.run.FollowedImage;
import dev.kasane.ci.run.PromotionStep;
import dev.kasane.ci.run.Report;
import dev.kasane.ci.run.VerificationStep;
import dev.kasane.cli.show.XmlText;
import dev.kasane.problem.Problem;

/** Renders a run as JUnit XML, which every CI server shows: one test case for each build and each promotion. */
final class JunitReport {

    private JunitReport() {}

    static String of(Report report) {
        StringBuilder cases = new StringBuilder();
        int failures = 0;
        int skipped = 0;
        for (BuildOutcome build : report.builds()) {
            begin(cases, "build", build.pipeline());
            if (build.isGood()) {
                cases.append("/>\n");
            } else {
                failures++;
                StringBuilder why = new StringBuilder();
                for (Problem problem : build.problems()) {
                    why.append(why.isEmpty() ? "" : "; ").append(problem.sentence());
                }
                end(cases, "failure", why.toString());
            }
        }
        for (FollowedImage one : report.followed()) {
            begin(cases, "follow", one.pipeline());
            if (one.image() != null) {
                cases.append("/>\n");
            } else {
                failures++;
                StringBuilder why = new StringBuilder();
                one.problems()
                        .forEach(
                                problem -> why.append(why.isEmpty() ? "" : "; ").append(problem.sentence()));
                end(cases, "failure", why.toString());
            }
        }
        for (VerificationStep step : report.verified().steps()) {
            begin(cases, "verify", step.pipeline().name() + " in " + step.to().target());
            switch (step.verdict().state()) {
                case VERIFIED -> cases.append("/>\n");
                case PENDING, UNANSWERED -> {
                    skipped++;
                    end(cases, "skipped", step.why());
                }
                case OVERDUE, FAILED -> {
                    failures++;
                    end(cases, "failure", step.why());
                }
            }
        }
        for (PromotionStep step : report.promotions()) {
            begin(cases, "promote", step.pipeline() + " to " + step.target());
            if (step.needsAttention()) {
                failures++;
                end(cases, "failure", step.why());
            } else if (step.isToCome()) {
                skipped++;
                end(cases, "skipped", step.why());
            } else {
                cases.append("/>\n");
            }
        }
        int tests = report.builds().size()
                + report.followed().size()
                + report.verified().steps().size()
                + report.promotions().size();
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"kasane ci\" tests=\"" + tests
                + "\" failures=\"" + failures + "\" errors=\"0\" skipped=\"" + skipped + "\">\n" + cases
                + "</testsuite>\n";
    }

    private static void begin(StringBuilder cases, String part, String name) {
        cases.append("  <testcase classname=\"kasane.ci.").append(part).append("\" name=\"");
        cases.append(XmlText.of(name)).append('"');
    }

    private static void end(StringBuilder cases, String element, String why) {
        cases.append(">\n    <").append(element).append(" message=\"").append(XmlText.of(why));
        cases.append("\"/>\n  </testcase>\n");
    }
}
