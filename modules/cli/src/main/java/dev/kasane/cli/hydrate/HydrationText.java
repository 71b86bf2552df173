package dev.kasane.cli.hydrate;

import dev.kasane.change.report.Report;
import dev.kasane.change.report.RunKey;
import dev.kasane.ci.hydrate.ProposalContent;
import dev.kasane.ci.hydrate.ProposalText;
import dev.kasane.ci.hydrate.RevertContent;
import dev.kasane.cli.report.IrreversibleEffects;
import dev.kasane.cli.report.MarkdownReport;
import dev.kasane.cli.report.PromotedGroups;
import dev.kasane.cli.show.SafeText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The text of a pull request of a branch with rendered files: its commits, and the changes and reverts in its targets.
 */
final class HydrationText implements ProposalText {

    private static final int SHORT = 10;
    private static final int SHOWN = 20;

    @Override
    public String title(ProposalContent content) {
        return "Promote " + content.to().substring(0, SHORT) + " to "
                + content.branch().name();
    }

    @Override
    public String body(ProposalContent content) {
        String from = content.from();
        String footer = "These files are made by `kasane hydrate` of `" + content.to() + "`"
                + (from == null ? "" : "; the branch has those of `" + from + "`") + ".\n";
        StringBuilder text = new StringBuilder(commits(content.commits()));
        if (from == null && !content.isNew()) {
            return text.append("No commit renders to the files of this branch, so no changes are listed here: ")
                    .append("review its ")
                    .append(content.changed())
                    .append(" changed files.\n\n")
                    .append(footer)
                    .toString();
        }
        Report report = Report.of(range(from, content.to()), content.changed(), content.changes(), new RunKey());
        text.append(MarkdownReport.summary(report));
        return text.append(PromotedGroups.of(report, MarkdownReport.MAX_LENGTH - text.length() - footer.length()))
                .append(footer)
                .toString();
    }

    @Override
    public String title(RevertContent content) {
        return "Take " + content.branch().name() + " back to " + content.to().substring(0, SHORT);
    }

    @Override
    public String body(RevertContent content) {
        String footer = "These files are those that the branch had before, rendered from `" + content.to()
                + "`; it has those of `" + content.from() + "`.\n";
        StringBuilder text = new StringBuilder(
                        "What this branch has does not work there. Merging this puts the former objects")
                .append(" back; what the newer ones changed in databases and volumes stays.\n\nReason: ")
                .append(SafeText.forMarkdown(content.why()))
                .append("\n\n")
                .append(IrreversibleEffects.of(content.changes(), "the newer objects"))
                .append("Merging this takes back:\n\n")
                .append(commits(content.commits()));
        Report report = Report.of(
                range(content.from(), content.to()), content.changes().size(), content.changes(), new RunKey());
        text.append(MarkdownReport.summary(report));
        return text.append(PromotedGroups.of(report, MarkdownReport.MAX_LENGTH - text.length() - footer.length()))
                .append(footer)
                .toString();
    }

    private static String range(@Nullable String from, String to) {
        return (from == null ? "" : from.substring(0, SHORT)) + ".." + to.substring(0, SHORT);
    }

    private static String commits(List<ProposalContent.Subject> commits) {
        StringBuilder text = new StringBuilder();
        for (ProposalContent.Subject one : commits.subList(0, Math.min(SHOWN, commits.size()))) {
            text.append("- `")
                    .append(one.commit(), 0, SHORT)
                    .append("` ")
                    .append(SafeText.forMarkdown(one.text()))
                    .append('\n');
        }
        if (commits.size() > SHOWN) {
            text.append("- and more\n");
        }
        return commits.isEmpty() ? "" : text.append('\n').toString();
    }
}
