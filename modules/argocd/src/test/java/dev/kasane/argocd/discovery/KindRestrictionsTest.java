package dev.kasane.argocd.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What a project permits, as Argo CD asks it: kinds of clusters only when listed, kinds of namespaces unless excluded. */
class KindRestrictionsTest {

    private static final String APPLICATION = """
        apiVersion: argoproj.io/v1alpha1
        kind: Application
        metadata: {name: web, namespace: argocd}
        spec:
          project: team
          source: {repoURL: https://git.example/r.git, path: web}
          destination: {server: https://kubernetes.default.svc, namespace: web}
        """;

    private static List<String> violations(String restrictions, String... objects) {
        return violations(MemoryTree.builder(), restrictions, objects);
    }

    private static List<String> violations(MemoryTree.Builder builder, String restrictions, String... objects) {
        builder.file("argocd/web.yaml", APPLICATION).file("argocd/team.yaml", """
                    apiVersion: argoproj.io/v1alpha1
                    kind: AppProject
                    metadata: {name: team, namespace: argocd}
                    spec:
                      sourceRepos: ["*"]
                      destinations: [{server: "*", namespace: "*"}]
                    """ + restrictions.indent(2));
        for (int i = 0; i < objects.length; i++) {
            String[] words = objects[i].split(" ");
            builder.file(
                    "web/" + i + ".yaml",
                    "apiVersion: " + words[0] + "\nkind: " + words[1] + "\nmetadata: {name: it}\n");
        }
        MemoryTree tree = builder.build();
        ArgoSettings settings = ArgoSettings.of(tree, java.util.List.of());
        ArgoTargets targets = FoundTargets.of(tree, settings);
        ArgoTarget target = Objects.requireNonNull(targets.targets().get("web"));
        TargetObjects all = new TargetObjects(tree, settings, targets, new Renderer(tree, RenderOptions.DEFAULT));
        return KindRestrictions.violations(target, targets, all.of(target)).stream()
                .map(Violation::sentence)
                .toList();
    }

    @Test
    void a_kind_of_clusters_has_to_be_listed() {
        String role = "rbac.authorization.k8s.io/v1 ClusterRole";
        assertThat(violations("", role)).singleElement().asString().contains("team does not permit", "ClusterRole");
        assertThat(violations(
                        "clusterResourceWhitelist: [{group: rbac.authorization.k8s.io, kind: ClusterRole}]", role))
                .isEmpty();
    }

    @Test
    void a_kind_of_namespaces_is_permitted_until_it_is_excluded() {
        assertThat(violations("", "v1 ConfigMap", "apps/v1 Deployment")).isEmpty();
        assertThat(violations("namespaceResourceBlacklist: [{group: '', kind: ConfigMap}]", "v1 ConfigMap"))
                .singleElement()
                .asString()
                .contains("ConfigMap");
        assertThat(violations("namespaceResourceWhitelist: [{group: apps, kind: '*'}]", "v1 ConfigMap"))
                .hasSize(1);
    }

    @Test
    void kinds_of_others_may_be_permitted_either_way_whatever_their_group_ends_in() {
        for (String kind : List.of("gateway.networking.k8s.io/v1 GatewayClass", "cert-manager.io/v1 ClusterIssuer")) {
            String group = kind.substring(0, kind.indexOf('/'));
            String only = "namespaceResourceWhitelist: [{group: apps, kind: '*'}]\n";
            assertThat(violations(only, kind)).as(kind).hasSize(1);
            assertThat(violations(only + "clusterResourceWhitelist: [{group: " + group + ", kind: '*'}]", kind))
                    .as(kind)
                    .isEmpty();
        }
    }

    private static final String GLOBAL = """
        apiVersion: argoproj.io/v1alpha1
        kind: AppProject
        metadata: {name: every, namespace: argocd}
        spec:
          namespaceResourceWhitelist: [{group: '', kind: ConfigMap}]
        """;

    @Test
    void aProjectWithoutApplicationsMayBeAGlobalOneWhereNothingSaysWhichOnesAre() {
        String only = "namespaceResourceWhitelist: [{group: apps, kind: '*'}]";
        MemoryTree.Builder global = MemoryTree.builder().file("argocd/every.yaml", GLOBAL);
        assertThat(violations(global, only, "v1 ConfigMap", "v1 Service"))
                .singleElement()
                .asString()
                .contains("Service");
    }

    @Test
    void argocdCmSaysWhichProjectsAreGlobal() {
        String only = "namespaceResourceWhitelist: [{group: apps, kind: '*'}]";
        String settings = """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: argocd-cm}
            data:
              globalProjects: |
                - labelSelector:
                    matchExpressions: [{key: inherit, operator: OPERATOR}]
                  projectName: every
            """;
        for (String operator : List.of("DoesNotExist", "Exists")) {
            MemoryTree.Builder tree = MemoryTree.builder()
                    .file("argocd/every.yaml", GLOBAL)
                    .file("argocd/cm.yaml", settings.replace("OPERATOR", operator));
            assertThat(violations(tree, only, "v1 ConfigMap")).as(operator).hasSize(operator.equals("Exists") ? 1 : 0);
        }
    }
}
