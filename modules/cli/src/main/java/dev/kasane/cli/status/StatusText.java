package dev.kasane.cli.status;

import dev.kasane.change.edit.ImageReference;
import dev.kasane.ci.hydrate.BranchPlacement;
import dev.kasane.ci.status.Drift;
import dev.kasane.ci.status.Placement;
import dev.kasane.ci.verify.VerificationState;
import dev.kasane.cli.console.Paint;
import dev.kasane.cli.show.SafeText;
import dev.kasane.cli.status.StatusTable.Cell;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.promotion.ImageCommits.Arrival;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Renders a status as a table for a terminal.
 *
 * @param paint its colours
 * @param now the time from which ages count
 */
record StatusText(Paint paint, Instant now) implements StatusPrinter {

    private static final int COMMIT = 10;
    private static final int LONGEST = 24;

    /** A table that is wider has lines of its own for digests. */
    private static final int WIDEST = 120;

    @Override
    public String print(Status status) {
        StringBuilder text = new StringBuilder();
        text.append(safe(status.branch())).append(" at ").append(status.commit(), 0, COMMIT);
        List<Status.Row> rows = status.rows();
        if (rows.isEmpty() && status.branches().isEmpty()) {
            return text.append(
                            ": no pipeline of pipelines/*.yaml promotes an image, and no other repository promotes one to it\n")
                    .append(status.unread() == null ? "" : "\n" + HistoryLimitNote.of(status.unread()) + "\n")
                    .toString();
        }
        text.append("\n");
        if (!rows.isEmpty()) {
            StatusTable table = table(status, StatusText::versionAndDigest);
            (table.width() <= WIDEST ? table : digestsBelow(status)).write(text.append('\n'));
        }
        if (!status.branches().isEmpty()) {
            new BranchTable(paint, now).write(status.branches(), text.append('\n'));
        }
        proposals(status, text);
        remarks(status, text);
        return text.toString();
    }

    private StatusTable table(Status status, Function<Placement, String> version) {
        StatusTable table = head(status);
        for (Status.Row row : status.rows()) {
            table.add(safe(row.service()), cells(status, row, placement -> cell(placement, version)));
        }
        return table;
    }

    /** The same with a line of its own for the digests of a service, since the lines would be too wide for a terminal. */
    private StatusTable digestsBelow(Status status) {
        StatusTable table = head(status);
        for (Status.Row row : status.rows()) {
            table.add(safe(row.service()), cells(status, row, placement -> cell(placement, StatusText::version)));
            List<Cell> digests = cells(status, row, this::digestCell);
            if (digests.stream().anyMatch(cell -> !cell.text().isEmpty())) {
                table.add("", digests);
            }
        }
        return table;
    }

    private StatusTable head(Status status) {
        StatusTable table = new StatusTable(paint);
        table.add(
                "",
                status.environments().stream()
                        .map(name -> new Cell(safe(name), paint.strong()))
                        .toList());
        return table;
    }

    private static List<Cell> cells(Status status, Status.Row row, Function<@Nullable Placement, Cell> cell) {
        List<Cell> cells = new ArrayList<>();
        status.environments().forEach(name -> cells.add(cell.apply(row.cells().get(name))));
        return cells;
    }

    private Cell digestCell(@Nullable Placement placement) {
        return new Cell(placement == null ? "" : digest(placement), paint.faint());
    }

    private Cell cell(@Nullable Placement placement, Function<Placement, String> version) {
        if (placement == null) {
            return new Cell("-", paint.faint());
        }
        if (placement.image() == null) {
            return new Cell("unreadable", paint.removed());
        }
        List<String> parts = new ArrayList<>();
        parts.add(version.apply(placement));
        Arrival arrival = placement.arrival();
        if (arrival != null) {
            parts.add(Age.of(arrival.time(), now));
        }
        VerificationState verification = placement.verification();
        if (verification != null) {
            parts.add(VerificationText.word(verification));
        }
        if (placement.drift() != null) {
            parts.add("drift");
        }
        if (placement.behind() > 0) {
            parts.add(placement.behind() + " behind");
        }
        if (!placement.proposals().isEmpty()) {
            parts.add(placement.proposals().stream()
                    .map(proposed -> "#" + proposed.number())
                    .collect(Collectors.joining(" ")));
        }
        return new Cell(
                String.join("  ", parts),
                VerificationText.needsAttention(verification) || placement.drift() != null || placement.behind() > 0
                        ? paint.removed()
                        : "");
    }

    private static String versionAndDigest(Placement placement) {
        return version(placement) + digest(placement);
    }

    /** The commit, else the tag or the digest. */
    private static String version(Placement placement) {
        String commit = placement.commit();
        if (commit != null) {
            return commit.substring(0, COMMIT);
        }
        ImageReference image = Objects.requireNonNull(placement.image());
        String digest = image.digest();
        String version = image.tag() != null ? image.tag() : digest == null ? "no tag" : digest;
        return safe(version.length() > LONGEST ? version.substring(0, LONGEST - 1) + "…" : version);
    }

    /** The first digits of the digest behind a tag; empty where there is none, or where it stands for the tag. */
    private static String digest(Placement placement) {
        ImageReference image = placement.image();
        return image == null || image.tag() == null || image.digest() == null
                ? ""
                : "@" + ShortDigest.of(image.digest());
    }

    private static void proposals(Status status, StringBuilder text) {
        // those of several repositories may have the same number
        Map<String, Long> open = new TreeMap<>();
        for (Placement placement : status.placements()) {
            placement.proposals().forEach(proposed -> open.put(proposed.where(), proposed.number()));
        }
        for (BranchPlacement branch : status.branches()) {
            PullRequest proposal = branch.proposal();
            if (proposal != null) {
                open.put(proposal.where(), proposal.number());
            }
        }
        text.append(open.isEmpty() ? "" : "\n");
        open.entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .forEach(one -> text.append('#')
                        .append(one.getValue())
                        .append("  ")
                        .append(safe(one.getKey()))
                        .append('\n'));
    }

    private void remarks(Status status, StringBuilder text) {
        if (status.unread() != null) {
            text.append('\n').append(HistoryLimitNote.of(status.unread())).append('\n');
        }
        for (Placement placement : status.placements()) {
            VerificationState verification = placement.verification();
            String reason = verification == null ? null : VerificationText.reason(verification, now);
            if (reason != null) {
                remark(placement.target(), reason, text);
            }
        }
        for (Placement placement : status.placements()) {
            Drift drift = placement.drift();
            if (drift != null) {
                remark(placement.target(), DriftText.of(drift), text);
            }
        }
        for (Placement placement : status.placements()) {
            placement.problems().forEach(problem -> remark(placement.target(), problem.sentence(), text));
        }
        for (BranchPlacement branch : status.branches()) {
            new BranchStatus(branch)
                    .reasons(now)
                    .forEach(reason -> remark(branch.branch().name(), reason, text));
        }
    }

    private static void remark(String place, String sentence, StringBuilder text) {
        text.append('\n')
                .append(safe(place))
                .append(": ")
                .append(safe(sentence))
                .append('\n');
    }

    private static String safe(String text) {
        return SafeText.forTerminal(text);
    }
}
