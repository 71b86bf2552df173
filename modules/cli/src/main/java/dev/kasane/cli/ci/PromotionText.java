package dev.kasane.cli.ci;

import dev.kasane.ci.run.CheckGate;
import dev.kasane.cli.check.MarkdownFindings;
import dev.kasane.cli.diff.MarkdownReport;
import dev.kasane.cli.show.SafeText;
import dev.kasane.core.problem.KasaneException;
import dev.kasane.core.review.Report;
import dev.kasane.core.review.RunKey;
import dev.kasane.git.promote.ImagePromotion;
import dev.kasane.git.promote.PromotionContent;
import dev.kasane.git.promote.PullRequestText;
import java.util.List;

/**
 * What a promotion's pull request says: which images, what the checks say of it, and what every target renders to otherwise.
 *
 * @param checks finds what the promotion makes worse or better
 */
record PromotionText(CheckGate checks) implements PullRequestText {

    private static final int NAMED = 3;
    private static final int SHORT = 10;

    @Override
    public String title(PromotionContent content) {
        List<String> names = content.promotions().stream()
                .map(promotion -> promotion.edit().image())
                .distinct()
                .sorted()
                .toList();
        String some = String.join(", ", names.subList(0, Math.min(NAMED, names.size())));
        String more = names.size() > NAMED ? " and " + (names.size() - NAMED) + " more" : "";
        return "Promote " + some + more + " to " + content.environment();
    }

    @Override
    public String body(PromotionContent content) {
        StringBuilder text = new StringBuilder("| image | target | commit | digest |\n|---|---|---|---|\n");
        for (ImagePromotion promotion : content.promotions()) {
            text.append("| ").append(promotion.edit().image());
            text.append(" | `").append(promotion.edit().target());
            text.append("` | ").append(promotion.edit().tag());
            text.append(" | `").append(promotion.edit().digest()).append("` |\n");
        }
        Report report = Report.of(
                shortened(content.baseCommit()) + ".." + shortened(content.headCommit()),
                content.edited().changes().size(),
                content.edited().changes(),
                new RunKey());
        text.append('\n').append(found(content));
        text.append(MarkdownReport.of(report, MarkdownReport.MAX_LENGTH - text.length()));
        text.append("\nBase `").append(content.baseCommit());
        text.append("`, head `").append(content.headCommit());
        text.append("`, rendered `").append(content.renderDigest()).append("`.\n");
        return text.toString();
    }

    private String found(PromotionContent content) {
        try {
            return MarkdownFindings.ofChange(checks.report(content.edited()));
        } catch (KasaneException e) {
            return "The checks could not be made: "
                    + SafeText.forMarkdown(e.problems().getFirst().sentence()) + "\n\n";
        }
    }

    private static String shortened(String commit) {
        return commit.substring(0, Math.min(SHORT, commit.length()));
    }
}
