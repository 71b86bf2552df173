package dev.kasane.cli.secret;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.Workspace;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A field of a Secret that Kubernetes does not know is a secret one all the same: it may be misspelt. */
class MisspeltSecretFieldsTest {

    private static final String CANARY = "h7Qx2ZkP9wVt";

    @TempDir
    Path folder;

    @Test
    void theirValuesAreNotShown() throws Exception {
        try (Workspace workspace = new Workspace(folder)) {
            workspace
                    .write("kustomization.yaml", "resources: [s.yaml]\n", "s.yaml", """
                apiVersion: v1
                kind: Secret
                metadata: {name: s}
                type: Opaque
                """)
                    .commit();
            workspace.write("s.yaml", """
                apiVersion: v1
                kind: Secret
                metadata: {name: s}
                type: Opaque
                stringDta: {password: %1$s}
                password: %1$s
                items: [{password: %1$s}]
                """.formatted(CANARY));

            for (String format : List.of("text", "unified", "markdown", "json", "html")) {
                assertThat(workspace.print(List.of("diff", "--all", "-f", format)))
                        .contains("stringDta")
                        .doesNotContain(CANARY.substring(0, 4));
            }
            assertThat(workspace.print(List.of("explain", ".", "Secret/s")))
                    .contains("stringDta.password")
                    .contains("type: Opaque")
                    .doesNotContain(CANARY.substring(0, 4));
            for (String field : List.of("password", "items[0].password", "stringDta.password")) {
                assertThat(workspace.print(List.of("explain", ".", "Secret/s", field)))
                        .contains("********")
                        .doesNotContain(CANARY.substring(0, 4));
            }
            assertThat(workspace.print(List.of("check", "--all")))
                    .contains("stringDta")
                    .doesNotContain(CANARY.substring(0, 4));
        }
    }
}
