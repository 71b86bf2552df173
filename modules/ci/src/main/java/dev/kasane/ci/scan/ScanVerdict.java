package dev.kasane.ci.scan;

import dev.kasane.pipeline.Scan;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The decision whether the findings of a scan hold a promotion.
 *
 * @param holding the vulnerabilities that hold it, the worst first
 * @param waived those that would hold it without a waiver
 * @param notes notes about waivers that have expired or match nothing
 */
public record ScanVerdict(List<Vulnerability> holding, List<Vulnerability> waived, List<String> notes) {

    public boolean holds() {
        return !holding.isEmpty();
    }

    /**
     * Decides on the findings of a scan.
     *
     * @param scan the gate of the pipeline
     * @param found the vulnerabilities
     * @param today the date at which waivers must be valid
     */
    public static ScanVerdict of(Scan scan, List<Vulnerability> found, LocalDate today) {
        Set<String> good = new HashSet<>();
        List<String> notes = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        found.forEach(one -> ids.add(one.id()));
        for (Scan.Waiver waiver : scan.waivers()) {
            if (LocalDate.parse(waiver.until()).isBefore(today)) {
                notes.add("the waiver of " + waiver.id() + " expired on " + waiver.until());
            } else if (ids.contains(waiver.id())) {
                good.add(waiver.id());
            } else {
                notes.add("the waiver of " + waiver.id() + " is about nothing that was found: remove it");
            }
        }
        List<Vulnerability> holding = new ArrayList<>();
        List<Vulnerability> waived = new ArrayList<>();
        for (Vulnerability one : found) {
            if (one.severity().compareTo(scan.fails()) >= 0) {
                (good.contains(one.id()) ? waived : holding).add(one);
            }
        }
        holding.sort((a, b) -> b.severity().compareTo(a.severity()));
        return new ScanVerdict(List.copyOf(holding), List.copyOf(waived), List.copyOf(notes));
    }
}
