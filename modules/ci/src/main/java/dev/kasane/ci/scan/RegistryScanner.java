package dev.kasane.ci.scan;

import dev.kasane.image.ImageTarget;
import dev.kasane.image.oci.Digest;
import dev.kasane.image.registry.HarborArtifact;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.json.JsonValue;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Scan;
import dev.kasane.pipeline.Scan.Severity;
import dev.kasane.problem.Problem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Reads the scan report of the registry with the images, which must be a Harbor, and waits for the scan to finish.
 *
 * @param images the registry of a pipeline's image
 * @param interval the time between two requests
 */
public record RegistryScanner(Function<Pipeline, ImageTarget> images, Duration interval) implements Scanner {

    @Override
    public List<Vulnerability> scan(Pipeline pipeline, Scan scan, String image, String digest) {
        if (!(images.apply(pipeline) instanceof ImageTarget.Registry registry)) {
            throw Problem.error(
                            "the images are in a folder, which has no scanner",
                            null,
                            "push to a Harbor with --to, or let a scanner write a report: scan.from: report")
                    .asException();
        }
        long end = System.nanoTime() + Duration.ofMinutes(scan.timeoutMinutes()).toNanos();
        try {
            HarborArtifact artifact =
                    registry.artifact(pipeline.imageName(), Duration.ofMinutes(scan.timeoutMinutes()));
            while (true) {
                JsonValue report = artifact.report(Digest.parse(digest));
                if (report != null) {
                    return vulnerabilities(report);
                }
                if (System.nanoTime() >= end) {
                    throw Problem.error(
                                    "the registry had no verdict on " + image + " after " + scan.timeoutMinutes()
                                            + (scan.timeoutMinutes() == 1 ? " minute" : " minutes"),
                                    null,
                                    "let it scan images when they are pushed, or set scan.timeoutMinutes")
                            .asException();
                }
                Thread.sleep(interval);
            }
        } catch (RepositoryException e) {
            throw Problem.of(e).asException();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Problem.error("the wait for the registry's scanner was ended", null, null)
                    .asException();
        }
    }

    private static List<Vulnerability> vulnerabilities(JsonValue report) {
        List<Vulnerability> found = new ArrayList<>();
        for (JsonValue one : report.path("vulnerabilities")) {
            Severity severity = ScanReport.severity(one.path("severity").text());
            found.add(new Vulnerability(
                    one.path("id").text(),
                    severity == null ? Severity.CRITICAL : severity,
                    one.path("package").text()));
        }
        return found;
    }
}
