package dev.kasane.argocd.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.files.MemoryTree;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Where in a repository Applications, ApplicationSets and AppProjects are found. */
class DiscoveryTest {

    private static final String CONFIG = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {a: b}\n";

    private static String application(String name, String path) {
        return "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: " + name
                + ", namespace: argocd}\nspec:\n  project: default\n"
                + "  source: {repoURL: https://git.example/r.git, path: " + path + "}\n"
                + "  destination: {server: https://kubernetes.default.svc, namespace: web}\n";
    }

    private static String patch(String name, String path) {
        return "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: " + name
                + ", namespace: argocd}\nspec: {source: {path: " + path + "}}\n";
    }

    private static ArgoTargets targets(MemoryTree tree, String... named) {
        return FoundTargets.of(tree, ArgoSettings.of(tree, List.of(named)));
    }

    private static GoMap spec(ArgoTargets targets, String name) {
        return Objects.requireNonNull(targets.targets().get(name), name)
                .application()
                .map("spec");
    }

    @Test
    void applications_sets_and_projects_are_found_anywhere_in_the_tree() {
        MemoryTree tree = MemoryTree.of(
                "clusters/eu/shop/app.yaml",
                application("shop", "plain"),
                "teams/pay.yml",
                application("pay", "plain").replace("default\n", "team\n"),
                "platform/projects/team.yaml",
                "apiVersion: argoproj.io/v1alpha1\nkind: AppProject\nmetadata: {name: team}\nspec: {}\n",
                "sets/one.yaml",
                "apiVersion: argoproj.io/v1alpha1\nkind: ApplicationSet\nmetadata: {name: one, namespace: argocd}\n"
                        + "spec:\n  generators: [{list: {elements: [{env: a}, {env: b}]}}]\n  template:\n"
                        + "    metadata: {name: 'made-{{env}}'}\n"
                        + "    spec: {project: default, source: {repoURL: r, path: plain}, destination: {name: eu}}\n",
                ".github/example.yaml",
                application("hidden", "plain"),
                "plain/c.yaml",
                CONFIG);
        ArgoTargets targets = targets(tree);
        assertThat(targets.targets().keySet()).containsExactly("made-a", "made-b", "pay", "shop");
        assertThat(targets.sets()).isEqualTo(Map.of("one", 2));
        assertThat(targets.project(Objects.requireNonNull(targets.targets().get("pay"))))
                .isNotNull();
        assertThat(targets.problems()).isEmpty();
    }

    @Test
    void parameters_that_are_too_deep_to_be_merged_are_said_to_be_so() {
        String deep = "{a: ".repeat(400) + "1" + "}".repeat(400);
        String set =
                "apiVersion: argoproj.io/v1alpha1\nkind: ApplicationSet\nmetadata: {name: NAME, namespace: argocd}\n"
                        + "spec:\n  goTemplate: true\n  generators:\n  - NAME:\n      mergeKeys: [b]\n      generators:\n"
                        + "      - list: {elements: [{b: c, a: DEEP}]}\n      - list: {elements: [{b: c, a: DEEP}]}\n  template:\n"
                        + "    metadata: {name: made}\n"
                        + "    spec: {project: default, source: {repoURL: r, path: plain}, destination: {name: eu}}\n";
        MemoryTree tree = MemoryTree.of(
                "sets/a.yaml", set.replace("NAME", "matrix").replace("DEEP", deep),
                "sets/b.yaml", set.replace("NAME", "merge").replace("DEEP", deep));

        assertThat(targets(tree).problems())
                .extracting(Problem::sentence)
                .containsExactly(
                        "the ApplicationSet matrix cannot be expanded: maps are too deep to be merged (sets/a.yaml:1:1)",
                        "the ApplicationSet merge cannot be expanded: maps are too deep to be merged (sets/b.yaml:1:1)");
    }

    @Test
    void a_flag_and_the_settings_narrow_where_they_are_looked_for() {
        MemoryTree tree = MemoryTree.of(
                ".kasane.yaml", "argo: {folders: [one/, ./two]}\n",
                "one/a.yaml", application("a", "plain"),
                "two/b.yaml", application("b", "plain"),
                "three/c.yaml", application("c", "plain"));
        assertThat(targets(tree).targets().keySet()).containsExactly("a", "b");
        assertThat(targets(tree, "three", "./two/").targets().keySet()).containsExactly("b", "c");
        assertThat(targets(tree, ".").targets().keySet()).containsExactly("a", "b", "c");
        assertThatThrownBy(() -> targets(tree, "../x"))
                .isInstanceOf(KasaneException.class)
                .hasMessageContaining("does not lie in this repository");
    }

    @Test
    void files_below_the_templates_of_a_chart_are_not_read() {
        MemoryTree tree = MemoryTree.of(
                "charts/shop/Chart.yaml",
                "name: shop\n",
                "charts/shop/templates/app.yaml",
                application("of-chart", "plain"),
                "charts/shop/templates/sub/broken.yaml",
                "{{- if .Values.x }}\n" + application("{{ .x }}", "p"),
                "templates/app.yaml",
                application("plain", "plain"));
        ArgoTargets targets = targets(tree);
        assertThat(targets.targets().keySet()).containsExactly("plain");
        assertThat(targets.problems()).isEmpty();
    }

    @Test
    void yaml_that_is_a_template_is_called_one() {
        MemoryTree tree = MemoryTree.of(
                "skeleton/app.yaml",
                "{{- if .x }}\n" + application("{{ .x }}", "p"),
                "apps/a.yaml",
                application("a", "plain"));
        ArgoTargets targets = targets(tree);
        assertThat(targets.targets().keySet()).containsExactly("a");
        assertThat(targets.problems())
                .extracting(Problem::severity, Problem::sentence)
                .containsExactly(org.assertj.core.groups.Tuple.tuple(
                        Problem.Severity.WARNING,
                        "skeleton/app.yaml is a template, not YAML: no Application is looked for in it"));
    }

    @Test
    void what_is_part_of_a_kustomization_is_taken_as_the_outermost_one_renders_it() {
        MemoryTree tree = MemoryTree.of(
                "base/kustomization.yaml", "resources: [a.yaml]\n",
                "base/a.yaml", application("a", "plain"),
                "base/disabled.yaml", application("disabled", "plain"),
                "prod/kustomization.yaml", "resources: [../base]\nnamePrefix: prod-\npatches: [{path: p.yaml}]\n",
                "prod/p.yaml", patch("a", "overlays/prod/a"));
        ArgoTargets targets = targets(tree);
        assertThat(targets.targets().keySet()).containsExactly("prod-a");
        assertThat(spec(targets, "prod-a").map("source").text("path")).isEqualTo("overlays/prod/a");
    }

    @Test
    void one_kustomization_that_cannot_be_rendered_does_not_hide_the_applications_of_its_other_files() {
        MemoryTree tree = MemoryTree.of(
                "all/kustomization.yaml", "resources: [a.yaml, missing.yaml, ../more, ../broken]\n",
                "all/a.yaml", application("a", "plain"),
                "more/kustomization.yaml", "resources: [b.yaml]\nnameSuffix: -x\n",
                "more/b.yaml", application("b", "plain"),
                "broken/kustomization.yaml", "resources: [c.yaml, nothing.yaml]\n",
                "broken/c.yaml", application("c", "plain"),
                "elsewhere/d.yaml", application("d", "plain"));
        ArgoTargets targets = targets(tree);
        assertThat(targets.targets().keySet()).containsExactly("a", "b-x", "c", "d");
        assertThat(targets.problems())
                .hasSize(1)
                .extracting(Problem::sentence)
                .first()
                .asString()
                .contains("missing");
    }

    @Test
    void applications_of_one_name_are_told_apart_by_the_folder_that_makes_them() {
        String base = application("cart", "plain");
        MemoryTree tree = MemoryTree.of(
                "base/kustomization.yaml",
                "resources: [a.yaml]\n",
                "base/a.yaml",
                base,
                "dev/kustomization.yaml",
                "resources: [../base]\npatches: [{path: p.yaml}]\n",
                "dev/p.yaml",
                patch("cart", "overlays/dev/cart"),
                "prod/kustomization.yaml",
                "resources: [../base]\npatches: [{path: p.yaml}]\n",
                "prod/p.yaml",
                patch("cart", "overlays/prod/cart"),
                "one/x.yaml",
                application("same", "plain"),
                "two/x.yaml",
                application("same", "plain"));
        ArgoTargets targets = targets(tree);
        assertThat(targets.targets().keySet()).containsExactly("cart of dev", "cart of prod", "same");
        assertThat(spec(targets, "cart of prod").map("source").text("path")).isEqualTo("overlays/prod/cart");
        assertThat(Objects.requireNonNull(targets.targets().get("cart of dev")).label())
                .isEqualTo("cart of dev (https://kubernetes.default.svc/web, project default)");
    }

    @Test
    void a_second_folder_that_makes_an_application_of_a_name_leaves_the_first_one_what_it_is() {
        MemoryTree before = MemoryTree.of("prod/a.yaml", application("cart", "prod"));
        MemoryTree after =
                MemoryTree.of("dev/a.yaml", application("cart", "dev"), "prod/a.yaml", application("cart", "prod"));
        ArgoTargets then = targets(before);
        ArgoTargets now = targets(after);
        assertThat(then.beside(now).targets().keySet()).containsExactly("cart of prod");
        ArgoChange change =
                ArgoChange.between(then.beside(now), now.after(then).beside(then), ArgoSettings.of(after, List.of()));
        assertThat(change.gone()).isEmpty();
        assertThat(change.moved()).isEmpty();
        assertThat(change.appeared()).extracting(ArgoTarget::name).containsExactly("cart of dev");
    }

    @Test
    void an_application_of_several_folders_makes_no_second_one_of_what_is_in_their_files() {
        String root = """
            apiVersion: argoproj.io/v1alpha1
            kind: Application
            metadata: {name: root, namespace: argocd}
            spec:
              project: default
              sources:
              - {repoURL: https://git.example/r.git, path: argocd/common}
              - {repoURL: https://git.example/r.git, path: argocd/ENVIRONMENT}
              destination: {server: https://kubernetes.default.svc, namespace: argocd}
            """;
        MemoryTree tree = MemoryTree.of(
                "argocd/common/a.yaml", application("common", "plain"),
                "argocd/dev/a.yaml", application("cart", "plain"),
                "argocd/prod/a.yaml", application("cart", "other"),
                "root/dev/root.yaml", root.replace("ENVIRONMENT", "dev"),
                "root/prod/root.yaml", root.replace("ENVIRONMENT", "prod"),
                "plain/c.yaml", "kind: ConfigMap\napiVersion: v1\nmetadata: {name: c}\n",
                "other/c.yaml", "kind: ConfigMap\napiVersion: v1\nmetadata: {name: c}\n");

        assertThat(targets(tree).targets().keySet())
                .containsExactlyInAnyOrder(
                        "cart of argocd/dev", "cart of argocd/prod", "common", "root of root/dev", "root of root/prod");
    }
}
