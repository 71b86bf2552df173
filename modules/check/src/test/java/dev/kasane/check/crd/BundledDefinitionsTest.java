package dev.kasane.check.crd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.check.Shared;
import dev.kasane.check.value.Faults;
import dev.kasane.json.Json;
import dev.kasane.resource.Gvk;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class BundledDefinitionsTest {

    private static final String LAMPS = """
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
                    description: a lamp
                    properties:
                      spec:
                        type: object
                        required: [watts]
                        properties:
                          watts: {type: integer, minimum: 1, description: how bright it is}
                          description: {type: string, maxLength: 5}
                          left: &bulb
                            type: object
                            properties:
                              colour: {type: string, enum: [red, green], default: red}
                              serial: {type: string, pattern: '^[A-Z]{3}$'}
                              tags: {type: array, x-kubernetes-list-type: set, items: {type: string}}
                            x-kubernetes-validations:
                            - {rule: "!has(self.serial) || self.serial != 'OLD'", message: too old}
                          right: *bulb
              - {name: v1alpha1, served: false, storage: false, schema: {openAPIV3Schema: {type: object}}}
            """;

    private static final List<String> SPECS = List.of(
            "{watts: 5}",
            "{}",
            "{watts: 0}",
            "{watts: x}",
            "{watts: 5, wats: 5}",
            "{watts: 5, description: lights}",
            "{watts: 5, left: {colour: blue}}",
            "{watts: 5, left: {serial: ABC}, right: {serial: abc}}",
            "{watts: 5, right: {serial: OLD}}",
            "{watts: 5, right: {tags: [a, a]}}");

    @Test
    void compactDefinitionsGiveTheVerdictsOfTheFullOnes() throws IOException {
        Map<String, Object> full = Json.map(Json.of(Shared.yaml(LAMPS).getFirst()));
        BundledDefinitions compact =
                BundledDefinitions.of(new ByteArrayInputStream(DefinitionBundler.bytes(List.of(full))));
        CustomResources of = new CustomResources(
                Objects.requireNonNull(compact.kind("Lamp/v1")).schema(), false);
        Definitions definitions = new Definitions();
        definitions.add(full);
        CustomResources other = Objects.requireNonNull(definitions.check(new Gvk("example.org", "v1", "Lamp")));

        int refused = 0;
        for (String spec : SPECS) {
            Map<String, Object> lamp = Json.map(Json.of(
                    Shared.yaml("{apiVersion: example.org/v1, kind: Lamp, metadata: {name: a}, spec: " + spec + "}")
                            .getFirst()));
            Faults expected = new Faults();
            Faults found = new Faults();
            assertThat(of.check(lamp, found)).as(spec).isEqualTo(other.check(lamp, expected));
            assertThat(found.all()).as(spec).hasToString(expected.all().toString());
            refused += expected.isEmpty() ? 0 : 1;
        }
        assertThat(refused).isEqualTo(9);
        assertThat(compact.kind("Lamp/v1alpha1")).isNull();
    }

    @Test
    void aDefinitionOfTheRepositoryWinsOverTheBundledOne() {
        Gvk certificate = new Gvk("cert-manager.io", "v1", "Certificate");
        Definitions none = new Definitions();
        assertThat(none.isBundled(certificate)).isTrue();
        assertThat(none.check(certificate)).isNotNull();

        Definitions own = new Definitions();
        own.add(Json.map(Json.of(Shared.yaml("""
                spec:
                  group: cert-manager.io
                  scope: Namespaced
                  names: {plural: certificates, kind: Certificate}
                  versions: [{name: v2, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]
                """).getFirst())));
        assertThat(own.isBundled(certificate)).isFalse();
        assertThat(own.kind(certificate)).isNull();
        assertThat(new Definitions(own).kind(certificate)).isNull();
    }

    @Test
    void theBundleHoldsManyGroupsInFewBytesEachWithOriginAndLicence() throws IOException {
        List<BundledDefinitions.Origin> origins = BundledDefinitions.origins();
        assertThat(origins).hasSizeGreaterThanOrEqualTo(60);
        long bytes = 0;
        for (BundledDefinitions.Origin origin : origins) {
            assertThat(BundledDefinitions.names(origin.group()))
                    .as(origin.group())
                    .isNotEmpty();
            assertThat(List.of(origin.project(), origin.repositories(), origin.version(), origin.licence()))
                    .as(origin.group())
                    .doesNotContain("");
            try (InputStream in = BundledDefinitions.class.getResourceAsStream("bundle/" + origin.group())) {
                bytes += Objects.requireNonNull(in).readAllBytes().length;
            }
        }
        assertThat(bytes).isLessThan(3 << 20);
        assertThat(origins)
                .extracting(BundledDefinitions.Origin::group)
                .contains(
                        "kustomize.toolkit.fluxcd.io",
                        "argoproj.io",
                        "cert-manager.io",
                        "external-secrets.io",
                        "monitoring.coreos.com",
                        "networking.istio.io",
                        "gateway.networking.k8s.io",
                        "traefik.io",
                        "serving.knative.dev",
                        "kafka.strimzi.io",
                        "postgresql.cnpg.io",
                        "ceph.rook.io",
                        "cluster.x-k8s.io",
                        "velero.io");
    }

    @Test
    void noNameOfAGroupReachesAnotherResource() {
        for (String group : List.of("", "v1", "groups.tsv", "../bundle/velero.io", "a..b", "NOTICE")) {
            assertThat(BundledDefinitions.names(group)).as(group).isEmpty();
        }
    }
}
