package dev.kasane.kustomize.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.resource.Gvk;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class MergeTableTest {

    @Test
    void containers_are_merged_by_name_and_their_ports_by_two_keys() {
        MergeType deployment = Objects.requireNonNull(KubernetesTypes.all().of(new Gvk("apps", "v1", "Deployment")));
        MergeType pod = field(field(deployment, "spec"), "template");
        MergeType containers = field(field(pod, "spec"), "containers");
        assertThat(containers.mergeKeys()).isEqualTo(List.of("name"));
        MergeType ports = field(Objects.requireNonNull(containers.element()), "ports");
        assertThat(ports.mergeKeys()).isEqualTo(List.of("containerPort", "protocol"));
    }

    private static MergeType field(MergeType type, String name) {
        return Objects.requireNonNull(type.field(name));
    }
}
