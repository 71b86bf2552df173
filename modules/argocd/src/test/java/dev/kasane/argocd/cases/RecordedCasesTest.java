package dev.kasane.argocd.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.argocd.applicationset.ArgoCase;
import dev.kasane.argocd.render.RenderCase;
import dev.kasane.gotemplate.value.GoMap;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Applications and ApplicationSets as they are found in the wild, held against the recorded answers of Argo CD 3.2.11, its
 * messages word for word: paths to be cleaned, sources without a path, generators that give nothing, patches of the wrong
 * type, build options, destinations, files that are no YAML. {@code src/test/go/cases} makes the answers anew.
 */
class RecordedCasesTest {

    @TempDir
    Path temporary;

    @TestFactory
    Stream<DynamicTest> we_answer_as_argo_cd_does() throws IOException {
        List<GoMap> cases = RecordedCases.of("/cases/cases.jsonl");
        assertThat(cases).hasSizeGreaterThanOrEqualTo(130);
        return tests(
                cases,
                folder -> new ArgoCase(folder, RecordedCasesTest::comparable).differences(),
                folder -> new RenderCase(folder, RecordedCasesTest::comparable).differences());
    }

    /** Every generator, every field of a template, every kind of source; of a library's message only that it is one. */
    @TestFactory
    Stream<DynamicTest> we_expand_and_render_what_argo_cd_does() throws IOException {
        List<GoMap> cases = RecordedCases.of("/cases/observed.jsonl");
        assertThat(cases).hasSizeGreaterThanOrEqualTo(164);
        return tests(
                cases, folder -> new ArgoCase(folder).differences(), folder -> new RenderCase(folder).differences());
    }

    /** Compares the case whose files are in a folder. */
    private interface Comparison {
        List<String> differences(Path folder) throws IOException;
    }

    private Stream<DynamicTest> tests(List<GoMap> cases, Comparison ofSets, Comparison ofRenderings) {
        return cases.stream()
                .map(one -> DynamicTest.dynamicTest(one.text("name"), () -> {
                    Path folder = temporary.resolve(one.text("name"));
                    RecordedCases.write(one, folder);
                    Comparison comparison = one.text("kind").equals("appset") ? ofSets : ofRenderings;
                    assertThat(comparison.differences(folder)).isEmpty();
                }));
    }

    /** Messages in full; what kustomize itself says is its own matter. */
    private static String comparable(String message) {
        return message.strip()
                .replaceAll("(?s)(failed exit status 1: Error: )(accumulating resources|resources names).*", "$1");
    }
}
