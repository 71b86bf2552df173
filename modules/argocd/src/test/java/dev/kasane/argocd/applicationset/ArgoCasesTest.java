package dev.kasane.argocd.applicationset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.argocd.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every case that Argo CD's own packages answered: what is generated, applied and deleted, and every refusal. */
class ArgoCasesTest {

    @TestFactory
    Stream<DynamicTest> we_expand_what_argo_cd_expands() throws IOException {
        try (Stream<Path> folders = Files.list(SharedData.argo("cases"))) {
            List<Path> all = folders.sorted().toList();
            assertThat(all).hasSizeGreaterThanOrEqualTo(100);
            return all.stream()
                    .map(folder -> DynamicTest.dynamicTest(
                            folder.getFileName().toString(),
                            () -> assertThat(new ArgoCase(folder).differences()).isEmpty()));
        }
    }
}
