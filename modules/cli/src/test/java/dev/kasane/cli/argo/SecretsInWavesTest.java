package dev.kasane.cli.argo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.Main;
import dev.kasane.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code graph --waves} masks values that came out of a Secret, and no words that only share letters with one. */
class SecretsInWavesTest {

    @Test
    void a_value_is_masked_whole_and_words_that_share_letters_with_it_are_not(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("kustomization.yaml"), """
            resources: [objects.yaml]
            namePrefix: my-
            replacements:
            - source: {kind: Secret, fieldPath: stringData.name}
              targets:
              - select: {kind: ConfigMap, name: config}
                fieldPaths: [metadata.name]
            """);
        Files.writeString(folder.resolve("objects.yaml"), """
            apiVersion: v1
            kind: Secret
            metadata: {name: login}
            stringData: {name: pipes-hunter2}
            ---
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: config}
            ---
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: pipeline}
            """);
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        new Main("kasane", new Console(out, out, folder, Map.of(), null)).run(List.of("graph", "--waves", "."));

        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("ConfigMap my-pipeline", "********")
                .doesNotContain("pipes")
                .doesNotContain("hunter2");
    }
}
