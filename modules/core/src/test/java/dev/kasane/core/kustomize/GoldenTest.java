package dev.kasane.core.kustomize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.core.problem.KasaneException;
import dev.kasane.core.source.DirectoryTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The cases under {@code golden}, whose expectations {@code .ci/golden} takes from the reference kustomize. */
class GoldenTest {

    private static final Path CASES = Path.of("src/test/resources/golden");

    @TestFactory
    Stream<DynamicTest> every_case_renders_as_the_reference_does() throws IOException {
        List<Path> cases;
        try (Stream<Path> folders = Files.list(CASES)) {
            cases = folders.sorted().toList();
        }
        assertThat(cases).hasSizeGreaterThan(5);
        return cases.stream()
                .map(folder -> DynamicTest.dynamicTest(String.valueOf(folder.getFileName()), () -> check(folder)));
    }

    private static void check(Path folder) throws IOException {
        try (DirectoryTree tree = new DirectoryTree(folder)) {
            Renderer renderer = new Renderer(tree, RenderOptions.DEFAULT);
            if (Files.exists(folder.resolve("refused"))) {
                assertThatThrownBy(() -> renderer.render("top").toYaml()).isInstanceOf(KasaneException.class);
                return;
            }
            String expected = Files.readString(folder.resolve("expected.yaml"));
            assertThat(new String(renderer.render("top").toYaml(), StandardCharsets.UTF_8))
                    .isEqualTo(expected);
            assertThat(new String(renderer.render("top").toYaml(), StandardCharsets.UTF_8))
                    .as("the second time, with its bases remembered")
                    .isEqualTo(expected);
        }
    }
}
