package dev.kasane.kustomize.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.SourceFile;
import dev.kasane.resource.Gvk;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlReader;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** References of OpenAPI documents; the golden cases of {@code openapi} have what kustomize makes of them. */
class SchemaReferenceTest {

    private static YamlMap map(String text) {
        return (YamlMap) Objects.requireNonNull(YamlReader.standard().first(SourceFile.of("d", text)));
    }

    private static final YamlMap DEFINITIONS = map("""
            a: {is: a, properties: {b: {is: b, properties: {c: {is: c}}}, items: {is: items}}, items: {is: item}}
            'd/e~f g+h': {is: escaped}
            '50%': {is: percent}
            """);

    @ParameterizedTest
    @CsvSource({
        "'#/definitions/a', a, a",
        "'other.json#/definitions/a', a, a",
        "'/definitions/a', a, a",
        "'#/definitions/a/properties/b', b,",
        "'#/definitions/a/properties/b/properties/c', c,",
        "'#/definitions/a/properties/items', items,",
        "'#/definitions/d~1e~0f%20g+h', escaped, d/e~f g+h",
        "'#/definitions/50%', percent, 50%",
        "'#/definitions/none', , none",
        "'#/definitions', ,",
        "'#/parameters/a', ,",
        "'#definitions/a', ,",
        "'#x/definitions/a', ,",
        "'#/definitions/a/items', ,",
        "'#/definitions/a/properties', ,",
        "'#/definitions/a/properties/d', ,",
        "'#/definitions/a/properties/b/properties/c/properties/d', ,",
        "'#/definitions/none/properties/b', ,",
    })
    void aReferenceLeadsToADefinitionOrAPropertyOfOne(
            String text, @Nullable String schema, @Nullable String definition) {
        SchemaReference reference = new SchemaReference(text);
        YamlMap found = reference.in(DEFINITIONS);

        assertThat(found == null ? null : found.text("is")).isEqualTo(schema);
        assertThat(reference.definition()).isEqualTo(definition);
    }

    /** kustomize never ends with such a document. */
    @Test
    @Timeout(value = 5, unit = TimeUnit.SECONDS)
    void aDefinitionThatRefersToItselfIsOfNoType() {
        OpenApiTypes types = new OpenApiTypes(map("""
                definitions:
                  a: {$ref: '#/definitions/a'}
                  w:
                    properties: {spec: {$ref: '#/definitions/a'}}
                    x-kubernetes-group-version-kind: [{group: g, version: v1, kind: W}]
                """));

        assertThat(Objects.requireNonNull(types.of(new Gvk("g", "v1", "W"), null))
                        .field("spec"))
                .isNull();
    }
}
