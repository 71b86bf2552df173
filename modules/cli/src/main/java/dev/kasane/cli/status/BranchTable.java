package dev.kasane.cli.status;

import dev.kasane.ci.hydrate.BranchPlacement;
import dev.kasane.ci.hydrate.SourceCommit;
import dev.kasane.cli.console.Paint;
import dev.kasane.cli.show.SafeText;
import dev.kasane.cli.status.StatusTable.Cell;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.promotion.ImageCommits.Arrival;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Branches with rendered files as a table for a terminal, a line each, and why they are not up to date.
 *
 * @param paint its colours
 * @param now the time from which ages count
 */
record BranchTable(Paint paint, Instant now) {

    private static final int LONGEST = 40;

    void write(List<BranchPlacement> branches, StringBuilder text) {
        StatusTable table = new StatusTable(paint);
        table.add(
                "",
                List.of("commit", "subject", "age", "").stream()
                        .map(name -> new Cell(name, name.isEmpty() ? "" : paint.strong()))
                        .toList());
        for (BranchPlacement branch : branches) {
            table.add(SafeText.forTerminal(branch.branch().name()), cells(branch));
        }
        table.write(text);
    }

    private List<Cell> cells(BranchPlacement branch) {
        BranchStatus words = new BranchStatus(branch);
        SourceCommit source = branch.source();
        Arrival arrival = branch.arrival();
        List<String> states = new ArrayList<>(words.states());
        PullRequest proposal = branch.proposal();
        if (proposal != null) {
            states.add("#" + proposal.number());
        }
        return List.of(
                source == null ? new Cell("-", paint.faint()) : new Cell(words.commit(), ""),
                new Cell(source == null ? "" : shortened(source.subject()), ""),
                new Cell(source == null || arrival == null ? "" : Age.of(arrival.time(), now), ""),
                new Cell(
                        String.join("  ", states),
                        words.needsAttention() || branch.behind() > 0 ? paint.removed() : ""));
    }

    private static String shortened(String subject) {
        String safe = SafeText.forTerminal(subject);
        return safe.length() > LONGEST ? safe.substring(0, LONGEST - 1) + "…" : safe;
    }
}
