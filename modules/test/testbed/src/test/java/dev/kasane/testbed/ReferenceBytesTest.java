package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Whether what kasane renders of every target here is what the reference kustomize renders, byte for byte. */
class ReferenceBytesTest {

    @Test
    void every_target_renders_to_the_bytes_of_the_reference() throws Exception {
        String reference = reference();
        assumeTrue(reference != null, "there is no kustomize v5.8.1 (KASANE_KUSTOMIZE or PATH)");

        assertThat(Definitions.targets())
                .hasSizeGreaterThan(200)
                .allSatisfy(target -> assertThat(
                                new String(Definitions.rendering(target).toYaml(), StandardCharsets.UTF_8))
                        .as(target)
                        .isEqualTo(run(String.valueOf(reference), "build", target)));
    }

    private static @Nullable String reference() throws IOException {
        String named = System.getenv("KASANE_KUSTOMIZE");
        if (named != null && !named.isEmpty()) {
            return named;
        }
        for (String folder : System.getenv("PATH").split(File.pathSeparator)) {
            Path program = Path.of(folder, "kustomize");
            if (Files.isExecutable(program)
                    && run(program.toString(), "version").equals("v5.8.1\n")) {
                return program.toString();
            }
        }
        return null;
    }

    private static String run(String... command) throws IOException {
        Process process = new ProcessBuilder(command)
                .directory(Definitions.HOME.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
