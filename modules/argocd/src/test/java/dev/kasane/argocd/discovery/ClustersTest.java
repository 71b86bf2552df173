package dev.kasane.argocd.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.MemoryTree;
import dev.kasane.problem.Problem;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Clusters that a repository names, and those that only fixtures can tell. */
class ClustersTest {

    private static String application(String name, String destination) {
        return "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: " + name
                + ", namespace: argocd}\nspec:\n  project: shop\n"
                + "  source: {repoURL: https://git.example/r.git, path: plain}\n"
                + "  destination: " + destination + "\n";
    }

    private static String project(String destination) {
        return "apiVersion: argoproj.io/v1alpha1\nkind: AppProject\nmetadata: {name: shop}\n"
                + "spec: {sourceRepos: ['*'], destinations: [" + destination + "]}\n";
    }

    private static String set(String name) {
        return "apiVersion: argoproj.io/v1alpha1\nkind: ApplicationSet\nmetadata: {name: " + name
                + ", namespace: argocd}\nspec:\n"
                + "  generators: [{clusters: {selector: {matchLabels: {env: prod}}}}]\n"
                + "  template:\n    metadata: {name: '" + name + "-{{name}}'}\n"
                + "    spec: {project: default, source: {repoURL: r, path: plain}, destination: {name: '{{name}}'}}\n";
    }

    private static final String SECRET = """
        apiVersion: v1
        kind: Secret
        metadata: {name: c-eu, labels: {argocd.argoproj.io/secret-type: cluster, env: prod}}
        stringData: {name: eu, server: 'https://eu.example:6443'}
        """;

    private static ArgoTargets targets(MemoryTree tree) {
        return FoundTargets.of(tree, ArgoSettings.of(tree, List.of()));
    }

    @Test
    void a_cluster_generator_without_fixtures_is_one_note_with_the_clusters_and_the_command_that_writes_them() {
        MemoryTree tree = MemoryTree.of(
                "sets/a.yaml", set("a"),
                "sets/b.yaml", set("b"),
                "clusters/eu.yaml", SECRET,
                "apps/us.yaml", application("us", "{name: us, namespace: web}"),
                "apps/local.yaml", application("local", "{server: 'https://kubernetes.default.svc'}"));
        ArgoTargets targets = targets(tree);
        assertThat(targets.setsWithoutClusters()).containsExactly("a", "b");
        Problem note = targets.problems().getFirst();
        assertThat(targets.problems()).hasSize(1);
        assertThat(note.severity()).isEqualTo(Problem.Severity.WARNING);
        assertThat(note.sentence())
                .isEqualTo("2 ApplicationSets (a, b) need the list of clusters, which is not in this repository:"
                        + " the Applications are not known; the repository names the clusters eu, in-cluster, us");
        assertThat(note.hint()).startsWith("run kasane argo fixtures").doesNotContain("\n");
        assertThat(targets.clusters().lines())
                .containsExactly(
                        "clusters:",
                        "- {name: eu, server: https://eu.example:6443, labels: {env: prod}}",
                        "- {name: in-cluster, server: https://kubernetes.default.svc}",
                        "- {name: us, server: https://us.invalid}  # its address is not in this repository");
        assertThat(targets.clusters().labels()).containsExactly("env: prod");
    }

    @Test
    void the_lines_are_fixtures_that_expand_the_generator() {
        MemoryTree without = MemoryTree.of("sets/a.yaml", set("a"), "clusters/eu.yaml", SECRET);
        String lines = String.join("\n", targets(without).clusters().lines()) + "\n";
        MemoryTree with = MemoryTree.of(
                ".kasane.yaml", "argo: {fixtures: fixtures.yaml}\n", "fixtures.yaml", lines, "sets/a.yaml", set("a"));
        assertThat(targets(with).targets().keySet()).containsExactly("a-eu");
        assertThat(targets(with).problems()).isEmpty();
    }

    @Test
    void in_cluster_and_its_server_are_resolved_against_each_other_before_projects_are_asked() {
        for (String[] pair : new String[][] {
            {"{name: in-cluster, namespace: web}", "{server: 'https://kubernetes.default.svc', namespace: web}"},
            {"{server: 'https://kubernetes.default.svc', namespace: web}", "{name: in-cluster, namespace: web}"},
            {"{name: eu, namespace: web}", "{server: 'https://eu.example:6443', namespace: '*'}"},
            {"{server: 'https://eu.example:6443', namespace: web}", "{name: eu, namespace: web}"}
        }) {
            MemoryTree tree = MemoryTree.of(
                    "a.yaml", application("a", pair[0]), "p.yaml", project(pair[1]), "clusters/eu.yaml", SECRET);
            assertThat(ProjectViolations.of(targets(tree), ArgoSettings.of(tree, List.of())))
                    .as(pair[0])
                    .isEmpty();
        }
        MemoryTree tree = MemoryTree.of(
                "a.yaml", application("a", "{name: in-cluster, namespace: web}"),
                "p.yaml", project("{server: 'https://eu.example:6443', namespace: web}"));
        assertThat(ProjectViolations.of(targets(tree), ArgoSettings.of(tree, List.of())))
                .extracting(Violation::sentence)
                .containsExactly("a: project shop does not permit the destination in-cluster/web");
    }

    @Test
    void whatIsNotKnownOfTheClusterOfADestinationIsNotRefused() {
        for (String permitted :
                new String[] {"{server: '*', namespace: '*'}", "{server: 'https://eu.example:6443', namespace: web}"}) {
            MemoryTree tree = MemoryTree.of(
                    "a.yaml", application("a", "{name: far, namespace: web}"), "p.yaml", project(permitted));
            assertThat(ProjectViolations.of(targets(tree), ArgoSettings.of(tree, List.of())))
                    .as(permitted)
                    .isEmpty();
        }
        MemoryTree tree = MemoryTree.of(
                "a.yaml", application("a", "{name: far, namespace: web}"),
                "p.yaml", project("{server: '*', namespace: other}"));
        assertThat(ProjectViolations.of(targets(tree), ArgoSettings.of(tree, List.of())))
                .hasSize(1);
    }
}
