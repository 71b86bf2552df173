package dev.kasane.argocd.cases;

import static org.assertj.core.api.Assertions.assertThat;

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
 * Applications with charts of their own repository, held against what Argo CD 3.2.11 answered with Helm 4.3.1: the objects in
 * their order, their marks and namespaces, and which Applications it refuses.
 */
class HelmCasesTest {

    @TestFactory
    Stream<DynamicTest> chartsRenderAsArgoCdRendersThem(@TempDir Path temporary) throws IOException {
        List<GoMap> cases = RecordedCases.of("/cases/helm.jsonl");
        assertThat(cases).hasSizeGreaterThanOrEqualTo(95);
        return cases.stream()
                .map(one -> DynamicTest.dynamicTest(one.text("name"), () -> {
                    Path folder = temporary.resolve(one.text("name"));
                    RecordedCases.write(one, folder);
                    // in whose words it is refused is not compared: most are Helm's
                    assertThat(new RenderCase(folder, message -> "refused").differences())
                            .isEmpty();
                }));
    }
}
