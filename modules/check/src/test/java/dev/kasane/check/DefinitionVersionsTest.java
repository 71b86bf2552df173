package dev.kasane.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.check.finding.Finding;
import dev.kasane.check.schema.Kubernetes;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is found when the definition of a kind is not the one of the cluster, and in fields that a server does not take. */
class DefinitionVersionsTest {

    private static List<Finding> check(String definition, String object) {
        Checker checker = new Checker(Kubernetes.builtIn(), Shared.yaml(definition), rule -> false);
        return checker.check(
                "shop",
                ResourceSet.of(Shared.yaml(object).stream()
                        .map(map -> Resource.of(map, gvk -> false))
                        .toList()));
    }

    private static final String RELEASE = """
        apiVersion: helm.toolkit.fluxcd.io/v2
        kind: HelmRelease
        metadata: {name: a}
        spec:
          interval: 1m
          chartRef: {kind: OCIRepository, name: a}
          FIELD: {}
        """;

    @Test
    void aFieldThatAContainedDefinitionDoesNotHaveIsANoteUnlessItIsAKnownOneWithOneSlip() {
        for (String field : List.of("compressor", "upgrades2", "postRender")) {
            assertThat(check("", RELEASE.replace("FIELD", field)))
                    .as(field)
                    .singleElement()
                    .extracting(Finding::severity)
                    .isEqualTo(Finding.Severity.INFO);
        }
        for (String field : List.of("upgade", "Upgrade", "ugprade", "upgradee", "upgrode")) {
            assertThat(check("", RELEASE.replace("FIELD", field)))
                    .as(field)
                    .singleElement()
                    .extracting(Finding::severity)
                    .isEqualTo(Finding.Severity.WARNING);
        }
    }

    @Test
    void theStatusOfAKindWithAStatusSubresourceIsNotChecked() {
        String definition = """
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
                SUBRESOURCES
                schema:
                  openAPIV3Schema:
                    type: object
                    properties:
                      status: {type: object, properties: {on: {type: string}}}
            """;
        String lamp = "apiVersion: example.org/v1\nkind: Lamp\nmetadata: {name: a, namespace: b}\nstatus: {on: null}\n";
        assertThat(check(definition.replace("SUBRESOURCES", "subresources: {status: {}}"), lamp))
                .isEmpty();
        assertThat(check(definition.replace("SUBRESOURCES", "subresources: {}"), lamp))
                .hasSize(1);
    }
}
