package dev.kasane.check.crd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.check.ObjectChecks;
import dev.kasane.check.Shared;
import dev.kasane.check.schema.Kubernetes;
import dev.kasane.json.Json;
import dev.kasane.resource.Gvk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * What rules of definitions are estimated to cost, as kube-apiserver 1.34.4 answered when the definitions were created:
 * {@code observed-costs.jsonl} holds schemas of our own with the causes of the refusal, {@code observed-definitions.tsv} the
 * verdict on each of 870 definitions of other projects. {@code bench/check-definitions} asks a server again.
 */
class ObservedCostsTest {

    static final Gvk DEFINITION = new Gvk("apiextensions.k8s.io", "v1", "CustomResourceDefinition");

    private final ObjectChecks checks = new ObjectChecks(Kubernetes.builtIn(), new Definitions());

    @Test
    void everyRuleIsOverTheBudgetByTheFactorThatTheServerNames() throws IOException {
        List<String> rows = lines("observed-costs.jsonl");
        for (String line : rows) {
            Map<String, Object> row = Json.map(Json.of(Shared.json(line)));
            Set<String> expected = new TreeSet<>();
            for (Object cause : Json.list(row.get("causes"))) {
                String message = String.valueOf(Json.map(cause).get("message"));
                if (message.contains("exceeds budget")) {
                    expected.add(place(String.valueOf(Json.map(cause).get("field"))) + " " + message);
                }
            }
            Set<String> found = new TreeSet<>();
            Objects.requireNonNull(checks.check(DEFINITION, definition(Objects.requireNonNull(row.get("spec")))))
                    .faults()
                    .stream()
                    .filter(fault -> fault.message().contains("exceeds budget"))
                    .forEach(fault -> found.add(place(fault.path().toString()) + " " + fault.message()));
            assertThat(found).as(String.valueOf(row.get("name"))).isEqualTo(expected);
        }
        assertThat(rows).hasSizeGreaterThan(60);
    }

    private static String place(String path) {
        return path.substring(path.indexOf("openAPIV3Schema"));
    }

    private static Map<String, Object> definition(Object spec) {
        Map<String, Object> schema = Map.of("type", "object", "properties", Map.of("spec", spec));
        return Map.of(
                "apiVersion",
                "apiextensions.k8s.io/v1",
                "kind",
                "CustomResourceDefinition",
                "metadata",
                Map.of("name", "lamps.example.org"),
                "spec",
                Map.of(
                        "group",
                        "example.org",
                        "scope",
                        "Namespaced",
                        "names",
                        Map.of("plural", "lamps", "singular", "lamp", "kind", "Lamp", "listKind", "LampList"),
                        "versions",
                        List.of(Map.of(
                                "name",
                                "v1",
                                "served",
                                true,
                                "storage",
                                true,
                                "schema",
                                Map.of("openAPIV3Schema", schema)))));
    }

    static List<String> lines(String resource) throws IOException {
        try (var in = Objects.requireNonNull(ObservedCostsTest.class.getResourceAsStream(resource))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}
