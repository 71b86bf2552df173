package dev.kasane.check.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.check.Beside;
import dev.kasane.check.Shared;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code -Dkasane.schema.write=true} writes the table again. */
class OpenApiDocumentTest {

    private static final Path TABLE = Path.of("src/main/resources/dev/kasane/check/schema/kubernetes-1.34.4.txt");

    private static final String HEAD = """
            # Facts taken by OpenApiTable from the OpenAPI document of kube-apiserver 1.34.4 (The Kubernetes Authors,
            # Apache License 2.0, https://www.apache.org/licenses/LICENSE-2.0). A test compares them with it.
            """;

    @Tag("reference-data")
    @Test
    void the_table_is_what_the_document_of_the_server_says() throws IOException {
        String document = Files.readString(Beside.file("openapi/kubernetes-1.34.4.json"));
        String table = HEAD + OpenApiTable.of(Shared.json(document));
        if (Boolean.getBoolean("kasane.schema.write")) {
            Files.createDirectories(TABLE.getParent());
            Files.writeString(TABLE, table);
        }
        assertThat(Files.readString(TABLE)).isEqualTo(table);
    }
}
