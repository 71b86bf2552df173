package dev.kasane.ci.scan;

import com.fasterxml.jackson.databind.JsonNode;
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

    static List<Vulnerability> vulnerabilities(JsonNode root) {
        List<Vulnerability> found = new ArrayList<>();
        for (JsonNode run : root.path("runs")) {
            List<JsonNode> rules = new ArrayList<>();
            Map<String, JsonNode> byId = new HashMap<>();
            for (JsonNode rule : run.path("tool").path("driver").path("rules")) {
                rules.add(rule);
                byId.put(rule.path("id").asText(), rule);
            }
            for (JsonNode result : run.path("results")) {
                if (result.path("suppressions").isEmpty() && isFailure(result)) {
                    int index = result.path("ruleIndex").asInt(-1);
                    String id = result.path("ruleId")
                            .asText(result.path("rule").path("id").asText());
                    JsonNode rule = index >= 0 && index < rules.size() ? rules.get(index) : byId.get(id);
                    found.add(new Vulnerability(
                            id.isEmpty() && rule != null ? rule.path("id").asText() : id,
                            severity(result, rule == null ? result.path("") : rule),
                            where(result)));
                }
            }
        }
        return found;
    }

    private static boolean isFailure(JsonNode result) {
        String kind = result.path("kind").asText("fail");
        return kind.equals("fail") || kind.equals("open") || kind.equals("review");
    }

    private static Severity severity(JsonNode result, JsonNode rule) {
        String score = rule.path("properties").path("security-severity").asText();
        if (!score.isEmpty()) {
            try {
                return ScanReport.severity(Double.parseDouble(score));
            } catch (NumberFormatException e) {
                return Severity.CRITICAL;
            }
        }
        String byDefault = rule.path("defaultConfiguration").path("level").asText("warning");
        Severity severity = ScanReport.severity(result.path("level").asText(byDefault));
        return severity == null ? Severity.CRITICAL : severity;
    }

    private static String where(JsonNode result) {
        JsonNode location = result.path("locations").path(0);
        String logical = location.path("logicalLocations")
                .path(0)
                .path("fullyQualifiedName")
                .asText();
        return logical.isEmpty()
                ? location.path("physicalLocation")
                        .path("artifactLocation")
                        .path("uri")
                        .asText()
                : logical;
    }
}
