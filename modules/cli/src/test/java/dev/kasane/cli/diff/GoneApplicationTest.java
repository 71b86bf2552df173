package dev.kasane.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An Application that goes deletes its objects only if it has Argo CD's finalizer. */
class GoneApplicationTest {

    private static final String APPLICATION = """
        apiVersion: argoproj.io/v1alpha1
        kind: Application
        metadata: {name: files, namespace: argocd}
        spec:
          project: default
          source: {repoURL: https://git.example/r.git, path: files}
          destination: {server: https://kubernetes.default.svc, namespace: files}
        """;
    private static final String CLAIM = """
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {name: data}
        spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
        """;

    @TempDir
    Path folder;

    private Workspace workspace;

    @BeforeEach
    void anApplicationWithAClaim() throws Exception {
        workspace = new Workspace(folder);
        workspace.write("files/claim.yaml", CLAIM).write("argocd/files.yaml", APPLICATION);
    }

    @AfterEach
    void close() {
        workspace.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "markdown", "json", "html"})
    void withoutTheFinalizerNothingIsDeleted(String format) throws Exception {
        workspace.commit().write("argocd/files.yaml", "");

        assertThat(workspace.run(0, "diff", "-f", format)).doesNotContain("its data is deleted");
    }

    @Test
    void theSummaryCountsNoObjectThatStays() throws Exception {
        workspace.commit().write("argocd/files.yaml", "");

        assertThat(workspace.run(0, "diff"))
                .contains("1 of 1 target changes: 0 objects created, 0 changed, 0 replaced, 0 deleted; 0 dangers")
                .contains("goes, and its objects stay in the cluster");
    }

    @Test
    void withTheFinalizerAllOfItIsDeleted() throws Exception {
        workspace
                .write(
                        "argocd/files.yaml",
                        APPLICATION.replace(
                                "namespace: argocd}",
                                "namespace: argocd, finalizers: [resources-finalizer.argocd.argoproj.io]}"))
                .commit()
                .write("argocd/files.yaml", "");

        assertThat(workspace.run(0, "diff"))
                .contains("1 deleted; 1 danger")
                .contains("! PersistentVolumeClaim data")
                .contains("goes, and its finalizer deletes all of its objects");
    }
}
