package dev.kasane.ci.scan;

import dev.kasane.json.JsonValue;
import dev.kasane.pipeline.Scan.Severity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * SARIF 2.1.0 (OASIS, sections 3.19, 3.27, 3.49): results, rated by the {@code security-severity} of their rule where there
 * is one, else by their level. A result that the tool itself suppressed is left out.
 */
final class Sarif {

    private Sarif() {}

    static List<Vulnerability> vulnerabilities(JsonValue root) {
        List<Vulnerability> found = new ArrayList<>();
        for (JsonValue run : root.path("runs")) {
            JsonValue rules = run.path("tool").path("driver").path("rules");
            Map<String, JsonValue> byId = new HashMap<>();
            rules.forEach(rule -> byId.put(rule.path("id").text(), rule));
            for (JsonValue result : run.path("results")) {
                if (result.path("suppressions").size() == 0 && isFailure(result)) {
                    String id = result.path("ruleId")
                            .text(result.path("rule").path("id").text());
                    JsonValue indexed =
                            rules.path((int) result.path("ruleIndex").number(-1));
                    JsonValue rule = indexed.isMissing() ? byId.getOrDefault(id, JsonValue.MISSING) : indexed;
                    found.add(new Vulnerability(
                            id.isEmpty() ? rule.path("id").text() : id, severity(result, rule), where(result)));
                }
            }
        }
        return found;
    }

    private static boolean isFailure(JsonValue result) {
        String kind = result.path("kind").text("fail");
        return kind.equals("fail") || kind.equals("open") || kind.equals("review");
    }

    private static Severity severity(JsonValue result, JsonValue rule) {
        String score = rule.path("properties").path("security-severity").text();
        if (!score.isEmpty()) {
            try {
                return ScanReport.severity(Double.parseDouble(score));
            } catch (NumberFormatException e) {
                return Severity.CRITICAL;
            }
        }
        String byDefault = rule.path("defaultConfiguration").path("level").text("warning");
        JsonValue level = result.path("level");
        Severity severity = ScanReport.severity(level.isNull() ? byDefault : level.text());
        return severity == null ? Severity.CRITICAL : severity;
    }

    private static String where(JsonValue result) {
        JsonValue location = result.path("locations").path(0);
        String logical = location.path("logicalLocations")
                .path(0)
                .path("fullyQualifiedName")
                .text();
        return logical.isEmpty()
                ? location.path("physicalLocation")
                        .path("artifactLocation")
                        .path("uri")
                        .text()
                : logical;
    }
}
