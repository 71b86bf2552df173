package dev.kasane.argocd.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.resource.ResourceSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is an Application of a tree, and what it renders to. */
class ArgoTargetsTest {

    private static String application(String name, String path, String more) {
        return "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: " + name
                + ", namespace: argocd}\nspec:\n"
                + "  project: default\n  source: {repoURL: https://git.example/r.git, path: " + path + more + "}\n"
                + "  destination: {server: https://kubernetes.default.svc, namespace: web}\n";
    }

    private static final String CONFIG = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {a: b}\n";

    private static ArgoTargets targets(MemoryTree tree) {
        return FoundTargets.of(tree, ArgoSettings.of(tree, List.of()));
    }

    private static ResourceSet objects(MemoryTree tree, String name) {
        ArgoTargets targets = targets(tree);
        ArgoTarget target = java.util.Objects.requireNonNull(targets.targets().get(name));
        Renderer renderer = new Renderer(tree, RenderOptions.DEFAULT);
        return new TargetObjects(tree, ArgoSettings.of(tree, List.of()), targets, renderer).of(target);
    }

    @Test
    void applications_that_hold_applications_are_followed_until_nothing_is_new() {
        MemoryTree tree = MemoryTree.of(
                "argocd/root.yaml", application("root", "teams", ""),
                "teams/one.yaml", application("one", "more", ", directory: {recurse: true}"),
                "more/two.yaml", application("two", "plain", ""),
                "more/back.yaml", application("root", "teams", ""),
                "plain/c.yaml", CONFIG);
        assertThat(targets(tree).targets().keySet()).containsExactly("one", "root", "two");
        assertThat(objects(tree, "two").size()).isEqualTo(1);
    }

    @Test
    void what_a_kustomization_patches_with_is_searched_only_when_it_is_a_resource_too() {
        MemoryTree patched = MemoryTree.of(
                "k/kustomization.yaml",
                "resources: [a.yaml]\npatches: [{path: a.yaml}, {path: b.yaml, target: {kind: Application}}]\n",
                "k/a.yaml",
                application("a", "plain", ""),
                "k/b.yaml",
                application("b", "other", ""),
                "plain/c.yaml",
                CONFIG);
        assertThat(targets(patched).targets().keySet()).containsExactly("a");

        MemoryTree plain = MemoryTree.of(
                "k/kustomization.yaml",
                "resources: [c.yaml]\npatches: [{path: b.yaml}]\n",
                "k/c.yaml",
                CONFIG,
                "k/b.yaml",
                application("b", "other", ""),
                "k/more/kustomization.yaml",
                "resources: [d.yaml]\n",
                "k/more/d.yaml",
                application("d", "k", ""));
        assertThat(targets(plain).targets().keySet()).containsExactly("d");
    }

    @Test
    void options_of_kustomize_are_applied_and_the_tree_stays_as_it_is() {
        MemoryTree tree = MemoryTree.of(
                "argocd/a.yaml",
                application("a", "k", ", kustomize: {namePrefix: p-, commonAnnotations: {x: y}}"),
                "k/kustomization.yaml",
                "resources: [c.yaml]\n",
                "k/c.yaml",
                CONFIG);
        assertThat(objects(tree, "a").get(0).name()).isEqualTo("p-c");
        assertThat(new String(tree.read("k/kustomization.yaml"), java.nio.charset.StandardCharsets.UTF_8))
                .isEqualTo("resources: [c.yaml]\n");
    }

    @Test
    void links_that_lead_out_refuse_all() {
        MemoryTree link = MemoryTree.builder()
                .file("argocd/a.yaml", application("a", "plain", ""))
                .file("plain/c.yaml", CONFIG)
                .link("elsewhere", "../../etc/passwd")
                .build();
        assertThatThrownBy(() -> objects(link, "a"))
                .isInstanceOf(KasaneException.class)
                .hasMessageContaining("out-of-bounds symlinks");
    }

    @Test
    void repositories_that_are_not_here_are_not_guessed() {
        MemoryTree tree = MemoryTree.of(
                ".kasane.yaml",
                "argo: {repositories: {https://git.example/other.git: .}}\n",
                "argocd/a.yaml",
                application("a", "plain", ""),
                "plain/c.yaml",
                CONFIG);
        assertThatThrownBy(() -> objects(tree, "a"))
                .isInstanceOf(KasaneException.class)
                .hasMessageContaining("not here");
    }

    @Test
    void fields_that_nobody_knows_are_refused_with_the_nearest_one() {
        MemoryTree settings = MemoryTree.of(".kasane.yaml", "argo: {fixture: x}\n");
        assertThatThrownBy(() -> ArgoSettings.of(settings, List.of()))
                .isInstanceOfSatisfying(
                        KasaneException.class,
                        e -> assertThat(e.problems().getFirst().hint()).contains("fixtures"));
        MemoryTree world = MemoryTree.of(".kasane.yaml", "argo: {fixtures: w.yaml}\n", "w.yaml", "cluster: []\n");
        assertThatThrownBy(() -> ArgoSettings.of(world, List.of()))
                .isInstanceOfSatisfying(
                        KasaneException.class,
                        e -> assertThat(e.problems().getFirst().hint()).contains("clusters"));
    }

    @Test
    void a_matrix_that_multiplies_without_end_is_refused() {
        StringBuilder elements = new StringBuilder();
        for (int i = 0; i < 2000; i++) {
            elements.append(i > 0 ? ", " : "")
                    .append("{a")
                    .append(i % 2)
                    .append(": \"")
                    .append(i)
                    .append("\"}");
        }
        String set = "apiVersion: argoproj.io/v1alpha1\n"
                + "kind: ApplicationSet\n"
                + "metadata: {name: bomb}\n"
                + "spec:\n"
                + "  goTemplate: true\n"
                + "  generators:\n"
                + "  - matrix:\n"
                + "      generators:\n"
                + "      - list: {elements: [" + elements
                + "]}\n      - list: {elements: ["
                + elements
                + "]}\n  template: {metadata: {name: x}, spec: {project: default, destination: {}}}\n";
        assertThat(targets(MemoryTree.of("argocd/set.yaml", set)).problems())
                .extracting(Problem::sentence)
                .singleElement()
                .asString()
                .contains("more than 50000");
    }

    @Test
    void a_project_permits_applications_of_its_own_namespace_and_of_those_that_it_lists() {
        String application = application("a", "plain", "").replace("project: default", "project: shop");
        String project = "apiVersion: argoproj.io/v1alpha1\n"
                + "kind: AppProject\n"
                + "metadata: {name: shop, namespace: argocd}\n"
                + "spec:\n"
                + "  sourceRepos: ['*']\n"
                + "  destinations: [{server: '*', namespace: '*'}]\n";
        assertThat(violations(application, project)).isEmpty();
        String elsewhere = application.replace("name: a, namespace: argocd", "name: a, namespace: team-a");
        assertThat(violations(elsewhere, project))
                .containsExactly("team-a_a: project shop does not permit Applications in the namespace team-a");
        assertThat(violations(elsewhere, project + "  sourceNamespaces: [team-*]\n"))
                .isEmpty();
        assertThat(violations(elsewhere, project.replace(", namespace: argocd", "")))
                .as("Argo CD's own namespace is not known")
                .isEmpty();
    }

    private static List<String> violations(String application, String project) {
        MemoryTree tree = MemoryTree.of("argocd/a.yaml", application, "argocd/p.yaml", project, "plain/c.yaml", CONFIG);
        return ProjectViolations.of(targets(tree), ArgoSettings.of(tree, List.of())).stream()
                .map(Violation::sentence)
                .toList();
    }

    @Test
    void a_project_that_does_not_permit_a_source_is_told() {
        MemoryTree tree = MemoryTree.of(
                "argocd/a.yaml",
                application("a", "plain", "").replace("project: default", "project: shop"),
                "argocd/p.yaml",
                "apiVersion: argoproj.io/v1alpha1\n"
                        + "kind: AppProject\n"
                        + "metadata: {name: shop}\n"
                        + "spec:\n"
                        + "  sourceRepos: ['https://git.example/other/*']\n"
                        + "  destinations: [{server: '*', namespace: web}]\n",
                "plain/c.yaml",
                CONFIG);
        ArgoTargets targets = targets(tree);
        assertThat(ProjectViolations.of(targets, ArgoSettings.of(tree, List.of())))
                .extracting(Violation::sentence)
                .containsExactly("a: project shop does not permit the source https://git.example/r.git");
    }

    @Test
    void aFolderWithoutManifestsRendersToNothing() {
        MemoryTree tree = MemoryTree.of("argocd/a.yaml", application("a", "docs", ""), "docs/more/c.yaml", CONFIG);
        assertThat(objects(tree, "a").size()).isZero();
    }

    @Test
    void anApplicationSetWhoseProjectIsNotInTheRepositoryIsExpanded() {
        String set = "apiVersion: argoproj.io/v1alpha1\nkind: ApplicationSet\nmetadata: {name: s}\nspec:\n"
                + "  generators:\n  - git: {repoURL: https://git.example/r.git, directories: [{path: 'apps/*'}]}\n"
                + "  template:\n    metadata: {name: '{{path.basename}}'}\n    spec:\n"
                + "      project: elsewhere\n      source: {repoURL: https://git.example/r.git, path: '{{path}}'}\n"
                + "      destination: {server: https://kubernetes.default.svc, namespace: web}\n";
        MemoryTree tree = MemoryTree.of("argocd/s.yaml", set, "apps/one/c.yaml", CONFIG);
        ArgoTargets targets = targets(tree);
        assertThat(targets.problems()).isEmpty();
        assertThat(targets.targets().keySet()).containsExactly("one");
        assertThat(ProjectViolations.unknownProjects(targets)).isEmpty();
    }
}
