package dev.kasane.kustomize.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.SourceFile;
import dev.kasane.resource.Gvk;
import dev.kasane.resource.MarkedFields;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlReader;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Which schema is in force; the golden cases of {@code openapi} have what kustomize makes of it. */
class SchemasTest {

    private static final Gvk POD = Gvk.of("v1", "Pod");
    private static final Gvk WIDGET = Gvk.of("g/v1", "Widget");
    private static final Gvk ODD = Gvk.of("g/v1", "Odd");

    private final Schemas schemas = new Schemas(MarkedFields.NONE);

    private static YamlMap document(String definitions) {
        return (YamlMap) Objects.requireNonNull(YamlReader.standard().first(SourceFile.of("d", """
                definitions:
                  w: {x-kubernetes-group-version-kind: [{group: g, version: v1, kind: Widget}]}
                  p: {type: own, x-kubernetes-group-version-kind: [{group: '', version: v1, kind: Pod}]}
                paths:
                  /widgets: {get: {x-kubernetes-group-version-kind: {group: g, version: v1, kind: Widget}}}
                """ + definitions)));
    }

    @Test
    void withoutAnotherOneTheBuiltInSchemaIsInForce() {
        assertThat(schemas.areBuiltIn()).isTrue();
        assertThat(schemas.typeOf(POD)).isNotNull();
        assertThat(schemas.typeOf(WIDGET)).isNull();
        assertThat(schemas.isClusterScoped(WIDGET)).isFalse();
    }

    @Test
    void anotherSchemaTakesThePlaceOfTheBuiltInOne() {
        schemas.choose(null, document(""));

        assertThat(schemas.areBuiltIn()).isFalse();
        assertThat(schemas.typeOf(WIDGET)).isNotNull();
        assertThat(schemas.typeOf(Gvk.of("v1", "Service"))).isNull();
        assertThat(schemas.isClusterScoped(WIDGET)).isTrue();
        assertThat(schemas.isClusterScoped(Gvk.of("v1", "Namespace"))).isTrue();
        assertThat(schemas.isClusterScoped(ODD)).isFalse();
    }

    @Test
    void bothAreInForceIfAnUnknownKindWasReadBefore() {
        assertThat(schemas.isClusterScoped(ODD)).isFalse();
        schemas.choose(null, document(""));

        assertThat(schemas.typeOf(WIDGET)).isNotNull();
        assertThat(schemas.typeOf(Gvk.of("v1", "Service"))).isNotNull();
        assertThat(Objects.requireNonNull(schemas.typeOf(POD)).field("spec"))
                .as("the built-in one wins")
                .isNotNull();
    }

    @Test
    void theFirstSchemaThatIsNamedIsTheOnlyOne() {
        schemas.choose(null, document(""));
        schemas.choose(
                null,
                document("  /odds: {get: {x-kubernetes-group-version-kind: {group: g, version: v1, kind: Odd}}}\n"));

        assertThat(schemas.isClusterScoped(ODD)).isFalse();
    }

    @Test
    void noVersionAndNoDocumentChooseNothing() {
        schemas.choose(null, null);

        assertThat(schemas.areBuiltIn()).isTrue();
    }

    @Test
    void aScopeThatWasLookedUpBeforeIsLookedUpAgain() {
        assertThat(schemas.isClusterScoped(WIDGET)).isFalse();
        schemas.choose(null, document(""));

        assertThat(schemas.isClusterScoped(WIDGET)).isTrue();
    }

    @Test
    void aKindIsOneObject() {
        assertThat(schemas.kind("g/v1", "Widget")).isEqualTo(WIDGET).isSameAs(schemas.kind("g/v1", "Widget"));
        assertThat(schemas.kind("v1", "Pod")).isEqualTo(POD);
        assertThat(schemas.markedFields()).isSameAs(MarkedFields.NONE);
    }
}
