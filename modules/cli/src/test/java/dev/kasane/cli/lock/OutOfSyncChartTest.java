package dev.kasane.cli.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.Workspace;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A chart of the repository whose Chart.lock, written by Helm 3.22.0, is of other dependencies than its Chart.yaml. */
class OutOfSyncChartTest {

    private static final String DECLARED =
            "apiVersion: v2\nname: shop\nversion: 1.0.0\ndependencies:\n- name: cache\n  version: ~1.2\n"
                    + "  repository: file://../cache\n";

    private static final String VERDICT = "the lock file (Chart.lock) is out of sync with the dependencies file"
            + " (Chart.yaml): cache is locked at 1.2.0, and ~2.0 is declared";

    @TempDir
    Path folder;

    private Workspace workspace;

    @BeforeEach
    void start() throws Exception {
        workspace = new Workspace(Files.createDirectories(folder.resolve("a")));
        for (String name : new String[] {"shop", "till"}) {
            workspace.write(
                    "argocd/" + name + ".yaml",
                    "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: " + name
                            + ", namespace: argocd}\nspec:\n  source: {repoURL: https://git.example/a.git, path:"
                            + " charts/shop}\n  destination: {namespace: " + name + "}\n");
        }
        workspace.write(
                "charts/shop/Chart.yaml",
                DECLARED,
                "charts/shop/Chart.lock",
                "dependencies:\n- name: cache\n  repository: file://../cache\n  version: 1.2.0\n"
                        + "digest: sha256:8470f10cdd96c12971864dddf928e6f91718aee252776a3e85207432bed944a2\n",
                "charts/cache/Chart.yaml",
                "apiVersion: v2\nname: cache\nversion: 1.2.0\n",
                "charts/cache/templates/c.yaml",
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: \"{{ .Release.Name }}-cache\"}\n");
        workspace.commit();
    }

    @AfterEach
    void stop() {
        workspace.close();
    }

    @Test
    void lockCheckAndDiffHaveTheVerdictOfHelmDependencyBuild() throws Exception {
        assertThat(workspace.run(0, "lock", "--check")).isEmpty();
        assertThat(workspace.run(0, "lock")).isEmpty();
        workspace.write("charts/shop/Chart.yaml", DECLARED.replace("~1.2", "~2.0"));

        assertThat(workspace.run(1, "lock", "--check")).isEmpty();
        assertThat(workspace.stderr())
                .containsOnlyOnce("error: " + VERDICT + "\n  --> charts/shop/Chart.yaml:5:3\n")
                .contains("hint: run helm dependency update in the chart's folder, and commit Chart.lock")
                .contains("what Helm refuses is not locked");
        workspace.run(2, "lock");
        assertThat(workspace.stderr()).containsOnlyOnce("error: " + VERDICT + "\n  --> charts/shop/Chart.yaml:5:3\n");
        assertThat(workspace.run(0, "diff")).contains("cannot be rendered now", VERDICT);
    }

    @Test
    void helmDoesNotCompareTheLockOfAChartThatHasItsSubcharts() throws Exception {
        workspace.write(
                "charts/shop/Chart.yaml",
                DECLARED.replace("~1.2", "~2.0"),
                "charts/shop/charts/cache/Chart.yaml",
                "apiVersion: v2\nname: cache\nversion: 2.0.0\n");

        assertThat(workspace.run(0, "lock", "--check")).isEmpty();
        assertThat(workspace.run(0, "lock")).isEmpty();
        assertThat(workspace.run(0, "diff")).doesNotContain("out of sync").contains("shop-cache is gone");
    }
}
