package dev.kasane.cli.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.servers.ChartArchives;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Artifacts of an OCI registry that Flux and Argo CD name: locked, fetched, vendored, and rendered without the registry. */
class ArtifactsTest extends ServedContents {

    private static final String CONFIG = "application/vnd.cncf.flux.config.v1+json";
    private static final String LAYER = "application/vnd.cncf.flux.content.v1.tar+gzip";

    @BeforeEach
    void start() throws Exception {
        push("1.0.0", "one");
        workspace.write(
                "clusters/prod/apps.yaml",
                "apiVersion: source.toolkit.fluxcd.io/v1\nkind: OCIRepository\nmetadata: {name: shop, namespace: flux-system}\n"
                        + "spec: {url: \"oci://" + server.host()
                        + "/team/shop\", ref: {semver: 1.x}}\n"
                        + "---\napiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\n"
                        + "metadata: {name: shop, namespace: flux-system}\n"
                        + "spec:\n  path: ./deploy/web\n  sourceRef: {kind: OCIRepository, name: shop}\n"
                        + "  postBuild: {substitute: {WHO: flux}}\n",
                "argocd/shop.yaml",
                "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: shop, namespace: argocd}\nspec:\n"
                        + "  project: default\n  destination: {server: https://kubernetes.default.svc, namespace: shop}\n"
                        + "  source: {repoURL: \"oci://" + server.host()
                        + "/team/shop\", targetRevision: 1.x, path: deploy/web}\n");
        workspace.commit();
    }

    private void push(String tag, String text) {
        server.push(
                "team/shop",
                tag,
                CONFIG,
                LAYER,
                ChartArchives.of(
                        ".",
                        Map.of(
                                "deploy/web/kustomization.yaml",
                                "resources: [../base, map.yaml]\n",
                                "deploy/web/map.yaml",
                                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\ndata: {text: " + text
                                        + ", who: \"${WHO}\"}\n",
                                "deploy/base/kustomization.yaml",
                                "resources: [base.yaml]\n",
                                "deploy/base/base.yaml",
                                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: base}\n")));
    }

    @Test
    void withoutALockOneLineSaysWhatIsMissing() throws Exception {
        workspace.write("README.md", "two\n");
        assertThat(workspace.run(0, "diff"))
                .contains("1 Kustomization (sources in other", "1 Application (sources in other repositories)")
                .contains("run kasane lock");
        assertThat(workspace.run(1, "lock", "--check"))
                .contains("missing oci://" + server.host() + "/team/shop 1.x", "Kustomization flux-system/shop");
    }

    @Test
    void aLockedArtifactIsComparedWithoutTheRegistry() throws Exception {
        assertThat(workspace.run(0, "lock"))
                .startsWith("locked shop ")
                .contains(" for 1.x of oci://" + server.host(), " for =1.x of oci://" + server.host());
        workspace.commit();
        workspace.run(0, "lock", "--check");
        push("1.1.0", "two");
        assertThat(workspace.run(0, "lock", "--update", "shop")).contains("shop");
        server.close();

        assertThat(workspace.run(0, "diff"))
                .contains("Kustomization flux-system/shop", "ConfigMap web", "- one", "+ two")
                .contains("1 of 1 Application changes: shop")
                .contains("oci://" + server.host() + "/team/shop@1.x//deploy/web/map.yaml:4")
                .doesNotContain("neither vendored");
        assertThat(workspace.run(0, "affected"))
                .contains("flux Kustomization flux-system/shop  by kasane.lock", "shop  by kasane.lock");
        assertThat(workspace.run(0, "check")).contains("0 errors");
        assertThat(workspace.run(0, "explain", "Kustomization flux-system/shop", "configmap/web", "data.who"))
                .contains("flux");
    }

    @Test
    void aTagOfFluxThatIsMissingIsNoRange() throws Exception {
        workspace.write(
                "clusters/prod/apps.yaml",
                Files.readString(folder.resolve("a repository/clusters/prod/apps.yaml"))
                        .replace("semver: 1.x", "tag: 1.x"));
        assertThat(workspace.run(2, "lock")).contains(" for 1.x of oci://" + server.host());
        assertThat(workspace.stderr())
                .contains("/team/shop has no tag 1.x (used by Kustomization flux-system/shop)")
                .contains("hint: name a tag that it has, or name a range in ref.semver");

        push("1.x", "floating");
        assertThat(workspace.run(0, "lock")).contains(" for 1.x of oci://" + server.host());
        assertThat(Files.readString(folder.resolve("a repository/kasane.lock")))
                .contains("requested: \":1.x\"", "requested: \"1.x\"");
        workspace.run(0, "lock", "--check");
    }

    @Test
    void aTagOfAChartThatIsMissingIsNoRange() throws Exception {
        pushChart("1.2.3");
        workspace.write(
                "clusters/prod/apps.yaml",
                "apiVersion: source.toolkit.fluxcd.io/v1\nkind: OCIRepository\nmetadata: {name: cart, namespace: flux-system}\n"
                        + "spec: {url: \"oci://" + server.host() + "/team/cart\", ref: {tag: \"1.2\"}}\n"
                        + "---\napiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\n"
                        + "metadata: {name: cart, namespace: flux-system}\n"
                        + "spec: {chartRef: {kind: OCIRepository, name: cart}}\n");
        workspace.run(2, "lock");
        assertThat(workspace.stderr())
                .contains("/team/cart has no tag 1.2 (used by HelmRelease flux-system/cart)")
                .contains("hint: name a tag that it has, or a range such as 1.2.x (an OCIRepository: in ref.semver)");
        pushChart("1.2");
        assertThat(workspace.run(0, "lock")).contains("locked cart 1.2 of oci://" + server.host() + "/team");
    }

    @Test
    void aVersionWithTwoNumbersIsATagForArgoCdAndARangeForAHelmRepositoryOfFlux() throws Exception {
        pushChart("1.2.3");
        workspace.write(
                "clusters/prod/apps.yaml",
                "apiVersion: source.toolkit.fluxcd.io/v1\nkind: HelmRepository\nmetadata: {name: team, namespace: flux-system}\n"
                        + "spec: {type: oci, url: \"oci://" + server.host() + "/team\"}\n"
                        + "---\napiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\n"
                        + "metadata: {name: cart, namespace: flux-system}\n"
                        + "spec: {chart: {spec: {chart: cart, version: \"1.2\", sourceRef: {kind: HelmRepository, name: team}}}}\n");
        String application =
                "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: shop, namespace: argocd}\nspec:\n"
                        + "  project: default\n  destination: {server: https://kubernetes.default.svc, namespace: shop}\n"
                        + "  source: {repoURL: " + server.host() + "/team, chart: cart, targetRevision: \"1.2\"}\n";
        workspace.write("argocd/shop.yaml", application);

        assertThat(workspace.run(2, "lock")).contains("locked cart 1.2.3 for =1.2 of oci://" + server.host() + "/team");
        assertThat(workspace.stderr())
                .contains("/team/cart has no tag 1.2 (used by shop)")
                .contains("hint: name a tag that it has, or a range such as 1.2.x");
        workspace.write("argocd/shop.yaml", application.replace("1.2", "1.2.x"));
        assertThat(workspace.run(0, "lock"))
                .contains("locked cart 1.2.3 for 1.2.x of oci://" + server.host() + "/team");
        workspace.run(0, "lock", "--check");
    }

    @Test
    void aFilterOfTagsAlsoCountsForCharts() throws Exception {
        pushChart("1.2.3");
        pushChart("1.3.0");
        pushChart("1.3.1-rc.1");
        workspace.write(
                "clusters/prod/apps.yaml",
                "apiVersion: source.toolkit.fluxcd.io/v1\nkind: OCIRepository\nmetadata: {name: cart, namespace: flux-system}\n"
                        + "spec: {url: \"oci://" + server.host()
                        + "/team/cart\", ref: {semver: \">=1.0.0-0\", semverFilter: \"^1[.]2\"}}\n"
                        + "---\napiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\n"
                        + "metadata: {name: cart, namespace: flux-system}\n"
                        + "spec: {chartRef: {kind: OCIRepository, name: cart}}\n");
        assertThat(workspace.run(0, "lock")).contains("locked cart 1.2.3 ");
        workspace.run(0, "lock", "--check");
        workspace.write(
                "clusters/prod/apps.yaml",
                Files.readString(folder.resolve("a repository/clusters/prod/apps.yaml"))
                        .replace(", semverFilter: \"^1[.]2\"", ""));
        assertThat(workspace.run(0, "lock")).contains("locked cart 1.3.1-rc.1 ");
    }

    private void pushChart(String tag) {
        server.push(
                "team/cart",
                tag,
                "application/vnd.cncf.helm.config.v1+json",
                "application/vnd.cncf.helm.chart.content.v1.tar+gzip",
                ChartArchives.of("cart", "1.2.3", "hello"));
    }

    @Test
    void aVendoredArtifactNeedsNoStore() throws Exception {
        workspace.run(0, "lock");
        assertThat(workspace.run(0, "vendor")).contains("1 artifact");
        try (var files = Files.list(folder.resolve("a repository/.kasane/vendor/artifacts"))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .singleElement()
                    .asString()
                    .matches("shop-[0-9a-f]{12}-[0-9a-f]{12}\\.tar");
        }
        workspace.commit();
        server.close();
        System.setProperty(STORE, folder.resolve("empty").toString());
        workspace.write(
                "clusters/prod/apps.yaml",
                Files.readString(folder.resolve("a repository/clusters/prod/apps.yaml"))
                        .replace("WHO: flux", "WHO: you"));
        assertThat(workspace.run(0, "diff")).contains("data.who", "- flux", "+ you");
    }

    @Test
    void anotherMachineFetchesWhatIsLockedAlsoWhenTheTagMoved() throws Exception {
        workspace.run(0, "lock");
        push("1.0.0", "moved");
        System.setProperty(STORE, folder.resolve("another").toString());
        assertThat(workspace.run(0, "fetch")).contains("fetched 1");
        workspace.write("README.md", "two\n");
        assertThat(workspace.run(0, "diff")).doesNotContain("neither vendored", "not fetched");
    }
}
