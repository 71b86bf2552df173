package dev.kasane.check.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.check.Shared;
import dev.kasane.resource.Gvk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code -Dkasane.schema.write=true} writes the table anew. */
class OpenApiTableTest {

    private static final Path TABLE = Path.of("src/main/resources/dev/kasane/check/schema/kubernetes-1.34.4.txt");

    private static final String HEAD = """
            # Facts taken by OpenApiTable from the OpenAPI document of kube-apiserver 1.34.4 (The Kubernetes Authors,
            # Apache License 2.0, https://www.apache.org/licenses/LICENSE-2.0). A test compares them with it.
            """;

    @Tag("reference-data")
    @Test
    void the_table_is_what_the_document_of_the_server_says() throws IOException {
        String document = Files.readString(Shared.beside("openapi/kubernetes-1.34.4.json"));
        String table = HEAD + OpenApiTable.of(Shared.json(document));
        if (Boolean.getBoolean("kasane.schema.write")) {
            Files.createDirectories(TABLE.getParent());
            Files.writeString(TABLE, table);
        }
        assertThat(Files.readString(TABLE)).isEqualTo(table);
    }

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
