package dev.kasane.cli.status;

import dev.kasane.ci.hydrate.BranchPlacement;
import dev.kasane.ci.hydrate.SourceCommit;
import dev.kasane.cli.page.HtmlWriter;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.promotion.ImageCommits.Arrival;
import java.time.Instant;
import java.util.List;

/**
 * Branches with rendered files as a table of a page.
 *
 * @param now the time from which ages count
 */
record BranchSection(Instant now) {

    private static final List<String> COLUMNS = List.of("branch", "commit", "subject", "age", "state");

    void write(List<BranchPlacement> branches, HtmlWriter html) {
        html.open("table").open("thead").open("tr");
        COLUMNS.forEach(name -> html.element("th", name, "scope", "col"));
        html.close().closeLine().open("tbody");
        branches.forEach(branch -> row(branch, html));
        html.close().closeLine();
    }

    private void row(BranchPlacement branch, HtmlWriter html) {
        BranchStatus words = new BranchStatus(branch);
        SourceCommit source = branch.source();
        Arrival arrival = branch.arrival();
        html.open("tr", "class", "service")
                .element("th", branch.branch().name(), "scope", "row")
                .open("td", "class", source == null ? "none" : "");
        if (source == null) {
            html.text("–").close().element("td", "").element("td", "");
        } else {
            html.element("code", words.commit(), "title", source.id()).close().element("td", source.subject());
            html.open("td");
            if (arrival != null) {
                html.element(
                        "time",
                        Age.of(arrival.time(), now),
                        "datetime",
                        arrival.time().toString());
            }
            html.close();
        }
        html.open("td", "class", words.needsAttention() ? "broken" : branch.behind() > 0 ? "behind" : "");
        words.states().forEach(state -> html.element("div", state));
        PullRequest proposal = branch.proposal();
        if (proposal != null) {
            html.open("div", "class", "note");
            RequestLink.write(proposal.number(), proposal.where(), proposal.title(), html);
            html.close();
        }
        words.reasons(now).forEach(reason -> html.element("div", reason, "class", "note"));
        html.close().closeLine();
    }
}
