package dev.kasane.cli.ci;

import dev.kasane.ci.images.ImageVersion;
import dev.kasane.ci.run.BuildOutcome;
import dev.kasane.ci.run.FollowedImage;
import dev.kasane.ci.run.PromotionStep;
import dev.kasane.ci.run.Report;
import dev.kasane.ci.run.VerificationStep;
import dev.kasane.cli.show.SafeText;
import dev.kasane.problem.Problem;
import java.util.LinkedHashSet;
import java.util.Set;

/** Renders a run as Markdown: builds, the outcome of each promotion, and links. */
final class MarkdownSummary {

    private MarkdownSummary() {}

    static String of(Report report) {
        StringBuilder text = new StringBuilder("## kasane ci\n\nBranch `");
        text.append(SafeText.forMarkdown(report.plan().branch()).replace('`', '\''));
        text.append("` at `").append(report.plan().commit()).append("`.\n");
        if (report.builds().isEmpty()
                && report.followed().isEmpty()
                && report.verified().steps().isEmpty()
                && report.promotions().isEmpty()) {
            return text.append("\nNothing to do: every image is what it would be, and where it belongs.\n")
                    .toString();
        }
        if (!report.builds().isEmpty()) {
            text.append("\n| pipeline | what became of it | image |\n|---|---|---|\n");
            for (BuildOutcome build : report.builds()) {
                text.append("| ").append(SafeText.forMarkdown(build.pipeline())).append(" | ");
                text.append(build.isGood() ? build.reused() ? "reused" : "built" : "**failed**");
                text.append(" | ");
                if (build.isGood()) {
                    text.append('`').append(SafeText.forTerminal(build.image() + "@" + build.digest()));
                    text.append('`');
                } else {
                    for (Problem problem : build.problems()) {
                        text.append(SafeText.forMarkdown(problem.sentence())).append(' ');
                    }
                }
                text.append(" |\n");
            }
        }
        if (!report.followed().isEmpty()) {
            text.append("\n| pipeline | newest image |\n|---|---|\n");
            for (FollowedImage one : report.followed()) {
                ImageVersion image = one.image();
                text.append("| ").append(SafeText.forMarkdown(one.pipeline())).append(" | ");
                if (image == null) {
                    text.append("**not known** ");
                    one.problems()
                            .forEach(problem -> text.append(SafeText.forMarkdown(problem.sentence()))
                                    .append(' '));
                } else {
                    text.append('`')
                            .append(SafeText.forTerminal(image.image() + ":" + image.tag() + "@" + image.digest()));
                    text.append('`');
                }
                text.append(" |\n");
            }
        }
        if (!report.verified().steps().isEmpty()) {
            text.append("\n| image | target | does it work | why |\n|---|---|---|---|\n");
            for (VerificationStep step : report.verified().steps()) {
                String word = step.verdict().word();
                text.append("| ")
                        .append(SafeText.forMarkdown(step.pipeline().name()))
                        .append(' ');
                text.append(SafeText.forMarkdown(ImageVersion.shortened(step.tag())));
                text.append(" | ").append(SafeText.forMarkdown(step.place())).append(" | ");
                text.append(step.isTrouble() ? "**" + word + "**" : word).append(" | ");
                text.append(SafeText.forMarkdown(step.why())).append(" |\n");
            }
        }
        if (!report.promotions().isEmpty()) {
            text.append("\n| image | target | what became of it | why |\n|---|---|---|---|\n");
            for (PromotionStep step : report.promotions()) {
                String word = CiPrinter.word(step.state());
                text.append("| ").append(SafeText.forMarkdown(step.pipeline())).append(' ');
                text.append(SafeText.forMarkdown(ImageVersion.shortened(step.tag())));
                text.append(" | ").append(SafeText.forMarkdown(step.place())).append(" | ");
                text.append(step.needsAttention() ? "**" + word + "**" : word).append(" | ");
                text.append(SafeText.forMarkdown(step.why())).append(" |\n");
            }
        }
        Set<String> places = new LinkedHashSet<>();
        for (PromotionStep step : report.promotions()) {
            if (step.pullRequest() != null) {
                places.add(step.pullRequest());
            }
        }
        places.forEach(place ->
                text.append("\nLook at ").append(SafeText.forMarkdown(place)).append(".\n"));
        return text.toString();
    }
}
