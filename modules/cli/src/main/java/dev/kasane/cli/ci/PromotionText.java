package dev.kasane.cli.ci;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.change.report.Report;
import dev.kasane.change.report.RunKey;
import dev.kasane.ci.run.CheckGate;
import dev.kasane.cli.findings.MarkdownFindings;
import dev.kasane.cli.report.IrreversibleEffects;
import dev.kasane.cli.report.MarkdownReport;
import dev.kasane.cli.report.PromotedGroups;
import dev.kasane.cli.show.SafeText;
import dev.kasane.git.forge.address.RepositoryPage;
import dev.kasane.problem.KasaneException;
import dev.kasane.promotion.Dropped;
import dev.kasane.promotion.Intent;
import dev.kasane.promotion.PromotionContent;
import dev.kasane.promotion.PullRequestText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The text of a promotion's pull request: images, restarts, dangers, check results, and the changes of every target,
 * with equal changes grouped.
 *
 * @param checks finds the findings that the promotion adds or removes
 * @param sources the web page of the repository that images are built from; null if it has none
 * @param page the web page of the repository of the pull request; null if it has none
 */
record PromotionText(
        CheckGate checks,
        @Nullable RepositoryPage sources,
        @Nullable RepositoryPage page) implements PullRequestText {

    private static final int NAMED = 3;
    private static final int SHORT = 10;

    /** How many edits a comment lists, and the longest text of each before it is escaped. */
    private static final int LISTED = 15;

    private static final int MOST = 300;

    @Override
    public String title(PromotionContent content) {
        List<String> names = content.promotions().stream()
                .map(promotion -> promotion.edit().image())
                .distinct()
                .sorted()
                .toList();
        String some = String.join(", ", names.subList(0, Math.min(NAMED, names.size())));
        String more = names.size() > NAMED ? " and " + (names.size() - NAMED) + " more" : "";
        String what = some + more;
        return switch (content.intent().purpose()) {
            case PROMOTION -> "Promote " + what + " to " + content.environment();
            case ROLLBACK -> "Roll back " + what + " in " + content.environment();
            case HOTFIX -> "Hotfix: promote " + what + " to " + content.environment();
            case REVERT -> "Revert " + what + " in " + content.environment();
        };
    }

    @Override
    public String body(PromotionContent content) {
        Report report = Report.of(
                shortened(content.baseCommit()) + ".." + shortened(content.headCommit()),
                content.edited().changes().size(),
                content.edited().changes(),
                new RunKey());
        String footer = "Base " + commit(content.baseCommit()) + ", head " + commit(content.headCommit())
                + ", rendered `" + content.renderDigest() + "`.\n";
        StringBuilder text = new StringBuilder(reason(content.intent()));
        if (content.intent().goesBack()) {
            text.append(IrreversibleEffects.of(content.edited().changes(), "the newer image"));
        }
        text.append(new PromotedImages(content, sources).table());
        text.append('\n').append(MarkdownReport.summary(report));
        text.append(found(content));
        return text.append(PromotedGroups.of(report, MarkdownReport.MAX_LENGTH - text.length() - footer.length()))
                .append(footer)
                .toString();
    }

    @Override
    public String dropped(List<Dropped> dropped, boolean isEmpty) {
        StringBuilder text = new StringBuilder(
                isEmpty ? "Nothing is left to promote:\n\n" : "This is no longer in this pull request:\n\n");
        for (Dropped one : dropped.subList(0, Math.min(LISTED, dropped.size()))) {
            ImageEdit edit = one.promotion().edit();
            text.append("- ")
                    .append(SafeText.forMarkdown(
                            cut(edit.image() + " " + shortened(edit.tag()) + " in " + edit.target())))
                    .append(": ")
                    .append(SafeText.forMarkdown(cut(one.why())))
                    .append('\n');
        }
        if (dropped.size() > LISTED) {
            text.append("- and ").append(dropped.size() - LISTED).append(" more\n");
        }
        return text.toString();
    }

    private static String cut(String text) {
        return text.length() <= MOST ? text : text.substring(0, MOST) + "…";
    }

    private static String reason(Intent intent) {
        String said = intent.reason().isEmpty() ? "" : "Reason: " + SafeText.forMarkdown(intent.reason()) + "\n\n";
        return switch (intent.purpose()) {
            case PROMOTION -> said;
            case ROLLBACK ->
                "A former image is put back. What the newer one changed in databases and volumes stays.\n\n" + said;
            case HOTFIX -> "This image was not in the environments that come first.\n\n" + said;
            case REVERT ->
                "The newer image does not work here. Merging this puts the former one back; what the newer one changed in databases"
                        + " and volumes stays.\n\n"
                        + said;
        };
    }

    private String found(PromotionContent content) {
        try {
            return MarkdownFindings.ofChange(checks.report(content.edited()));
        } catch (KasaneException e) {
            return "The checks could not be made: "
                    + SafeText.forMarkdown(e.problems().getFirst().sentence()) + "\n\n";
        }
    }

    /** A commit of the deployed repository; a link where the images are built elsewhere, since forges make none for those by themselves. */
    private String commit(String id) {
        if (page == null || page.equals(sources)) {
            return "`" + id + "`";
        }
        return "[`" + id + "`](" + page.commit(id) + ")";
    }

    private static String shortened(String commit) {
        return commit.substring(0, Math.min(SHORT, commit.length()));
    }
}
