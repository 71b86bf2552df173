package dev.kasane.check.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.resource.Gvk;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class OpenApiTableTest {

    @Test
    void a_type_knows_its_fields_and_how_items_are_told_apart() {
        Type.Struct pod = Objects.requireNonNull(Kubernetes.builtIn().typeOf(new Gvk("", "v1", "Pod")));
        assertThat(pod.fields()).containsKeys("apiVersion", "kind", "metadata", "spec", "status");
        Type.Struct spec = (Type.Struct) Objects.requireNonNull(pod.field("spec"));
        Type containers = spec.field("containers");
        assertThat(containers).isInstanceOfSatisfying(Type.Items.class, list -> {
            assertThat(list.relation()).isEqualTo(Type.Relation.MAP);
            assertThat(list.keys()).containsExactly("name");
        });
        assertThat(Kubernetes.builtIn().typeOf(new Gvk("apps", "v1beta1", "Deployment")))
                .isNull();
    }

    @Test
    void every_type_of_the_table_can_be_read() {
        Kubernetes version = Kubernetes.builtIn();
        assertThat(version.kinds()).hasSizeGreaterThan(100);
        for (String kind : version.kinds()) {
            int slash = kind.lastIndexOf('/');
            Type.Struct type = Objects.requireNonNull(
                    version.typeOf(Gvk.of(kind.substring(0, slash), kind.substring(slash + 1))), kind);
            assertThat(type.fields().keySet().stream().collect(Collectors.toSet()))
                    .as(kind)
                    .contains("kind");
        }
    }
}
