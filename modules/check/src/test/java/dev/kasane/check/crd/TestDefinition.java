package dev.kasane.check.crd;

import java.util.List;
import java.util.Map;

/** A definition of the kind A of example.com, with a schema. */
public final class TestDefinition {

    private TestDefinition() {}

    /** The definition, whose only version, v1, has the schema. */
    public static Map<String, Object> of(Map<String, Object> schema) {
        Map<String, Object> version =
                Map.of("name", "v1", "served", true, "storage", true, "schema", Map.of("openAPIV3Schema", schema));
        return Map.of(
                "apiVersion",
                "apiextensions.k8s.io/v1",
                "kind",
                "CustomResourceDefinition",
                "metadata",
                Map.of("name", "as.example.com"),
                "spec",
                Map.of(
                        "group",
                        "example.com",
                        "scope",
                        "Cluster",
                        "names",
                        Map.of("kind", "A", "plural", "as"),
                        "versions",
                        List.of(version)));
    }
}
