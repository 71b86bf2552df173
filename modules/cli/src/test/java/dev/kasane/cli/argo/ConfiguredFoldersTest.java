package dev.kasane.cli.argo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.WorkspaceTest;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The folders that {@code argo.folders} names. */
class ConfiguredFoldersTest extends WorkspaceTest {

    @BeforeEach
    void anApplication() throws Exception {
        workspace
                .write("web/config.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n")
                .write("argo-cd-apps/web.yaml", """
                        apiVersion: argoproj.io/v1alpha1
                        kind: Application
                        metadata: {name: web, namespace: argocd}
                        spec:
                          project: default
                          destination: {server: https://kubernetes.default.svc, namespace: web}
                          source: {repoURL: https://git.example/apps.git, path: web}
                        """)
                .commit();
    }

    @Test
    void aFolderThatIsMissingIsAnErrorWithItsPlace() throws Exception {
        workspace.write(".kasane.yaml", "argo:\n  folders: [argo-cd-app]\n");
        for (String command : List.of("diff", "check")) {
            workspace.print(List.of(command));
            assertThat(workspace.exitCode()).isEqualTo(2);
            assertThat(workspace.stderr())
                    .contains(
                            "error: there is no folder argo-cd-app, which argo.folders names\n"
                                    + "  --> .kasane.yaml:2:13\n",
                            "hint: did you mean argo-cd-apps?");
        }
    }

    @Test
    void commitsThatAddAndRemoveTheFolderAreCompared() throws Exception {
        workspace.write(".kasane.yaml", "argo: {folders: [argo-cd-apps]}\n").commit();
        workspace.delete("argo-cd-apps/web.yaml");
        workspace.commit();
        assertThat(workspace.run(0, "diff", "HEAD~1..HEAD")).contains("- web (https");
        assertThat(workspace.run(0, "diff", "HEAD..HEAD~1")).contains("+ web (https");
    }
}
