package dev.kasane.flux.discovery;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.change.graph.Affected;
import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.graph.TreeChanges;
import dev.kasane.change.report.NotRendered;
import dev.kasane.files.FileTree;
import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.lock.Requirement;
import dev.kasane.problem.KasaneException;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReleaseTest {

    private static final String CHART = "apiVersion: v2\nname: web\nversion: 1.2.3\n";
    private static final String CONFIG = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\n"
            + "data: {word: \"{{ .Values.word }}\", coded: \"{{ .Values.word | b64enc }}\", part: \"{{ .Values.word | trunc 6 | upper }}\", other: \"{{ .Values.other }}\"}\n";
    private static final String SECRET = "apiVersion: v1\nkind: Secret\nmetadata: {name: hidden, namespace: shop}\n"
            + "stringData: {values.yaml: \"word: hunter2-and-more\"}\n";

    private static String release(String spec) {
        return "apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: web, namespace: shop}\nspec:\n"
                + spec;
    }

    private static String fromFolder(String chart, String spec) {
        return release("  chart: {spec: {chart: " + chart + ", sourceRef: {kind: GitRepository, name: flux-system}}}\n"
                + spec);
    }

    private static FluxTargets targets(String... files) {
        List<String> all = new ArrayList<>(List.of(files));
        all.addAll(List.of(
                "charts/web/Chart.yaml",
                CHART,
                "charts/web/values.yaml",
                "word: default\nother: thing\n",
                "charts/web/prod.yaml",
                "word: prod\n",
                "charts/web/templates/config.yaml",
                CONFIG));
        MemoryTree tree = MemoryTree.of(all.toArray(String[]::new));
        return FluxTargets.of(new KustomizationGraph(tree), new Renderer(tree, RenderOptions.DEFAULT));
    }

    private static FluxTarget release(FluxTargets targets) {
        return requireNonNull(targets.targets().get("HelmRelease shop/web"));
    }

    private static YamlNode data(FluxTargets targets, String key) {
        ResourceSet objects = targets.objects(release(targets));
        Resource only = objects.get(0);
        return requireNonNull(requireNonNull(only.root().map("data")).get(key));
    }

    @Test
    void a_release_that_no_kustomization_brings_counts_as_it_is_written() {
        FluxTargets targets = targets("apps/web.yaml", fromFolder("./charts/web/", "  values: {word: own}\n"));

        assertThat(data(targets, "word")).hasToString("own");
        assertThat(data(targets, "word").span().path()).isEqualTo("charts/web/templates/config.yaml");
    }

    @Test
    void a_release_that_a_kustomization_brings_has_its_variables_and_its_cluster() {
        FluxTargets targets = targets(
                "clusters/prod/apps.yaml",
                "apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: apps, namespace: flux-system}\n"
                        + "spec:\n  path: ./apps\n  sourceRef: {kind: GitRepository, name: flux-system}\n"
                        + "  postBuild: {substitute: {WORD: prod}}\n",
                "apps/web.yaml",
                fromFolder("charts/web", "  values: {word: \"${WORD}\"}\n"));

        assertThat(targets.targets()).containsOnlyKeys("Kustomization flux-system/apps", "HelmRelease shop/web");
        assertThat(release(targets).cluster()).isEqualTo("clusters/prod");
        assertThat(data(targets, "word")).hasToString("prod");
    }

    @Test
    void the_files_of_a_chart_count_instead_of_its_values() {
        String files = "./charts/web/values.yaml, ./charts/web/prod.yaml";
        FluxTargets both = targets("web.yaml", fromFolder("charts/web, valuesFiles: [" + files + "]", ""));
        assertThat(data(both, "word")).hasToString("prod");
        assertThat(data(both, "other")).hasToString("thing");

        FluxTargets one = targets("web.yaml", fromFolder("charts/web, valuesFiles: [charts/web/prod.yaml]", ""));
        assertThat(data(one, "word")).hasToString("prod");
        assertThat(data(one, "other")).hasToString("");
    }

    @Test
    void what_comes_from_a_secret_is_secret_in_other_codings_too() {
        FluxTargets targets = targets(
                "web.yaml",
                fromFolder("charts/web", "  valuesFrom: [{kind: Secret, name: hidden}]\n"),
                "secret.yaml",
                SECRET);

        assertThat(data(targets, "word")).hasToString("hunter2-and-more");
        assertThat(data(targets, "word").isSecret()).isTrue();
        assertThat(data(targets, "coded"))
                .hasToString(
                        Base64.getEncoder().encodeToString("hunter2-and-more".getBytes(StandardCharsets.US_ASCII)));
        assertThat(data(targets, "coded").isSecret()).isTrue();
        assertThat(data(targets, "part")).hasToString("HUNTER");
        assertThat(data(targets, "part").isSecret()).isTrue();
        assertThat(data(targets, "other").isSecret()).isFalse();
    }

    @Test
    void a_value_that_a_kustomization_takes_out_of_a_secret_is_secret_in_the_objects_of_the_release() {
        FluxTargets targets = targets(
                "clusters/prod/apps.yaml",
                "apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: apps, namespace: flux-system}\n"
                        + "spec:\n  path: ./apps\n  sourceRef: {kind: GitRepository, name: flux-system}\n"
                        + "  postBuild: {substituteFrom: [{kind: Secret, name: vars}]}\n",
                "clusters/prod/vars.yaml",
                "apiVersion: v1\nkind: Secret\nmetadata: {name: vars, namespace: flux-system}\n"
                        + "stringData: {WORD: hunter2-and-more}\n",
                "apps/web.yaml",
                fromFolder("charts/web", "  values: {word: \"${WORD}\"}\n"));

        assertThat(data(targets, "word")).hasToString("hunter2-and-more");
        assertThat(data(targets, "word").isSecret()).isTrue();
        assertThat(data(targets, "other").isSecret()).isFalse();
    }

    @Test
    void no_error_of_a_chart_says_what_comes_from_a_secret() {
        FluxTargets targets = targets(
                "web.yaml",
                fromFolder("charts/web", "  valuesFrom: [{kind: Secret, name: hidden}]\n"),
                "secret.yaml",
                SECRET,
                "charts/web/templates/fail.yaml",
                "{{ fail (printf \"bad word %s, %s\" .Values.word (.Values.word | b64enc)) }}\n");

        assertThatThrownBy(() -> targets.objects(release(targets)))
                .hasMessageContaining("bad word")
                .hasMessageNotContaining("hunter")
                .hasMessageNotContaining("aHVudGVy");
    }

    @Test
    void a_chart_that_an_object_names_is_that_of_its_source() {
        FluxTargets targets = targets(
                "web.yaml",
                release("  chartRef: {kind: HelmChart, name: site, namespace: charts}\n  values: {other: own}\n"),
                "chart.yaml",
                "apiVersion: source.toolkit.fluxcd.io/v1\nkind: HelmChart\nmetadata: {name: site, namespace: charts}\n"
                        + "spec:\n  chart: charts/web\n  valuesFiles: [charts/web/prod.yaml]\n"
                        + "  sourceRef: {kind: GitRepository, name: flux-system}\n");

        assertThat(data(targets, "word")).hasToString("prod");
        assertThat(data(targets, "other")).hasToString("own");
    }

    @Test
    void an_artifact_of_a_registry_is_the_vendored_chart_of_its_version() {
        String repository = "apiVersion: source.toolkit.fluxcd.io/v1\nkind: OCIRepository\n"
                + "metadata: {name: web, namespace: shop}\nspec:\n  url: oci://registry.example/charts/site\n"
                + "  ref: {REF}\n";
        String asked = release("  chartRef: {kind: OCIRepository, name: web}\n");
        String[] vendored = {
            ".kasane/vendor/charts/site-1.0.0/Chart.yaml", "apiVersion: v2\nname: site\nversion: 1.0.0\n",
            ".kasane/vendor/charts/site-1.0.0/templates/x.yaml",
                    "kind: ConfigMap\napiVersion: v1\nmetadata: {name: x}\ndata: {word: vendored}\n"
        };
        FluxTargets there = targets(
                "web.yaml",
                asked,
                "repository.yaml",
                repository.replace("REF", "tag: 1.0.0"),
                vendored[0],
                vendored[1],
                vendored[2],
                vendored[3]);
        FluxTargets missing = targets(
                "web.yaml",
                asked,
                "repository.yaml",
                repository.replace("REF", "tag: 2.0.0"),
                vendored[0],
                vendored[1],
                vendored[2],
                vendored[3]);
        FluxTargets byDigest = targets(
                "web.yaml",
                asked,
                "repository.yaml",
                repository.replace("REF", "tag: 1.0.0, semver: 2.x, digest: \"sha256:00\""),
                vendored[0],
                vendored[1],
                vendored[2],
                vendored[3]);

        assertThat(data(there, "word")).hasToString("vendored");
        assertThat(missing.reason(release(missing))).isEqualTo(NotRendered.Reason.REMOTE_CHART);
        assertThat(missing.requirements(release(missing)))
                .extracting(Object::toString)
                .containsExactly("site 2.0.0 of oci://registry.example/charts");
        FluxTargets latest = targets("web.yaml", asked, "repository.yaml", repository.replace("REF", ""));
        assertThat(latest.requirements(release(latest)))
                .extracting(Object::toString)
                .containsExactly("site latest of oci://registry.example/charts");
        assertThat(byDigest.reason(release(byDigest))).isEqualTo(NotRendered.Reason.REMOTE_CHART);
        assertThat(byDigest.requirements(release(byDigest)))
                .extracting(Object::toString)
                .containsExactly("site sha256:00 of oci://registry.example/charts");
    }

    @Test
    void hooks_that_flux_never_runs_are_left_out() {
        for (String[] one : new String[][] {
            {"", "before, after"},
            {"  install: {disableHooks: true}\n", "after"},
            {"  upgrade: {disableHooks: true}\n", "before, after"},
            {"  install: {disableHooks: true}\n  upgrade: {disableHooks: true}\n", ""},
            {"  uninstall: {disableHooks: true}\n", "before, after"},
        }) {
            FluxTargets targets = targets(
                    "web.yaml",
                    fromFolder("charts/web", one[0]),
                    "charts/web/templates/hooks.yaml",
                    hook("before", "pre-install") + hook("after", "post-install,post-upgrade"));
            List<String> names = new ArrayList<>();
            targets.objects(release(targets)).forEach(object -> names.add(object.name()));
            names.removeIf(name -> !List.of("before", "after").contains(name));
            assertThat(String.join(", ", names)).as(one[0]).isEqualTo(one[1]);
        }
    }

    private static String hook(String name, String events) {
        return "---\napiVersion: batch/v1\nkind: Job\nmetadata: {name: " + name + ", annotations: {helm.sh/hook: \""
                + events + "\"}}\n";
    }

    @Test
    void a_chart_above_the_repository_is_looked_for_at_its_root() {
        assertThat(data(targets("web.yaml", fromFolder("../../charts/web", "")), "word"))
                .hasToString("default");
        FluxTargets missing = targets("web.yaml", fromFolder("charts/../../x", ""));
        assertThatThrownBy(() -> missing.objects(release(missing)))
                .hasMessageContaining("there is no chart x in this repository");
        FluxTargets absolute = targets("web.yaml", fromFolder("/charts/web", ""));
        assertThat(absolute.reason(release(absolute))).isEqualTo(NotRendered.Reason.OTHER_REPOSITORY);
    }

    @Test
    void values_files_are_named_from_the_root_of_the_source() {
        String outside = fromFolder(
                "charts/web, valuesFiles: [config/prod.yaml, none.yaml], ignoreMissingValuesFiles: true", "");
        FluxTargets targets = targets("web.yaml", outside, "config/prod.yaml", "word: outside\n");
        assertThat(data(targets, "word")).hasToString("outside");

        FluxTargets named = targets(
                ".kasane.yaml",
                "flux: {sources: {Bucket/shop: deploy}}\n",
                "web.yaml",
                release(
                        "  chart: {spec: {chart: site, valuesFiles: [prod.yaml], sourceRef: {kind: Bucket, name: shop}}}\n"),
                "deploy/prod.yaml",
                "word: of the bucket\n",
                "deploy/site/Chart.yaml",
                CHART,
                "deploy/site/templates/config.yaml",
                CONFIG);
        assertThat(data(named, "word")).hasToString("of the bucket");
    }

    @Test
    void values_files_of_another_repository_are_locked_beside_the_chart() {
        String other =
                "apiVersion: source.toolkit.fluxcd.io/v1\nkind: GitRepository\nmetadata: {name: other, namespace: shop}\n"
                        + "spec: {url: \"https://git.example/other\", ref: {tag: v1}}\n";
        String chart = "  chart: {spec: {chart: ./site, valuesFiles: [site/small.yaml, config/prod.yaml], OPTION"
                + "sourceRef: {kind: GitRepository, name: other}}}\n";
        FluxTargets named = targets("web.yaml", release(chart.replace("OPTION", "")), "source.yaml", other);
        assertThat(named.requirements(release(named))).containsExactly(folder("site"), folder("config/prod.yaml"));
        assertThat(named.reason(release(named))).isEqualTo(NotRendered.Reason.REMOTE_SOURCE);

        FluxTargets optional = targets(
                "web.yaml", release(chart.replace("OPTION", "ignoreMissingValuesFiles: true, ")), "source.yaml", other);
        assertThat(optional.requirements(release(optional))).containsExactly(folder("site"), folder("config"));
    }

    private static Requirement folder(String path) {
        return requireNonNull(Requirement.ofRepository("https://git.example/other", path, "v1"));
    }

    @Test
    void a_changed_values_file_reaches_the_release_that_names_it() {
        FileTree before = MemoryTree.of("config/prod.yaml", "word: before\n");
        FileTree after = MemoryTree.of("config/prod.yaml", "word: after\n");
        TreeChanges changes = new TreeChanges(before, after);
        Affected none = new Affected(new KustomizationGraph(before), new KustomizationGraph(after), changes);
        FluxTargets targets = targets(
                "web.yaml",
                fromFolder("charts/web, valuesFiles: [config/prod.yaml]", ""),
                "config/prod.yaml",
                "word: after\n");

        assertThat(targets.affectedBy(release(targets), none, changes)).containsExactly("config/prod.yaml");
    }

    @Test
    void a_folder_without_a_chart_is_refused_with_the_place_of_the_release() {
        FluxTargets targets = targets("apps/web.yaml", fromFolder("charts", ""));

        assertThatThrownBy(() -> targets.objects(release(targets)))
                .hasMessageContaining("there is no chart charts in this repository")
                .isInstanceOfSatisfying(
                        KasaneException.class,
                        e -> assertThat(requireNonNull(e.problems().getFirst().span())
                                        .path())
                                .isEqualTo("apps/web.yaml"));
    }

    @Test
    void a_chart_has_the_files_that_its_source_does_not_leave_out() {
        FluxTargets targets = targets(
                "web.yaml",
                fromFolder("charts/web", "  values: {word: own}\n"),
                "charts/web/.sourceignore",
                "values.yaml\n");
        assertThat(data(targets, "other")).hasToString("");

        FluxTargets without = targets("web.yaml", fromFolder("charts/web", ""), ".sourceignore", "/charts\n");
        assertThatThrownBy(() -> without.objects(release(without)))
                .hasMessageContaining("the source leaves out the chart charts/web, by .sourceignore:1 (/charts)");
    }
}
