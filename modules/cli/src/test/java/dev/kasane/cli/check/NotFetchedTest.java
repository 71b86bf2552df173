package dev.kasane.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.WorkspaceTest;
import org.junit.jupiter.api.Test;

/** {@code check} of targets that need what is not locked or not fetched. */
class NotFetchedTest extends WorkspaceTest {

    private static final String CHART =
            "helmCharts:\n- {name: redis, repo: \"https://charts.example\", version: 1.0.0, releaseName: web}\n";

    private static final String BASE = "resources:\n- https://github.com/o/r//x?ref=v1\n";

    private static String application(String name, String source) {
        return "---\napiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: " + name
                + ", namespace: argocd}\nspec:\n  source: {" + source + "}\n  destination: {server:"
                + " https://kubernetes.default.svc, namespace: shop}\n";
    }

    @Test
    void aMissingChartOrBaseIsANoteWhoeverNamesIt() throws Exception {
        workspace
                .write(
                        "argocd/apps.yaml",
                        application("chart", "repoURL: https://charts.example, chart: redis, targetRevision: 1.0.0")
                                + application("inflated", "repoURL: https://git.example/x.git, path: inflated"),
                        "inflated/kustomization.yaml",
                        CHART,
                        "web/kustomization.yaml",
                        CHART,
                        "base/kustomization.yaml",
                        BASE,
                        "based/kustomization.yaml",
                        BASE,
                        "flux/shop.yaml",
                        """
                        apiVersion: source.toolkit.fluxcd.io/v1
                        kind: GitRepository
                        metadata: {name: shop, namespace: shop}
                        spec: {interval: 1h, url: 'https://git.example/x.git', ref: {branch: main}}
                        ---
                        apiVersion: kustomize.toolkit.fluxcd.io/v1
                        kind: Kustomization
                        metadata: {name: based, namespace: shop}
                        spec: {interval: 1h, path: ./based, prune: true, sourceRef: {kind: GitRepository, name: shop}}
                        """)
                .commit();

        assertThat(workspace.run(0, "check", "--all"))
                .contains(
                        "note [not-checked] this target was not checked: it uses the chart redis of https://charts.example")
                .contains(
                        "note [not-checked] web/kustomization.yaml:2:3: this target was not checked: helmCharts names the"
                                + " chart redis 1.0.0")
                .contains("hint: run kasane lock && kasane fetch")
                .contains(
                        "note [not-checked] base/kustomization.yaml:2:3: this target was not checked: resources names")
                .contains("(Kustomization shop/based)", "inflated (https://kubernetes.default.svc/shop")
                .contains("5 targets, 5 of them not checked: 0 errors, 0 warnings and 5 notes");
    }

    @Test
    void anAddressThatCannotBeLockedAndAMistakeInTheFilesStayErrors() throws Exception {
        workspace
                .write(
                        "web/kustomization.yaml",
                        "resources:\n- missing.yaml\n- https://github.com/o/r//x?ref=v1\n",
                        "base/kustomization.yaml",
                        "resources:\n- https://me:pw@github.com/o/r//x?ref=v1\n")
                .commit();

        assertThat(workspace.run(1, "check", "--all"))
                .contains("error [render] web/kustomization.yaml:2:3: this target cannot be rendered:")
                .contains("error [render] base/kustomization.yaml:2:3: this target cannot be rendered:")
                .contains("2 targets: 2 errors");
    }
}
