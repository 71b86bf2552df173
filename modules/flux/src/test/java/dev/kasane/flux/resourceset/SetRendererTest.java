package dev.kasane.flux.resourceset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import dev.kasane.gotemplate.function.Catalogue;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoYaml;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.problem.KasaneException;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.JsonForm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Objects of ResourceSets against those that Flux Operator's packages make, which src/test/go/regenerate records. */
class SetRendererTest {

    private static final Span PLACE = new Span(SourceFile.of("set.yaml", "kind: ResourceSet\n"), 0);

    static List<String> cases() throws IOException {
        return Files.readAllLines(Path.of("src/test/resources/resourcesets.jsonl"));
    }

    private static List<Resource> objects(GoMap one) {
        List<GoMap> providers = new ArrayList<>();
        one.list("providers").items().forEach(provider -> providers.add((GoMap) provider));
        return new SetRenderer(new Schemas()).objects(one.map("set"), providers, PLACE);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aSetHasTheObjectsThatTheOperatorBuilds(String line) {
        GoMap one = (GoMap) GoYaml.read(SourceFile.of("case", line));
        String error = one.text("error");
        if (!error.isEmpty()) {
            assertThatThrownBy(() -> objects(one))
                    .isInstanceOf(KasaneException.class)
                    .hasMessageContaining(error.startsWith("template:") ? error : "");
            return;
        }
        List<Object> found = new ArrayList<>();
        objects(one).forEach(object -> found.add(GoYaml.value(JsonForm.ofWritten(object.root()))));
        assertThat(GoYaml.write(GoList.of(found))).isEqualTo(GoYaml.write(one.list("objects")));
    }

    @Test
    void everyFunctionIsKnown() {
        assertThat(SetFunctions.SPRIG)
                .hasSizeGreaterThan(120)
                .allSatisfy(name -> assertThat(Catalogue.all().get(name)).isNotNull());
    }
}
