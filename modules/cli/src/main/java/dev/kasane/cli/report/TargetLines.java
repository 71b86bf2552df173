package dev.kasane.cli.report;

import dev.kasane.change.report.TargetChange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lines about whole targets: added, removed, moved, joined or split. A folder that moved is one line. */
final class TargetLines {

    private static final String EQUAL = ", with equal objects";

    private TargetLines() {}

    /** A line for each target, or for those that moved together. */
    static List<String> of(List<TargetChange> targets) {
        List<String> lines = new ArrayList<>();
        Map<Move, List<TargetChange>> moves = new LinkedHashMap<>();
        for (TargetChange target : targets) {
            if (!target.regrouping().isNone()) {
                lines.add(target.regrouping().words() + (target.isNothingButMoved() ? EQUAL : ""));
            } else if (target.isNothingButMoved() && target.isMoved()) {
                moves.computeIfAbsent(Move.of(target), ignored -> new ArrayList<>())
                        .add(target);
            } else if (!TargetSuffix.of(target).isEmpty()) {
                lines.add((target.target().isEmpty() ? "." : target.target()) + TargetSuffix.of(target));
            }
        }
        moves.forEach((move, moved) -> lines.add(line(move, moved)));
        return lines;
    }

    private static String line(Move move, List<TargetChange> moved) {
        TargetChange first = moved.getFirst();
        return moved.size() == 1
                ? first.target() + TargetSuffix.of(first) + EQUAL
                : moved.size() + " targets in " + move.to() + ", were in " + move.from() + EQUAL;
    }

    /**
     * A folder and where it is now: what is not common to the ends of two paths.
     *
     * @param from the folder before
     * @param to the folder now
     */
    private record Move(String from, String to) {

        static Move of(TargetChange target) {
            String[] from = String.valueOf(target.earlier()).split("/");
            String[] to = String.valueOf(target.later()).split("/");
            int common = 0;
            while (common < Math.min(from.length, to.length) - 1
                    && from[from.length - 1 - common].equals(to[to.length - 1 - common])) {
                common++;
            }
            return new Move(head(from, common), head(to, common));
        }

        private static String head(String[] names, int withoutLast) {
            return String.join("/", List.of(names).subList(0, names.length - withoutLast));
        }
    }
}
