package dev.kasane.kustomize.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.resource.Gvk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class MergeTableTest {

    /** The document the table was taken from, beside a checkout in CI; anybody may name their copy. */
    private static final Path DOCUMENT = Path.of(Objects.requireNonNullElse(
            System.getenv("KASANE_OPENAPI_1_21_2"),
            Objects.requireNonNullElse(System.getenv("KASANE_SHARED"), "../../../shared")
                    + "/openapi/kustomize-1.21.2.json"));

    @Tag("reference-data")
    @Test
    void the_table_is_what_the_document_says() throws IOException {
        assertThat(MergeTable.TEXT).isEqualTo(MergeTableGenerator.tableOf(DOCUMENT));
    }

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
