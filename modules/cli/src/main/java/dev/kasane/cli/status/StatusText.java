package dev.kasane.cli.status;

import dev.kasane.change.edit.ImageReference;
import dev.kasane.ci.status.Drift;
import dev.kasane.ci.status.Placement;
import dev.kasane.ci.verify.Verdict;
import dev.kasane.cli.console.Paint;
import dev.kasane.cli.show.SafeText;
import dev.kasane.git.Commit;
import dev.kasane.promotion.Arrivals.Arrival;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A status as a table for a terminal.
 *
 * @param paint its colours
 * @param now the time from which ages count
 */
record StatusText(Paint paint, Instant now) implements StatusPrinter {

    private static final int COMMIT = 10;
    private static final int LONGEST = 24;

    /** A text of a cell, with the colour before it. */
    private record Cell(String text, String colour) {}

    @Override
    public String print(Status status) {
        StringBuilder text = new StringBuilder();
        text.append(safe(status.branch())).append(" at ").append(status.commit(), 0, COMMIT);
        List<Status.Row> rows = status.rows();
        if (rows.isEmpty()) {
            return text.append(": no pipeline of pipelines/*.yaml promotes an image\n")
                    .toString();
        }
        text.append("\n\n");
        List<String> environments = status.environments();
        List<List<Cell>> lines = new ArrayList<>();
        List<Cell> head = new ArrayList<>(List.of(new Cell("", "")));
        environments.forEach(name -> head.add(new Cell(safe(name), paint.strong())));
        lines.add(head);
        for (Status.Row row : rows) {
            List<Cell> line = new ArrayList<>(List.of(new Cell(safe(row.service()), "")));
            environments.forEach(name -> line.add(cell(row.cells().get(name))));
            lines.add(line);
        }
        write(lines, text);
        proposals(status, text);
        remarks(status, text);
        return text.toString();
    }

    private Cell cell(@Nullable Placement placement) {
        if (placement == null) {
            return new Cell("-", paint.faint());
        }
        if (placement.image() == null) {
            return new Cell("unreadable", paint.removed());
        }
        List<String> parts = new ArrayList<>();
        parts.add(version(placement.image(), placement.source()));
        Arrival arrival = placement.arrival();
        if (arrival != null) {
            parts.add(Age.of(arrival.time(), now));
        }
        Verdict verdict = placement.verdict();
        if (verdict != null) {
            parts.add(verdict.word());
        }
        if (placement.drift() != null) {
            parts.add("drift");
        }
        if (placement.behind() > 0) {
            parts.add(placement.behind() + " behind");
        }
        Placement.Proposed proposed = placement.proposal();
        if (proposed != null) {
            parts.add("#" + proposed.number());
        }
        boolean broken = verdict != null && verdict.state() == Verdict.State.FAILED;
        return new Cell(
                String.join("  ", parts),
                broken || placement.drift() != null || placement.behind() > 0 ? paint.removed() : "");
    }

    /** The commit, else the tag or the digest. */
    private static String version(ImageReference image, @Nullable Commit source) {
        if (source != null) {
            return source.id().substring(0, COMMIT);
        }
        String digest = image.digest();
        String version = image.tag() != null ? image.tag() : digest == null ? "no tag" : digest;
        return safe(version.length() > LONGEST ? version.substring(0, LONGEST - 1) + "…" : version);
    }

    private void write(List<List<Cell>> lines, StringBuilder text) {
        int columns = lines.getFirst().size();
        int[] widths = new int[columns];
        for (List<Cell> line : lines) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], line.get(i).text().length());
            }
        }
        for (List<Cell> line : lines) {
            for (int i = 0; i < columns; i++) {
                Cell cell = line.get(i);
                text.append(cell.colour())
                        .append(cell.text())
                        .append(cell.colour().isEmpty() ? "" : paint.end());
                if (i < columns - 1) {
                    text.append(" ".repeat(widths[i] - cell.text().length() + 3));
                }
            }
            text.append('\n');
        }
    }

    private static void proposals(Status status, StringBuilder text) {
        // those of several repositories may have the same number
        Map<String, Long> open = new TreeMap<>();
        for (Placement placement : status.placements()) {
            Placement.Proposed proposed = placement.proposal();
            if (proposed != null) {
                open.put(proposed.where(), proposed.number());
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

    private static void remarks(Status status, StringBuilder text) {
        for (Placement placement : status.placements()) {
            Verdict verdict = placement.verdict();
            if (verdict != null && verdict.state() != Verdict.State.VERIFIED) {
                remark(placement, verdict.why(), text);
            }
        }
        for (Placement placement : status.placements()) {
            Drift drift = placement.drift();
            if (drift != null) {
                remark(placement, DriftText.of(drift), text);
            }
        }
        for (Placement placement : status.placements()) {
            placement.problems().forEach(problem -> remark(placement, problem.sentence(), text));
        }
    }

    private static void remark(Placement placement, String sentence, StringBuilder text) {
        text.append('\n')
                .append(safe(placement.target()))
                .append(": ")
                .append(safe(sentence))
                .append('\n');
    }

    private static String safe(String text) {
        return SafeText.forTerminal(text);
    }
}
