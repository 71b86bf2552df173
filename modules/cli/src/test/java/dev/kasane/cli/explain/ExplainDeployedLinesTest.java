package dev.kasane.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.WorkspaceTest;
import org.junit.jupiter.api.Test;

/** {@code explain --at} of lines that only objects of Flux and Applications of Argo CD have values from. */
class ExplainDeployedLinesTest extends WorkspaceTest {

    private static final String CLAIM = """
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata:
              name: ${APP}
            spec:
              resources:
                requests:
                  storage: ${CAPACITY:=5Gi}
            """;

    private static String kustomization(String name, String variables) {
        return """
                apiVersion: kustomize.toolkit.fluxcd.io/v1
                kind: Kustomization
                metadata: {name: NAME, namespace: flux-system}
                spec:
                  interval: 1h
                  path: ./apps/NAME
                  components: [../../backup]
                  sourceRef: {kind: GitRepository, name: flux-system}
                  postBuild:
                    substitute: VARIABLES
                """.replace("NAME", name).replace("VARIABLES", variables);
    }

    @Test
    void a_line_with_a_variable_reaches_the_kustomizations_of_flux_whose_component_it_is() throws Exception {
        workspace
                .write("backup/kustomization.yaml", """
                        apiVersion: kustomize.config.k8s.io/v1alpha1
                        kind: Component
                        resources: [pvc.yaml]
                        """)
                .write("backup/pvc.yaml", CLAIM)
                .write("apps/one/kustomization.yaml", "resources: [one.yaml]\n")
                .write("apps/one/one.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: one}\n")
                .write("apps/two/kustomization.yaml", "resources: [two.yaml]\n")
                .write("apps/two/two.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: two}\n")
                .write("cluster/one.yaml", kustomization("one", "{APP: one}"))
                .write("cluster/two.yaml", kustomization("two", "{APP: two, CAPACITY: 9Gi}"))
                .commit();

        assertThat(workspace.run(0, "explain", "--at", "backup/pvc.yaml:8")).isEqualTo("""
                        Kustomization flux-system/one
                          PersistentVolumeClaim one  spec.resources.requests.storage: 5Gi
                        Kustomization flux-system/two
                          PersistentVolumeClaim two  spec.resources.requests.storage: 9Gi  with variables of cluster/two.yaml:10 postBuild
                        """);
        assertThat(workspace.run(0, "explain", "--at", "backup/pvc.yaml:5"))
                .isEqualTo("no target has a value from backup/pvc.yaml:5\n");
        assertThat(workspace.run(0, "explain", "--at", "apps/one/one.yaml:2"))
                .isEqualTo("apps/one\n  ConfigMap one  kind: ConfigMap\n");
        assertThat(workspace.run(0, "explain", "--at", "cluster/two.yaml:10")).isEqualTo("""
                        Kustomization flux-system/two
                          PersistentVolumeClaim two  metadata.name: two
                          PersistentVolumeClaim two  spec.resources.requests.storage: 9Gi
                        """);
        assertThat(workspace.run(0, "explain", "--at", "cluster/two.yaml:7")).isEqualTo("""
                        no target that kasane can look at has a value from cluster/two.yaml:7
                          not looked at: Kustomization flux-system/two: what its patches and targetNamespace set is not recorded line by line
                        """);
    }

    @Test
    void a_line_of_a_folder_without_a_kustomization_reaches_its_application() throws Exception {
        workspace.write("argocd/web.yaml", """
                        apiVersion: argoproj.io/v1alpha1
                        kind: Application
                        metadata: {name: web, namespace: argocd}
                        spec:
                          project: default
                          destination: {namespace: shop, server: https://kubernetes.default.svc}
                          source: {repoURL: https://git.example/shop.git, targetRevision: HEAD, path: plain}
                        """).write("plain/web.yaml", """
                        apiVersion: v1
                        kind: ConfigMap
                        metadata: {name: web}
                        data:
                          level: info
                        """).commit();

        assertThat(workspace.run(0, "explain", "--at", "plain/web.yaml:5")).isEqualTo("""
                        web (https://kubernetes.default.svc/shop, project default)
                          ConfigMap web  data.level: info
                        """);
        assertThat(workspace.run(0, "explain", "--at", "plain/web.yaml:4"))
                .isEqualTo("no target has a value from plain/web.yaml:4\n");
    }

    @Test
    void targets_that_cannot_be_looked_at_are_named_where_nothing_is_found() throws Exception {
        workspace.write("apps/web.yaml", """
                        apiVersion: source.toolkit.fluxcd.io/v1
                        kind: HelmRepository
                        metadata: {name: charts, namespace: web}
                        spec: {interval: 1h, url: 'https://charts.example'}
                        ---
                        apiVersion: helm.toolkit.fluxcd.io/v2
                        kind: HelmRelease
                        metadata: {name: web, namespace: web}
                        spec:
                          interval: 1h
                          chart:
                            spec: {chart: web, version: 1.0.0, sourceRef: {kind: HelmRepository, name: charts}}
                          values:
                            replicas: 3
                        """).commit();

        assertThat(workspace.run(0, "explain", "--at", "apps/web.yaml:14"))
                .startsWith("no target that kasane can look at has a value from apps/web.yaml:14\n"
                        + "  not looked at: HelmRelease web/web: it installs the Helm chart web")
                .endsWith("which is neither vendored nor in the store\n");
    }

    @Test
    void applications_that_argo_cd_would_not_render_are_said_to_be_so() throws Exception {
        String application = """
                        apiVersion: argoproj.io/v1alpha1
                        kind: Application
                        metadata: {name: NAME, namespace: argocd}
                        spec:
                          project: default
                          destination: {namespace: shop, server: https://kubernetes.default.svc}
                          source: {repoURL: https://git.example/shop.git, targetRevision: HEAD, path: chart, helm: {HELM}}
                        """;
        workspace
                .write("argocd/one.yaml", application.replace("NAME", "one").replace("HELM", "valueFiles: [no.yaml]"))
                .write("argocd/two.yaml", application.replace("NAME", "two").replace("HELM", "version: v9"))
                .write(
                        "argocd/three.yaml",
                        application
                                .replace("NAME", "three")
                                .replace("HELM", "fileParameters: [{name: level, path: no.txt}]"))
                .write("chart/Chart.yaml", "apiVersion: v2\nname: web\nversion: 1.0.0\n")
                .write("chart/values.yaml", "level: info\n")
                .write("chart/templates/web.yaml", """
                        apiVersion: v1
                        kind: ConfigMap
                        metadata: {name: web}
                        data: {level: "{{ .Values.level }}"}
                        """)
                .commit();

        assertThat(workspace.run(0, "explain", "--at", "chart/values.yaml:1"))
                .contains("one (https://kubernetes.default.svc/shop, project default)  cannot be rendered")
                .contains("two (https://kubernetes.default.svc/shop, project default)  cannot be rendered")
                .contains("three (https://kubernetes.default.svc/shop, project default)  cannot be rendered");
    }
}
