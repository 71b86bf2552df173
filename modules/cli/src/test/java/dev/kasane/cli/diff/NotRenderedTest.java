package dev.kasane.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was not rendered is said once, and never counts as a change. */
class NotRenderedTest {

    private static final String LINE =
            "2 Applications use Helm charts that are neither vendored nor fetched; kasane compared their versions and values"
                    + " only; run kasane lock";

    @TempDir
    Path folder;

    private Workspace workspace;

    @BeforeEach
    void write() throws Exception {
        workspace = new Workspace(folder);
        workspace.write(
                "README.md",
                "one\n",
                "argocd/alloy.yaml",
                chart("alloy", "1.4.0", ""),
                "argocd/loki.yaml",
                chart("loki", "2.0.0", "      valueFiles: [$values/values/loki.yaml]\n"),
                "values/loki.yaml",
                "replicas: 1\n",
                "argocd/broken.yaml",
                "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: broken}\n"
                        + "spec: {source: {path: broken, repoURL: a}, destination: {server: https://k, namespace: b}}\n",
                "broken/kustomization.yaml",
                "resources: [missing.yaml]\n",
                "alone/kustomization.yaml",
                "resources: [missing.yaml]\n",
                "plain/kustomization.yaml",
                "resources: [a.yaml]\n",
                "plain/a.yaml",
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {a: b}\n");
        workspace.commit();
    }

    @AfterEach
    void close() {
        workspace.close();
    }

    private static String chart(String name, String version, String helm) {
        return "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: " + name + "}\nspec:\n"
                + "  destination: {server: https://k, namespace: monitoring}\n  sources:\n  - {repoURL: here, ref: values}\n"
                + "  - repoURL: https://charts.example\n    chart: " + name + "\n    targetRevision: " + version + "\n"
                + (helm.isEmpty() ? "" : "    helm:\n" + helm);
    }

    @Test
    void aCommitOfDocumentsOnlyChangesNothingAndTheChartsAreSaidOnce() throws Exception {
        workspace.write("README.md", "two\n").commit();

        assertThat(workspace.run(0, "diff", "HEAD~1..HEAD", "--exit-code"))
                .isEqualTo("HEAD~1..HEAD: nothing changes in 5 targets\n\n" + LINE + "\n");
    }

    @Test
    void allTargetsRenderedAreNotAllTargetsChanged() throws Exception {
        workspace.write("README.md", "two\n").commit();

        assertThat(workspace.run(0, "diff", "HEAD~1..HEAD", "--all", "--exit-code"))
                .startsWith("HEAD~1..HEAD: nothing changes in 5 targets\n")
                .contains(LINE)
                .contains("1 Application cannot be rendered on either side, and its files did not change")
                .contains("1 target cannot be rendered on either side, and its files did not change");
    }

    @Test
    void aChangeIsCountedWithoutTheChartsAndTheyAreSaidAtTheEnd() throws Exception {
        workspace.write("plain/a.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {a: c}\n");

        assertThat(workspace.run(1, "diff", "--exit-code"))
                .startsWith(
                        "HEAD and the work tree: 1 of 5 targets changes: 0 objects created, 1 changed, 0 replaced, 0 deleted; 0 dangers, 0 restarts\n")
                .endsWith("\n\n" + LINE + "\n");
    }

    @Test
    void aLineThatMovedIsTheSameReason() throws Exception {
        String broken = Files.readString(folder.resolve("argocd/broken.yaml"));
        workspace.write(
                "argocd/broken.yaml", "\n\n" + broken, "argocd/alloy.yaml", "# moved\n" + chart("alloy", "1.4.0", ""));

        assertThat(workspace.run(0, "diff", "--exit-code", "--all")).contains("nothing changes in 5 targets");
    }

    @Test
    void aTargetThatIsBrokenNowIsAChange() throws Exception {
        workspace.write("plain/kustomization.yaml", "resources: [a.yaml, b.yaml]\n");

        assertThat(workspace.run(1, "diff", "--exit-code"))
                .contains("1 of 5 targets changes")
                .contains("it cannot be rendered now");
    }

    @Test
    void everyFormatSaysItInItsOwnWay() throws Exception {
        assertThat(workspace.run(0, "diff", "-f", "markdown")).endsWith("\n\n" + LINE + ".\n\n");
        assertThat(workspace.run(0, "diff", "-f", "html")).contains(">" + LINE + "<");
        assertThat(workspace.run(0, "diff", "-f", "json"))
                .contains("\"notRendered\": [")
                .contains("\"reason\": \"remote-chart\"")
                .contains("\"sentence\": \"" + LINE + "\"")
                .contains("\"alloy (https://k/monitoring, project default)\"");
        assertThat(workspace.run(0, "diff", "-f", "unified")).isEmpty();
        assertThat(workspace.stderr()).contains("note: " + LINE);
    }

    @Test
    void aValuesFileOfAChartIsAnInputForAffectedAndDiff() throws Exception {
        workspace.write("values/loki.yaml", "replicas: 2\n");

        assertThat(workspace.run(0, "affected"))
                .contains("application loki (https://k/monitoring, project default)")
                .doesNotContain("alloy");
        assertThat(workspace.run(1, "diff", "--exit-code"))
                .contains("1 of 5 targets changes")
                .contains("loki");
    }
}
