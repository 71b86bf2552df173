package dev.kasane.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.check.finding.Finding;
import dev.kasane.files.MemoryTree;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which of several definitions of one kind in a repository objects are checked by. */
class KnownObjectsTest {

    private static final String LAMP =
            "apiVersion: example.org/v1\nkind: Lamp\nmetadata: {name: a, namespace: b}\nspec: {}\n";

    private static String definition(String required) {
        return """
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: lamps.example.org}
            spec:
              group: example.org
              scope: Namespaced
              names: {plural: lamps, kind: Lamp}
              versions:
              - name: v1
                served: true
                storage: true
                schema:
                  openAPIV3Schema:
                    type: object
                    properties:
                      spec: {type: object, required: [REQUIRED], properties: {REQUIRED: {type: string}}}
            """.replace("REQUIRED", required);
    }

    private static List<String> found(List<String> folders, String... files) {
        CheckConfig config = new CheckConfig(null, folders, List.of(), Map.of(), List.of());
        List<Resource> lamps = Shared.yaml(LAMP).stream()
                .map(map -> Resource.of(map, gvk -> false))
                .toList();
        return new KnownObjects(MemoryTree.of(files))
                .checker(config).check("shop", ResourceSet.of(lamps)).stream()
                        .map(Finding::path)
                        .toList();
    }

    @Test
    void aDefinitionBesideAKustomizationCountsBeforeOneThatNoClusterGets() {
        assertThat(found(
                        List.of(),
                        "manifests/crds/kustomization.yaml",
                        "resources: [lamps.yaml]\n",
                        "manifests/crds/lamps.yaml",
                        definition("watts"),
                        "src/test/released/lamps.yaml",
                        definition("volts")))
                .singleElement()
                .asString()
                .contains("spec.watts");
    }

    @Test
    void aFolderThatTheConfigurationNamesCountsBeforeBoth() {
        assertThat(found(
                        List.of("api"),
                        "api/lamps.yaml",
                        definition("lumens"),
                        "manifests/crds/kustomization.yaml",
                        "resources: [lamps.yaml]\n",
                        "manifests/crds/lamps.yaml",
                        definition("watts"),
                        "src/test/released/lamps.yaml",
                        definition("volts")))
                .singleElement()
                .asString()
                .contains("spec.lumens");
    }

    @Test
    void ofOthersTheLastByPathCounts() {
        assertThat(found(List.of(), "a/lamps.yaml", definition("watts"), "b/lamps.yaml", definition("volts")))
                .singleElement()
                .asString()
                .contains("spec.volts");
    }
}
