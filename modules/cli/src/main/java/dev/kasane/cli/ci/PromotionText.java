package dev.kasane.cli.ci;

import dev.kasane.cli.diff.MarkdownReport;
import dev.kasane.core.review.Report;
import dev.kasane.core.review.RunKey;
import dev.kasane.git.promote.ImagePromotion;
import dev.kasane.git.promote.PromotionContent;
import dev.kasane.git.promote.PullRequestText;
import java.util.List;

/** What a promotion's pull request says: which images, and what every target renders to otherwise. */
final class PromotionText implements PullRequestText {

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
        text.append('\n').append(MarkdownReport.of(report, MarkdownReport.MAX_LENGTH - text.length()));
        text.append("\nBase `").append(content.baseCommit());
        text.append("`, head `").append(content.headCommit());
        text.append("`, rendered `").append(content.renderDigest()).append("`.\n");
        return text.toString();
    }

    private static String shortened(String commit) {
        return commit.substring(0, Math.min(SHORT, commit.length()));
    }
}
