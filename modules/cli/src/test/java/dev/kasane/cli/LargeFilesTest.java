package dev.kasane.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.WorkspaceTest;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A file that is larger than its reader allows is the user's to make smaller, whatever command reads it. */
class LargeFilesTest extends WorkspaceTest {

    private static String comment(int bytes) {
        return "#".repeat(bytes - 1) + "\n";
    }

    @Test
    void aLockThatIsTooLargeIsNamed() throws Exception {
        workspace
                .write("web/kustomization.yaml", "resources: [web.yaml]\n")
                .write("web/web.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\n")
                .write("kasane.lock", comment(5_000_000))
                .commit();
        workspace.write("web/web.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web, namespace: shop}\n");

        for (List<String> command :
                List.of(List.of("lock"), List.of("fetch"), List.of("vendor"), List.of("lock", "--check"))) {
            workspace.run(2, command.toArray(String[]::new));
            assertThat(workspace.stderr())
                    .as(command.toString())
                    .startsWith("error: kasane.lock has 5000000 bytes, and a file may have 4194304");
        }
        workspace.run(2, "diff");
        assertThat(workspace.stderr()).startsWith("error: kasane.lock in HEAD has 5000000 bytes");
    }

    @Test
    void aSourceignoreThatIsTooLargeIsNamed() throws Exception {
        workspace
                .write("cluster/web.yaml", """
                        apiVersion: kustomize.toolkit.fluxcd.io/v1
                        kind: Kustomization
                        metadata: {name: web, namespace: flux-system}
                        spec:
                          path: ./web
                          sourceRef: {kind: GitRepository, name: flux-system}
                        """)
                .write("web/web.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\n")
                .write(".sourceignore", comment((1 << 20) + 1))
                .commit();

        for (String command : List.of("check", "affected", "graph")) {
            workspace.run(2, command);
            assertThat(workspace.stderr()).as(command).containsPattern("\\.sourceignore( in HEAD)? has 1048577 bytes");
        }
    }
}
