package dev.kasane.check.crd;

import static dev.kasane.check.crd.ObservedCostsTest.DEFINITION;
import static dev.kasane.check.crd.ObservedCostsTest.lines;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.check.Beside;
import dev.kasane.check.ObjectChecks;
import dev.kasane.check.Shared;
import dev.kasane.check.schema.Kubernetes;
import dev.kasane.json.Json;
import dev.kasane.resource.Gvk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The definitions that other projects released: what a real API server said of them, and what kasane bundles of them. */
class ReleasedDefinitionsTest {

    private final ObjectChecks checks = new ObjectChecks(Kubernetes.builtIn(), new Definitions());

    @Tag("reference-data")
    @Test
    void everyReleasedDefinitionGetsTheVerdictOfTheServer() throws IOException {
        List<String> verdicts = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Beside.catalogue())) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".json")).toList()) {
                Map<String, Object> definition = Json.map(Json.of(Shared.json(Files.readString(file))));
                boolean accepted = Objects.requireNonNull(checks.check(DEFINITION, definition))
                        .faults()
                        .isEmpty();
                verdicts.add(
                        Json.map(definition.get("metadata")).get("name") + "\t" + (accepted ? "accepted" : "refused"));
            }
        }
        assertThat(verdicts).containsExactlyInAnyOrderElementsOf(lines("observed-definitions.tsv"));
    }

    @Tag("reference-data")
    @Test
    void everyBundledSchemaIsThatOfTheFullDefinition() throws IOException {
        Set<String> groups = new HashSet<>();
        // the others were taken from releases of the projects
        BundledDefinitions.origins().stream()
                .filter(origin -> origin.version().equals("2026-11"))
                .forEach(origin -> groups.add(origin.group()));
        Map<Gvk, Map<String, Object>> schemas = new HashMap<>();
        try (Stream<Path> files = Files.walk(Beside.catalogue())) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".json")).toList()) {
                Map<String, Object> spec = Json.map(
                        Json.map(Json.of(Shared.json(Files.readString(file)))).get("spec"));
                for (Object item : Json.list(spec.get("versions"))) {
                    Map<String, Object> version = Json.map(item);
                    if (groups.contains(spec.get("group")) && !Boolean.FALSE.equals(version.get("served"))) {
                        schemas.put(
                                new Gvk(
                                        String.valueOf(spec.get("group")),
                                        String.valueOf(version.get("name")),
                                        String.valueOf(
                                                Json.map(spec.get("names")).get("kind"))),
                                DefinitionBundler.schema(
                                        Json.map(Json.map(version.get("schema")).get("openAPIV3Schema"))));
                    }
                }
            }
        }
        schemas.forEach((gvk, schema) -> assertThat(Json.text(
                        Objects.requireNonNull(BundledDefinitions.kind(gvk)).schema()))
                .as(gvk.toString())
                .isEqualTo(Json.text(schema)));
        assertThat(schemas).hasSizeGreaterThan(500);
    }
}
