package dev.kasane.cli.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.servers.ChartArchives;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** HelmReleases of Flux: their charts are locked, and their objects compared and checked without the server. */
class FluxReleasesTest extends ServedContents {

    @BeforeEach
    void start() throws Exception {
        server.publish("redis", "1.0.0", ChartArchives.of("redis", "1.0.0", "one"));
        workspace.write(
                "clusters/prod/apps.yaml",
                "apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: apps, namespace: flux-system}\n"
                        + "spec:\n  path: ./apps\n  sourceRef: {kind: GitRepository, name: flux-system}\n",
                "apps/repository.yaml",
                "apiVersion: source.toolkit.fluxcd.io/v1\nkind: HelmRepository\nmetadata: {name: charts, namespace: shop}\n"
                        + "spec: {url: \"" + server.address() + "\"}\n",
                "apps/cache.yaml",
                release("greeting: hello"),
                "apps/secret.yaml",
                "apiVersion: v1\nkind: Secret\nmetadata: {name: hidden, namespace: shop}\n"
                        + "stringData: {values.yaml: \"greeting: hunter2\"}\n");
        workspace.commit();
    }

    private static String release(String values) {
        return "apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: cache, namespace: shop}\nspec:\n"
                + "  chart: {spec: {chart: redis, version: 1.x, sourceRef: {kind: HelmRepository, name: charts}}}\n"
                + "  valuesFrom: [{kind: Secret, name: hidden, optional: true}]\n"
                + "  values: {" + values + "}\n";
    }

    @Test
    void withoutItsChartAReleaseIsComparedAsItIsWritten() throws Exception {
        workspace.write("apps/cache.yaml", release("greeting: bye"));

        assertThat(workspace.run(0, "diff"))
                .contains("1 of 2 targets changes", "spec.values.greeting", "+ bye")
                .contains("1 HelmRelease uses a Helm chart that is neither vendored nor fetched");
        assertThat(workspace.run(0, "affected", "--exact")).contains("flux HelmRelease shop/cache");
        assertThat(workspace.run(0, "check")).contains("0 errors");
        assertThat(workspace.run(1, "lock", "--check"))
                .isEqualTo("missing redis 1.x of " + server.address() + " (HelmRelease shop/cache)\n");
    }

    @Test
    void withItsChartTheObjectsOfAReleaseAreCompared() throws Exception {
        assertThat(workspace.run(0, "lock")).isEqualTo("locked redis 1.0.0 for 1.x of " + server.address() + "\n");
        workspace.commit();
        server.close();
        workspace.write("apps/cache.yaml", release("greeting: bye"));

        assertThat(workspace.run(0, "diff"))
                .contains("2 of 2 targets change", "HelmRelease shop/cache", "ConfigMap cache-redis", "data.greeting")
                .contains("- hello", "+ bye")
                .doesNotContain("neither vendored");
        assertThat(workspace.run(0, "affected")).contains("flux HelmRelease shop/cache  by apps/cache.yaml");
        assertThat(workspace.run(0, "affected", "--exact", "-f", "json"))
                .contains("\"flux\"", "\"target\": \"HelmRelease shop/cache\"");
    }

    @Test
    void theClusterThatTheConfigurationNamesIsTheOneThatChartsSee() throws Exception {
        workspace
                .write(
                        "apps/web.yaml",
                        "apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: web, namespace: shop}\n"
                                + "spec:\n  chart: {spec: {chart: charts/web, sourceRef: {kind: GitRepository, name: flux-system}}}\n",
                        "charts/web/Chart.yaml",
                        "apiVersion: v2\nname: web\nversion: 1.0.0\n",
                        "charts/web/templates/seen.yaml",
                        "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: seen}\ndata:\n"
                                + "  kubernetes: {{ .Capabilities.KubeVersion.Version }}\n"
                                + "  helm: {{ .Capabilities.HelmVersion.Version }}\n"
                                + "  certificates: {{ .Capabilities.APIVersions.Has \"cert-manager.io/v1\" | quote }}\n")
                .commit();
        workspace.write(
                ".kasane.yaml", "flux: {helm: 3.19.4, kubeVersion: 1.33.5, apiVersions: [cert-manager.io/v1]}\n");

        assertThat(workspace.run(0, "affected")).contains("flux HelmRelease shop/web  by .kasane.yaml");
        assertThat(workspace.run(0, "diff"))
                .contains("- v1.37.0", "+ v1.33.5", "- v3.22.0", "+ v3.19.4", "data.certificates")
                .doesNotContain("error");

        workspace.write(".kasane.yaml", "flux: {helm: 3.99.9}\n");
        workspace.run(2, "diff");
        assertThat(workspace.stderr())
                .contains(
                        ".kasane.yaml:1:14",
                        "kasane does not support the release of Helm 3.99.9, which flux.helm names");
    }

    @Test
    void definitionsThatFluxDoesNotApplyOnAnUpgradeAreNoted() throws Exception {
        String release =
                "apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: web, namespace: shop}\n"
                        + "spec:\n  chart: {spec: {chart: charts/web, sourceRef: {kind: GitRepository, name: flux-system}}}\n";
        String definition = "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n"
                + "metadata: {name: carts.shop.example}\nspec: {group: shop.example, scope: Namespaced}\n";
        workspace
                .write(
                        "apps/web.yaml",
                        release,
                        "charts/web/Chart.yaml",
                        "apiVersion: v2\nname: web\nversion: 1.0.0\n",
                        "charts/web/crds/carts.yaml",
                        definition)
                .commit();
        workspace.write(
                "charts/web/crds/carts.yaml",
                definition.replace("Namespaced", "Cluster"),
                "charts/web/crds/bags.yaml",
                definition.replace("carts", "bags"));

        workspace.run(0, "diff");
        assertThat(workspace.stderr())
                .contains(
                        "note: HelmRelease shop/web: with spec.upgrade.crds Skip (the default) Flux leaves bags.shop.example,"
                                + " carts.shop.example of the chart as it is in the cluster: set CreateReplace");
        workspace.write("apps/web.yaml", release + "  upgrade: {crds: Create}\n");
        workspace.run(0, "diff");
        assertThat(workspace.stderr()).contains("with spec.upgrade.crds Create Flux leaves carts.shop.example of");
        workspace.write("apps/web.yaml", release + "  upgrade: {crds: CreateReplace}\n");
        workspace.run(0, "diff");
        assertThat(workspace.stderr()).doesNotContain("upgrade.crds");
    }

    @Test
    void anotherVersionInTheLockChangesTheObjectsOfARelease() throws Exception {
        workspace.run(0, "lock");
        workspace.commit();
        server.publish("redis", "1.1.0", ChartArchives.of("redis", "1.1.0", "two"));
        workspace.run(0, "lock", "--update");

        assertThat(workspace.run(0, "affected")).contains("flux HelmRelease shop/cache  by kasane.lock");
        assertThat(workspace.run(0, "diff")).contains("1 of 2 targets changes", "data.version", "- 1.0.0", "+ 1.1.0");
    }

    @Test
    void aReleaseThatOnlyOneSideCanRenderIsNeitherDeletedNorCreated() throws Exception {
        workspace.run(0, "lock");
        workspace.commit();
        workspace.write("apps/cache.yaml", release("greeting: hello").replace("1.x", "2.x"));

        assertThat(workspace.run(0, "diff"))
                .contains("it cannot be rendered now", "run kasane lock")
                .contains("0 deleted")
                .doesNotContain("is gone");

        workspace.commit();
        workspace.write("apps/cache.yaml", release("greeting: hello"));

        assertThat(workspace.run(0, "diff"))
                .contains("it could not be rendered before", "  1 | apiVersion: helm.toolkit.fluxcd.io/v2")
                .contains("0 objects created")
                // the earlier revision does not lock it
                .doesNotContain("is new", "kasane fetch");
    }

    @Test
    void aCommandIsNamedForAnEarlierSideThatLocksTheChart() throws Exception {
        workspace.run(0, "lock");
        workspace.commit();
        workspace.write("apps/cache.yaml", release("greeting: hello").replace("1.x", "2.x"));
        server.publish("redis", "2.0.0", ChartArchives.of("redis", "2.0.0", "two"));
        System.setProperty(STORE, folder.resolve("another store").toString());
        workspace.run(0, "lock");

        assertThat(workspace.run(0, "diff"))
                .contains("it could not be rendered before", "hint: run kasane fetch with that revision");
    }

    @Test
    void aValueOfASecretIsHiddenInTheObjectsOfARelease() throws Exception {
        workspace.write("apps/cache.yaml", release("other: thing"));
        workspace.run(0, "lock");
        workspace.commit();
        workspace.write(
                "apps/secret.yaml",
                "apiVersion: v1\nkind: Secret\nmetadata: {name: hidden, namespace: shop}\n"
                        + "stringData: {values.yaml: \"greeting: hunter3\"}\n");

        assertThat(workspace.run(0, "diff"))
                .contains("ConfigMap cache-redis", "data.greeting")
                .doesNotContain("hunter");
        assertThat(workspace.run(0, "affected")).contains("flux HelmRelease shop/cache  by valuesFrom");
    }
}
