package dev.kasane.kustomize.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.resource.Gvk;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The lists of Kubernetes' types that patches merge; {@link MergeTableTest} compares all of them with the document. */
class KubernetesTypesTest {

    /** The type of a field; {@code []} behind its name is the type of the items. */
    private static MergeType at(MergeType type, String path) {
        MergeType found = type;
        for (String name : path.split("\\.")) {
            boolean items = name.endsWith("[]");
            MergeType field = Objects.requireNonNull(found.field(items ? name.substring(0, name.length() - 2) : name));
            found = items ? Objects.requireNonNull(field.element()) : field;
        }
        return found;
    }

    private final KubernetesTypes types = new KubernetesTypes();

    private MergeType kind(String apiVersion, String kind) {
        return Objects.requireNonNull(types.of(Gvk.of(apiVersion, kind)));
    }

    @ParameterizedTest
    @CsvSource({
        "apps/v1, Deployment, spec.template.spec.containers, name",
        "apps/v1, Deployment, 'spec.template.spec.containers[].ports', 'containerPort,protocol'",
        "apps/v1, StatefulSet, 'spec.template.spec.volumes[].ephemeral.volumeClaimTemplate.metadata.ownerReferences', uid",
        "batch/v1beta1, CronJob, spec.jobTemplate.spec.template.spec.hostAliases, ip",
        "v1, Service, spec.ports, 'port,protocol'",
        "v1, ConfigMap, metadata.finalizers, ''",
        "v1, ConfigMap, metadata.labels,",
        "v1, Pod, spec.containers[].args,",
        "v1, Pod, spec,",
        "v1, Pod, none.none[].none,",
        "v1, Pod, 'spec.containers[].env[].valueFrom.none',",
    })
    void aListIsMergedByTheKeysOfItsItems(String apiVersion, String kind, String path, @Nullable String keys) {
        List<String> expected = keys == null ? null : keys.isEmpty() ? List.of() : List.of(keys.split(","));

        assertThat(at(kind(apiVersion, kind), path).mergeKeys()).isEqualTo(expected);
    }

    @Test
    void aKindIsOfOneVersionAndGroup() {
        assertThat(types.of(Gvk.of("apps/v1beta1", "Deployment"))).isNull();
        assertThat(types.of(Gvk.of("v1", "Deployment"))).isNull();
        assertThat(kind("v1", "Pod").element()).isSameAs(MergeType.PLAIN);
        assertThat(kind("v1", "Pod").mergeKeys()).isNull();
        assertThat(at(kind("v1", "Pod"), "spec.containers").field("a")).isSameAs(MergeType.PLAIN);
    }

    @Test
    void aDefinitionOfKubernetesThatMergesNothingIsPlain() {
        assertThat(Objects.requireNonNull(types.ofDefinition("io.k8s.api.core.v1.PodSpec"))
                        .field("containers"))
                .satisfies(list -> assertThat(list.mergeKeys()).containsExactly("name"));
        assertThat(types.ofDefinition("io.k8s.api.core.v1.Probe")).isSameAs(MergeType.PLAIN);
        assertThat(types.ofDefinition("com.example.PodSpec")).isNull();
        assertThat(types.ofDefinition("io.k8s.api.apps.v1.DeploymentSpec"))
                .isNotNull()
                .isNotSameAs(MergeType.PLAIN);
    }
}
