package dev.kasane.kustomize.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The table of merge keys is that of the OpenAPI document which kustomize contains. */
class MergeTableDocumentTest {

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
}
