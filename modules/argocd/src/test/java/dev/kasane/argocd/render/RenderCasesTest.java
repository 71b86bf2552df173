package dev.kasane.argocd.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.argocd.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every render case that Argo CD's own repository server answered: objects, order, commands, namespaces, refusals. */
class RenderCasesTest {

    @TestFactory
    Stream<DynamicTest> we_render_what_argo_cd_renders() throws IOException {
        try (Stream<Path> folders = Files.list(SharedData.argo("render"))) {
            List<Path> all = folders.sorted().toList();
            assertThat(all).hasSizeGreaterThanOrEqualTo(60);
            return all.stream()
                    .map(folder -> DynamicTest.dynamicTest(
                            folder.getFileName().toString(),
                            () -> assertThat(new RenderCase(folder).differences())
                                    .isEmpty()));
        }
    }
}
