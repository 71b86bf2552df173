package dev.kasane.ci.run;

import dev.kasane.ci.scan.ScanReport;
import dev.kasane.ci.scan.ScanVerdict;
import dev.kasane.ci.scan.Vulnerability;
import dev.kasane.core.problem.KasaneException;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import dev.kasane.pipeline.Scan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/**
 * What must hold before an image is promoted. That the target renders is proved by the promotion itself, which refuses what
 * does not.
 *
 * @param root the root of the repository, where reports are
 * @param clock the day on which waivers must be good
 */
public record Gates(Path root, Clock clock) {

    private static final int SHOWN = 3;

    /** Why a promotion is held; empty when it is not. A gate that cannot be evaluated holds it. */
    String held(Pipeline pipeline, Promotion to, BuildOutcome image) {
        if (!to.gates().contains(Promotion.Gate.SCAN)) {
            return "";
        }
        Scan scan = pipeline.spec().scan();
        if (scan == null || scan.from() == Scan.From.REGISTRY) {
            return "the gate scan cannot be evaluated: asking the scanner of a registry is not possible yet";
        }
        String report = scan.report();
        if (report == null) {
            return "the gate scan cannot be evaluated: the pipeline names no report";
        }
        try {
            Path file = root.resolve(report).normalize();
            if (!file.startsWith(root) || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                return "the gate scan cannot be evaluated: there is no report at " + report;
            }
            ScanVerdict verdict = ScanVerdict.of(
                    scan,
                    ScanReport.read(report, Files.readAllBytes(file)),
                    LocalDate.now(clock.withZone(ZoneOffset.UTC)));
            return verdict.holds() ? "the scan found " + said(verdict.holding()) : "";
        } catch (KasaneException e) {
            return "the gate scan cannot be evaluated: "
                    + e.problems().getFirst().sentence();
        } catch (IOException e) {
            return "the gate scan cannot be evaluated: " + report + " cannot be read";
        }
    }

    private static String said(List<Vulnerability> found) {
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
