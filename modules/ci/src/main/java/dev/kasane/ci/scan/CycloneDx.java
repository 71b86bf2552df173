package dev.kasane.ci.scan;

import dev.kasane.json.JsonValue;
import dev.kasane.pipeline.Scan.Severity;
import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * The vulnerabilities of a CycloneDX document (cyclonedx.org, 1.4 to 1.6): the worst of their ratings. One whose analysis
 * marks it as not affecting this product, or as resolved, is left out.
 */
final class CycloneDx {

    private static final List<String> SETTLED =
            List.of("resolved", "resolved_with_pedigree", "false_positive", "not_affected");

    private CycloneDx() {}

    static List<Vulnerability> vulnerabilities(String name, JsonValue root) {
        if (!root.path("vulnerabilities").isList()) {
            // an SBOM lists what is there, not what is wrong with it
            throw Problem.error(
                            "the CycloneDX report " + name + " has no list of vulnerabilities, not even an empty one",
                            null,
                            "let the scanner write its findings, not only the bill of materials")
                    .asException();
        }
        List<Vulnerability> found = new ArrayList<>();
        for (JsonValue one : root.path("vulnerabilities")) {
            if (!SETTLED.contains(one.path("analysis").path("state").text())) {
                found.add(new Vulnerability(
                        one.path("id").text(),
                        severity(one),
                        one.path("affects").path(0).path("ref").text()));
            }
        }
        return found;
    }

    private static Severity severity(JsonValue vulnerability) {
        Severity worst = null;
        for (JsonValue rating : vulnerability.path("ratings")) {
            Severity severity = ScanReport.severity(rating.path("severity").text());
            if (severity == null && rating.path("score").isNumber()) {
                severity = ScanReport.severity(
                        Double.parseDouble(rating.path("score").text()));
            }
            if (severity != null && (worst == null || severity.compareTo(worst) > 0)) {
                worst = severity;
            }
        }
        return worst == null ? Severity.CRITICAL : worst;
    }
}
