package dev.kasane.cli.status;

import dev.kasane.ci.hydrate.BranchPlacement;
import dev.kasane.ci.status.Placement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The deployed versions of each pipeline in its environments, as a table.
 *
 * @param branch the deployed branch
 * @param commit its tip
 * @param placements all services in all of their targets
 * @param unread the newest commit of the branch whose promotions were not read; null for none
 * @param branches the branches with rendered files
 */
record Status(
        String branch,
        String commit,
        List<Placement> placements,
        @Nullable String unread,
        List<BranchPlacement> branches) {

    /**
     * A line of the table.
     *
     * @param service the service; the second and further targets of one environment get lines of their own
     * @param cells what it has in each environment; some have none
     */
    record Row(String service, Map<String, Placement> cells) {}

    /** The environments, those that others wait for first. */
    List<String> environments() {
        Map<String, Integer> ranks = new LinkedHashMap<>();
        Map<String, Integer> next = new LinkedHashMap<>();
        for (Placement placement : placements) {
            int rank = next.merge(placement.service(), 1, Integer::sum);
            ranks.merge(placement.environment(), rank, Math::max);
        }
        List<String> environments = new ArrayList<>(ranks.keySet());
        environments.sort(Comparator.comparing(ranks::get));
        return environments;
    }

    /** The lines of the table. */
    List<Row> rows() {
        Map<String, List<Row>> rows = new LinkedHashMap<>();
        for (Placement placement : placements) {
            List<Row> own = rows.computeIfAbsent(placement.service(), name -> new ArrayList<>());
            Row free = own.stream()
                    .filter(row -> !row.cells().containsKey(placement.environment()))
                    .findFirst()
                    .orElse(null);
            if (free == null) {
                free = new Row(placement.service(), new LinkedHashMap<>());
                own.add(free);
            }
            free.cells().put(placement.environment(), placement);
        }
        return rows.values().stream().flatMap(List::stream).toList();
    }
}
