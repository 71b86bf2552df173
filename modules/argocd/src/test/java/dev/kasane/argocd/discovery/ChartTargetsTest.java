package dev.kasane.argocd.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.argocd.chart.UnrenderedApplications;
import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.report.NotRendered;
import dev.kasane.files.FileTree;
import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.KasaneException;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlMap;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The objects of Applications whose sources are charts: of their own repository, and vendored ones. */
class ChartTargetsTest {

    private static final String TEMPLATE = """
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: "{{ .Release.Name }}-{{ .Chart.Name }}-{{ .Chart.Version }}"}
        data: {greeting: "{{ .Values.greeting }}"}
        ---
        apiVersion: v1
        kind: Pod
        metadata: {name: test, annotations: {helm.sh/hook: test}}
        """;

    private static String application(String source) {
        return """
            apiVersion: argoproj.io/v1alpha1
            kind: Application
            metadata: {name: cart, namespace: argocd}
            spec:
              project: default
              destination: {server: https://kubernetes.default.svc, namespace: web}
              %s
            """.formatted(source);
    }

    private static String chart(String name, String version) {
        return "apiVersion: v2\nname: " + name + "\nversion: " + version + "\n";
    }

    private static MemoryTree.Builder tree(String source) {
        return MemoryTree.builder().file("argocd/cart.yaml", application(source));
    }

    private static MemoryTree.Builder withChart(MemoryTree.Builder tree, String folder, String version) {
        return tree.file(folder + "/Chart.yaml", chart("shop", version))
                .file(folder + "/values.yaml", "greeting: hello\n")
                .file(folder + "/templates/c.yaml", TEMPLATE);
    }

    private static List<Resource> objects(FileTree tree) {
        Renderer renderer = new Renderer(tree, RenderOptions.DEFAULT);
        ArgoSettings settings = ArgoSettings.of(tree, List.of());
        ArgoTargets targets = ArgoTargets.of(tree, settings, renderer);
        List<Resource> objects = new ArrayList<>();
        new TargetObjects(tree, settings, targets, renderer)
                .of(Objects.requireNonNull(targets.targets().get("cart")))
                .forEach(objects::add);
        return objects;
    }

    private static NotRendered.@Nullable Reason reason(FileTree tree) {
        ArgoSettings settings = ArgoSettings.of(tree, List.of());
        ArgoTargets targets = FoundTargets.of(tree, settings);
        return new UnrenderedApplications(tree, settings, targets, new KustomizationGraph(tree))
                .reason(Objects.requireNonNull(targets.targets().get("cart")));
    }

    private static @Nullable String elsewhere(FileTree tree) {
        Renderer renderer = new Renderer(tree, RenderOptions.DEFAULT);
        ArgoSettings settings = ArgoSettings.of(tree, List.of());
        ArgoTargets targets = ArgoTargets.of(tree, settings, renderer);
        return new TargetObjects(tree, settings, targets, renderer)
                .externalContent(Objects.requireNonNull(targets.targets().get("cart")));
    }

    private static String greeting(FileTree tree) {
        YamlMap data = objects(tree).getFirst().root().map("data");
        return data == null ? "" : String.valueOf(data.text("greeting"));
    }

    /** An archive as {@code helm package} makes them: a folder with the chart's name around all files. */
    private static byte[] archive(String... pathsAndTexts) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            for (int i = 0; i < pathsAndTexts.length; i += 2) {
                byte[] content = pathsAndTexts[i + 1].getBytes(StandardCharsets.UTF_8);
                byte[] header = new byte[512];
                put(header, 0, "shop/" + pathsAndTexts[i]);
                put(header, 100, "0000644");
                put(header, 124, "%011o".formatted(content.length));
                put(header, 257, "ustar");
                put(header, 263, "00");
                header[156] = '0';
                java.util.Arrays.fill(header, 148, 156, (byte) ' ');
                int sum = 0;
                for (byte one : header) {
                    sum += one & 0xFF;
                }
                put(header, 148, "%06o".formatted(sum));
                header[154] = 0;
                out.write(header);
                out.write(content);
                out.write(new byte[(512 - content.length % 512) % 512]);
            }
            out.write(new byte[1024]);
        }
        return bytes.toByteArray();
    }

    private static void put(byte[] header, int at, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(bytes, 0, header, at, bytes.length);
    }

    @Test
    void aChartOfTheRepositoryIsRenderedWithoutItsTestsAndNamesItsTemplates() {
        FileTree tree = withChart(
                        tree("source: {repoURL: https://git.example/a.git, path: charts/shop}"), "charts/shop", "1.0.0")
                .build();
        List<Resource> objects = objects(tree);
        assertThat(objects).extracting(Resource::name).containsExactly("cart-shop-1.0.0");
        assertThat(objects.getFirst().root().span().toText()).isEqualTo("charts/shop/templates/c.yaml:1:1");
        assertThat(reason(tree)).isNull();
    }

    @Test
    void aVendoredArchiveIsTheChartOfAnotherRepository() throws IOException {
        FileTree tree = tree("source: {repoURL: https://charts.example, chart: shop, targetRevision: 1.2.3}")
                .file(
                        ".kasane/vendor/charts/shop-1.2.3.tgz",
                        archive("Chart.yaml", chart("shop", "1.2.3"), "templates/c.yaml", TEMPLATE))
                .build();
        List<Resource> objects = objects(tree);
        assertThat(objects).extracting(Resource::name).containsExactly("cart-shop-1.2.3");
        assertThat(objects.getFirst().root().span().toText())
                .isEqualTo(".kasane/vendor/charts/shop-1.2.3.tgz/templates/c.yaml:1:1");
        assertThat(reason(tree)).isNull();
    }

    @Test
    void aVendoredFolderIsTheChartOfARegistryAsHelmPullUnpacksIt() {
        String source = "source: {repoURL: registry.example/team, chart: group/shop, targetRevision: v1.2.3}";
        FileTree plain = withChart(tree(source), ".kasane/vendor/charts/shop-1.2.3", "1.2.3")
                .build();
        FileTree unpacked = withChart(tree(source), ".kasane/vendor/charts/shop-1.2.3/shop", "1.2.3")
                .build();
        assertThat(objects(plain)).extracting(Resource::name).containsExactly("cart-shop-1.2.3");
        assertThat(objects(unpacked)).extracting(Resource::name).containsExactly("cart-shop-1.2.3");
    }

    @Test
    void aRangeOfVersionsTakesTheNewestVendoredOne() {
        MemoryTree.Builder tree = tree("source: {repoURL: https://charts.example, chart: shop, targetRevision: 1.x}");
        for (String version : List.of("1.9.0", "1.10.0", "1.11.0-beta.1", "2.0.0")) {
            withChart(tree, ".kasane/vendor/charts/shop-" + version, version);
        }
        assertThat(objects(tree.build())).extracting(Resource::name).containsExactly("cart-shop-1.10.0");
    }

    @Test
    void aChartThatIsNotVendoredIsRefusedWithTheFolderItBelongsIn() {
        FileTree tree = withChart(
                        tree("source: {repoURL: https://charts.example, chart: shop, targetRevision: 1.2.3}"),
                        ".kasane/vendor/charts/shop-1.2.4",
                        "1.2.4")
                .build();
        assertThatThrownBy(() -> objects(tree)).isInstanceOfSatisfying(KasaneException.class, e -> {
            assertThat(e.problems().getFirst().sentence())
                    .contains(
                            "the Helm chart shop of https://charts.example, which is neither vendored nor in the store");
            assertThat(e.problems().getFirst().hint()).contains(".kasane/vendor/charts");
        });
        assertThat(reason(tree)).isEqualTo(NotRendered.Reason.REMOTE_CHART);
    }

    @Test
    void aPatternOfValuesFilesGivesThemInOrderAndLeavesOutWhatIsNamedByItself() {
        MemoryTree.Builder tree = withChart(
                tree("source: {repoURL: https://git.example/a.git, path: shop, helm: {valueFiles:"
                        + " [values/20.yaml, 'values/*.yaml']}}"),
                "shop",
                "1.0.0");
        for (String name : List.of("10", "20", "15")) {
            tree.file("shop/values/" + name + ".yaml", "greeting: '" + name + "'\n");
        }
        assertThat(greeting(tree.build())).isEqualTo("15");
    }

    @Test
    void aPatternThatMatchesNothingIsMissingAsAFileIs() {
        String source =
                "source: {repoURL: https://git.example/a.git, path: shop, helm: {valueFiles: ['v/**/*.yaml']%s}}";
        FileTree strict = withChart(tree(source.formatted("")), "shop", "1.0.0").build();
        FileTree lenient = withChart(tree(source.formatted(", ignoreMissingValueFiles: true")), "shop", "1.0.0")
                .build();
        assertThatThrownBy(() -> objects(strict)).hasMessageContaining("there is no values file shop/v/**/*.yaml");
        assertThat(greeting(lenient)).isEqualTo("hello");
    }

    @Test
    void theKindsOfKubernetesAreServedAsByEachCluster() {
        String template = "apiVersion: v1\n"
                + "kind: ConfigMap\n"
                + "metadata: {name: c}\n"
                + "data: {greeting: \"{{ .Capabilities.APIVersions.Has `policy/v1/PodDisruptionBudget` }} {{"
                + " .Capabilities.APIVersions.Has `v1/Secret` }} {{ .Capabilities.APIVersions.Has `apps/v1/Pod` }}\"}\n";
        assertThat(greeting(withChart(tree("source: {repoURL: https://git.example/a.git, path: shop}"), "shop", "1.0.0")
                        .file("shop/templates/c.yaml", template)
                        .build()))
                .isEqualTo("true true false");
    }

    @Test
    void theClustersAreThoseOfTheSettingsUnlessTheSourceSaysOthers() {
        String template = "apiVersion: v1\n"
                + "kind: ConfigMap\n"
                + "metadata: {name: c}\n"
                + "data: {greeting: \"{{ .Capabilities.KubeVersion }} {{ .Capabilities.APIVersions.Has"
                + " `cert-manager.io/v1` }}\"}\n";
        String plain = "source: {repoURL: https://git.example/a.git, path: shop}";
        String own = "source: {repoURL: https://git.example/a.git, path: shop, helm: {kubeVersion: 1.30.0, apiVersions:"
                + " [a/v1]}}";
        String settings = "argo: {kubeVersion: 1.33.5, apiVersions: [cert-manager.io/v1]}\n";
        assertThat(greeting(withChart(tree(plain), "shop", "1.0.0")
                        .file("shop/templates/c.yaml", template)
                        .build()))
                .isEqualTo("v1.34.0 false");
        assertThat(greeting(withChart(tree(plain), "shop", "1.0.0")
                        .file("shop/templates/c.yaml", template)
                        .file(".kasane.yaml", settings)
                        .build()))
                .isEqualTo("v1.33.5 true");
        assertThat(greeting(withChart(tree(own), "shop", "1.0.0")
                        .file("shop/templates/c.yaml", template)
                        .file(".kasane.yaml", settings)
                        .build()))
                .isEqualTo("v1.30.0 false");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "shop|server: https://kubernetes.default.svc/|v1.31.2 true true false",
                "top|server: https://kubernetes.default.svc|v1.31.2 true true false",
                "shop|name: in-cluster|v1.30.0 false false true",
                "top|name: in-cluster|v1.30.0 false false true",
                "shop|name: another|v1.34.0 false false true",
            })
    void anApplicationIsRenderedForItsCluster(String path, String destination, String greeting) {
        String template = "apiVersion: v1\n"
                + "kind: ConfigMap\n"
                + "metadata: {name: c}\n"
                + "data: {greeting: \"{{ .Capabilities.KubeVersion }} {{ .Capabilities.APIVersions.Has"
                + " `cert-manager.io/v1` }} {{ .Capabilities.APIVersions.Has `cert-manager.io/v1/Issuer` }} {{"
                + " .Capabilities.APIVersions.Has `policy/v1/PodDisruptionBudget` }}\"}\n";
        String chart = path.equals("top") ? "top/charts/shop" : path;
        String application = application("source: {repoURL: https://git.example/a.git, path: " + path + "}")
                .replace("server: https://kubernetes.default.svc", destination);
        MemoryTree.Builder tree = withChart(MemoryTree.builder().file("argocd/cart.yaml", application), chart, "1.0.0")
                .file("top/kustomization.yaml", "helmCharts: [{name: shop}]\n")
                .file(".kasane.yaml", """
                    argo:
                      clusters:
                        https://kubernetes.default.svc:
                          kubeVersion: 1.31.2
                          apiVersions: [cert-manager.io/v1/Issuer]
                          notServed: [policy/v1/PodDisruptionBudget]
                        in-cluster: {kubeVersion: 1.30.0}
                    """);

        assertThat(greeting(tree.file(chart + "/templates/c.yaml", template).build()))
                .isEqualTo(greeting);
    }

    @Test
    void whatAChartAsksOfAClusterThatNobodyDescribedIsKnown() {
        String template = "{{ .Capabilities.APIVersions.Has `example.org/v1/Song` }}{{ .Capabilities.APIVersions.Has"
                + " `named.example/v1` }}{{ .Capabilities.APIVersions.Has `policy/v1beta1` }}";
        String plain = "source: {repoURL: https://git.example/a.git, path: shop}";
        String cluster = "argo: {clusters: {https://kubernetes.default.svc: {kubeVersion: 1.33.5}}}\n";
        String named = "argo: {apiVersions: [named.example/v1]}\n";

        assertThat(missingApis(plain, template, "")).containsExactly("example.org/v1/Song", "named.example/v1");
        assertThat(missingApis(plain, template, named)).containsExactly("example.org/v1/Song");
        assertThat(missingApis(plain, template, cluster)).isEmpty();
        assertThat(missingApis(plain.replace("shop}", "shop, helm: {apiVersions: [a/v1]}}"), template, ""))
                .isEmpty();
    }

    private static Set<String> missingApis(String source, String template, String configuration) {
        FileTree tree = withChart(tree(source), "shop", "1.0.0")
                .file("shop/templates/c.yaml", "# " + template + "\n" + TEMPLATE)
                .file(".kasane.yaml", configuration)
                .build();
        Renderer renderer = new Renderer(tree, RenderOptions.DEFAULT);
        ArgoSettings settings = ArgoSettings.of(tree, List.of());
        ArgoTargets targets = ArgoTargets.of(tree, settings, renderer);
        TargetObjects objects = new TargetObjects(tree, settings, targets, renderer);
        objects.of(Objects.requireNonNull(targets.targets().get("cart")));
        return objects.missingApis().getOrDefault("cart", Set.of());
    }

    @Test
    void chartsOfAKustomizationAreToldWhatItsApplicationSaysOfTheCluster() {
        String template = "apiVersion: v1\n"
                + "kind: ConfigMap\n"
                + "metadata: {name: c}\n"
                + "data: {greeting: \"{{ .Capabilities.KubeVersion }} {{ .Capabilities.APIVersions.Has `a/v1` }}\"}\n";
        String own = "source: {repoURL: https://git.example/a.git, path: top, kustomize: {kubeVersion: v1.30.0-eks-1,"
                + " apiVersions: [a/v1]}}";
        assertThat(greeting(withChart(tree(own), "top/charts/shop", "1.0.0")
                        .file("top/charts/shop/templates/c.yaml", template)
                        .file("top/kustomization.yaml", "helmCharts: [{name: shop}]\n")
                        .build()))
                .isEqualTo("v1.30.0 true");
    }

    @Test
    void applicationsThatAChartMakesAreFound() {
        FileTree tree =
                tree("source: {repoURL: https://git.example/a.git, path: apps, helm: {parameters: [{name: team, value:"
                                + " blue}]}}")
                        .file("apps/Chart.yaml", chart("apps", "1.0.0"))
                        .file("apps/values.yaml", "names: [front, back]\n")
                        .file("apps/templates/applications.yaml", """
                            {{- range .Values.names }}
                            ---
                            apiVersion: argoproj.io/v1alpha1
                            kind: Application
                            metadata: {name: "{{ $.Values.team }}-{{ . }}", namespace: argocd}
                            spec:
                              project: default
                              destination: {server: https://kubernetes.default.svc, namespace: web}
                              source: {repoURL: https://git.example/a.git, path: plain}
                            {{- end }}
                            """)
                        .file("plain/c.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n")
                        .build();
        assertThat(FoundTargets.of(tree, ArgoSettings.of(tree, List.of()))
                        .targets()
                        .keySet())
                .containsExactly("blue-back", "blue-front", "cart");
    }

    @Test
    void aSubchartComesFromTheVendorFolderAtTheVersionThatIsLocked() {
        MemoryTree.Builder tree = withChart(
                        tree("source: {repoURL: https://git.example/a.git, path: shop}"), "shop", "1.0.0")
                .file("shop/Chart.yaml", chart("shop", "1.0.0") + """
                    dependencies:
                    - {name: cache, version: ^1, repository: "https://charts.example"}
                    """)
                .file(
                        "shop/Chart.lock",
                        "dependencies:\n- {name: cache, version: 1.0.0, repository: \"https://charts.example\"}\n"
                                + "digest: sha256:ba024beb5d162d4b50f6b94b1a45e15292c304db4ddfde0361974babd55db82b\n");
        assertThat(reason(tree.build())).isEqualTo(NotRendered.Reason.REMOTE_CHART);
        assertThat(elsewhere(tree.build()))
                .isEqualTo("its chart shop needs cache, which is neither in charts/ nor vendored");
        for (String version : List.of("1.0.0", "1.1.0")) {
            String folder = ".kasane/vendor/charts/cache-" + version;
            tree.file(folder + "/Chart.yaml", chart("cache", version)).file(folder + "/templates/c.yaml", TEMPLATE);
        }
        assertThat(reason(tree.build())).isNull();
        assertThat(elsewhere(tree.build())).isNull();
        assertThat(objects(tree.build()))
                .extracting(Resource::name)
                .containsExactlyInAnyOrder("cart-shop-1.0.0", "cart-cache-1.0.0");
    }
}
