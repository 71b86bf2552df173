package dev.kasane.cli.status;

import dev.kasane.change.edit.ImageReference;
import dev.kasane.ci.status.Drift;
import dev.kasane.ci.status.Placement;
import dev.kasane.ci.verify.VerificationState;
import dev.kasane.cli.page.HtmlWriter;
import dev.kasane.cli.page.Page;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.ImageCommits.Arrival;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Renders a status as an HTML page.
 *
 * @param now the time that the page shows, and from which ages count
 */
record StatusPage(Instant now) implements StatusPrinter {

    private static final int COMMIT = 10;

    @Override
    public String print(Status status) {
        String title = status.branch() + " at " + status.commit().substring(0, COMMIT);
        return Page.of(title + " · kasane status", StatusPage.class, "status").with(html -> write(status, title, html));
    }

    private void write(Status status, String title, HtmlWriter html) {
        html.open("header", "class", "top");
        Page.name(html, "kasane status");
        html.element("h1", title);
        html.element("p", counts(status) + ", read at " + now.truncatedTo(ChronoUnit.SECONDS), "class", "verdict");
        if (status.unread() != null) {
            html.element("p", HistoryLimitNote.of(status.unread()));
        }
        html.closeLine();
        html.openSearch(status.branches().isEmpty() ? "Search services" : "Search services and branches");
        html.element("button", "Dark", "id", "theme", "type", "button");
        html.element("button", "?", "id", "help", "type", "button", "aria-label", "Keys");
        html.closeLine();
        html.open("main");
        if (!status.rows().isEmpty() || status.branches().isEmpty()) {
            services(status, html);
        }
        if (!status.branches().isEmpty()) {
            new BranchSection(now).write(status.branches(), html);
        }
        html.closeLine();
    }

    private static String counts(Status status) {
        int rows = status.rows().size();
        String services = rows == 1 ? "1 service" : rows + " services";
        int branches = status.branches().size();
        if (branches == 0) {
            return services;
        }
        String rendered = branches == 1 ? "1 rendered branch" : branches + " rendered branches";
        return status.rows().isEmpty() ? rendered : services + " and " + rendered;
    }

    private void services(Status status, HtmlWriter html) {
        html.open("table");
        List<String> environments = status.environments();
        html.open("thead").open("tr").element("th", "service", "scope", "col");
        environments.forEach(name -> html.element("th", name, "scope", "col"));
        html.close().closeLine().open("tbody");
        for (Status.Row row : status.rows()) {
            html.open("tr", "class", "service").element("th", row.service(), "scope", "row");
            environments.forEach(name -> cell(row.cells().get(name), html));
            html.closeLine();
        }
        html.close().close();
    }

    private void cell(@Nullable Placement placement, HtmlWriter html) {
        if (placement == null) {
            html.element("td", "–", "class", "none");
            return;
        }
        html.open("td", "class", colour(placement));
        html.open("div").element("code", version(placement) + digest(placement), "title", full(placement));
        Arrival arrival = placement.arrival();
        if (arrival != null) {
            html.text(" ")
                    .element(
                            "time",
                            Age.of(arrival.time(), now),
                            "datetime",
                            arrival.time().toString());
        }
        html.close();
        VerificationState verification = placement.verification();
        if (verification != null) {
            String reason = VerificationText.reason(verification, now);
            String word = VerificationText.word(verification);
            html.element(
                    "div",
                    VerificationText.needsAttention(verification)
                            ? word + ": " + verification.last().why()
                            : word,
                    "class",
                    "note",
                    "title",
                    reason == null ? verification.verdict().why() : reason);
        }
        Drift drift = placement.drift();
        if (drift != null) {
            html.element("div", "drift", "class", "note", "title", DriftText.of(drift));
        }
        if (placement.behind() > 0) {
            html.element("div", commits(placement.behind()) + " behind", "class", "note");
        }
        for (Placement.Proposed proposed : placement.proposals()) {
            html.open("div", "class", "note");
            RequestLink.write(
                    proposed.number(), proposed.where(), proposed.image().toText(), html);
            html.close();
        }
        for (Problem problem : placement.problems()) {
            html.element("div", problem.sentence(), "class", "note");
        }
        html.close();
    }

    private static String colour(Placement placement) {
        if (placement.image() == null
                || placement.drift() != null
                || VerificationText.needsAttention(placement.verification())) {
            return "broken";
        }
        return placement.behind() > 0 ? "behind" : "";
    }

    private static String version(Placement placement) {
        String commit = placement.commit();
        if (commit != null) {
            return commit.substring(0, COMMIT);
        }
        return placement.image() == null
                ? "unreadable"
                : placement.image().tag() == null ? "no tag" : placement.image().tag();
    }

    private static String digest(Placement placement) {
        ImageReference image = placement.image();
        return image == null || image.digest() == null ? "" : "@" + ShortDigest.of(image.digest());
    }

    private static String full(Placement placement) {
        return placement.image() == null
                ? placement.target()
                : placement.image().toText();
    }

    private static String commits(int count) {
        return count == 1 ? "1 commit" : count + " commits";
    }
}
