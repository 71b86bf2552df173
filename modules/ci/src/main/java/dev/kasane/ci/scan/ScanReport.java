package dev.kasane.ci.scan;

import dev.kasane.json.JsonValue;
import dev.kasane.json.MalformedJsonException;
import dev.kasane.pipeline.Scan.Severity;
import dev.kasane.problem.Problem;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads the reports that scanners write: SARIF 2.1.0, and CycloneDX with vulnerabilities (since 1.4). */
public final class ScanReport {

    private ScanReport() {}

    /**
     * The vulnerabilities of a report.
     *
     * @param name what people call the report
     * @param bytes its JSON
     * @throws dev.kasane.problem.KasaneException when it is neither of these formats: nothing is known then
     */
    public static List<Vulnerability> read(String name, byte[] bytes) {
        JsonValue root;
        try {
            root = JsonValue.read(bytes);
        } catch (MalformedJsonException e) {
            throw Problem.error(
                            "the scanner's report " + name + " is no JSON",
                            null,
                            "let the scanner write SARIF or CycloneDX")
                    .asException();
        }
        if (root.path("bomFormat").text().equals("CycloneDX")) {
            return CycloneDx.vulnerabilities(name, root);
        }
        if (root.path("runs").isList() && root.path("version").text().startsWith("2.")) {
            return Sarif.vulnerabilities(root);
        }
        throw Problem.error(
                        "the scanner's report " + name + " is neither SARIF 2 nor CycloneDX",
                        null,
                        "let the scanner write one of them in JSON")
                .asException();
    }

    /** A severity by its word; null when the word is none. */
    static @Nullable Severity severity(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "critical" -> Severity.CRITICAL;
            case "high", "important", "error" -> Severity.HIGH;
            case "medium", "moderate", "warning" -> Severity.MEDIUM;
            case "low", "negligible", "minor", "info", "none", "note" -> Severity.LOW;
            default -> null;
        };
    }

    /** A severity by its CVSS score, after the ratings of CVSS 3.1, section 5. */
    static Severity severity(double score) {
        if (score >= 9) {
            return Severity.CRITICAL;
        }
        if (score >= 7) {
            return Severity.HIGH;
        }
        return score >= 4 ? Severity.MEDIUM : Severity.LOW;
    }
}
