package dev.kasane.ci.run;

import dev.kasane.ci.images.ImageVersion;
import dev.kasane.ci.scan.ScanVerdict;
import dev.kasane.ci.scan.Scanner;
import dev.kasane.ci.scan.Vulnerability;
import dev.kasane.files.FileTree;
import dev.kasane.image.build.RunFiles;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import dev.kasane.pipeline.Scan;
import dev.kasane.problem.KasaneException;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/**
 * The conditions for an image before its promotion. The conditions for the target are checked by the promotion itself,
 * on the files that it writes: they must render, and pass {@link CheckGate}.
 *
 * @param reports reads scan reports
 * @param registry reads the scan results of the registry
 * @param files the files that scanners must not write: a change ends the run
 * @param clock the date for waivers, and the time for freezes
 */
public record Gates(Scanner reports, Scanner registry, RunFiles files, Clock clock) {

    private static final int SHOWN = 3;

    /**
     * Why a promotion is held; empty when it is not. A gate that cannot be evaluated holds it.
     *
     * @throws KasaneException if a scanner wrote what decides what is promoted
     */
    String held(Pipeline pipeline, Promotion to, ImageVersion image) {
        if (!to.gates().contains(Promotion.Gate.SCAN)) {
            return "";
        }
        Scan scan = pipeline.spec().scan();
        if (scan == null) {
            return "the gate scan cannot be evaluated: the pipeline has no spec.scan";
        }
        try {
            Scanner scanner = scan.from() == Scan.From.REGISTRY ? registry : reports;
            ScanVerdict verdict = ScanVerdict.of(
                    scan,
                    scanner.scan(pipeline, scan, image.image(), image.digest()),
                    LocalDate.now(clock.withZone(ZoneOffset.UTC)));
            return verdict.holds() ? "the scan found " + describe(verdict.holding()) : "";
        } catch (KasaneException e) {
            files.mustBeAsBefore();
            return "the gate scan cannot be evaluated: "
                    + e.problems().getFirst().sentence();
        }
    }

    /**
     * The same for an image of a former run: what its build reported is no longer there.
     *
     * @throws KasaneException if a scanner wrote what decides what is promoted
     */
    String heldAlone(Pipeline pipeline, Promotion to, ImageVersion image) {
        Scan scan = pipeline.spec().scan();
        boolean unreported = scan != null
                && to.gates().contains(Promotion.Gate.SCAN)
                && scan.from() == Scan.From.REPORT
                && scan.command().isEmpty();
        return unreported
                ? "the gate scan cannot be evaluated: the report of that build is gone; use scan.command, or from: registry"
                : held(pipeline, to, image);
    }

    /**
     * When environments are frozen, at the time of the clock.
     *
     * @param beside the files beside the pipelines
     */
    Freezes freezes(FileTree beside) {
        return new Freezes(beside, clock);
    }

    private static String describe(List<Vulnerability> found) {
        StringBuilder text = new StringBuilder();
        for (Vulnerability one : found.subList(0, Math.min(SHOWN, found.size()))) {
            text.append(text.isEmpty() ? "" : ", ")
                    .append(one.id())
                    .append(" (")
                    .append(one.severity().name().toLowerCase(java.util.Locale.ROOT))
                    .append(')');
        }
        return found.size() > SHOWN ? text + " and " + (found.size() - SHOWN) + " more" : text.toString();
    }
}
