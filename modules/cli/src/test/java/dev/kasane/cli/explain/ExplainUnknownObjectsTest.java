package dev.kasane.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.WorkspaceTest;
import org.junit.jupiter.api.Test;

/** {@code explain} of a target whose objects are on a server. */
class ExplainUnknownObjectsTest extends WorkspaceTest {

    @Test
    void a_release_whose_chart_was_not_fetched_is_an_error_with_the_chart_and_the_command() throws Exception {
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
                        """).commit();

        workspace.run(2, "explain", "helmrelease/web/web", "deployment/web", "spec.replicas");
        assertThat(workspace.stderr())
                .contains(
                        "error: the objects of HelmRelease web/web are not known: it installs the Helm chart web",
                        " of https://charts.example, which is neither vendored nor in the store",
                        "hint: run kasane lock\n")
                .doesNotContain("there is no deployment");
    }

    @Test
    void a_name_that_several_kinds_have_is_answered_with_what_can_be_typed() throws Exception {
        workspace.write("apps/web.yaml", """
                        apiVersion: helm.toolkit.fluxcd.io/v2
                        kind: HelmRelease
                        metadata: {name: web, namespace: shop}
                        spec:
                          interval: 1h
                          chart:
                            spec: {chart: web, version: 1.0.0, sourceRef: {kind: HelmRepository, name: charts}}
                        """).commit();

        workspace.run(2, "explain", "web", "deployment/web");
        assertThat(workspace.stderr()).contains("hint: did you mean helmrelease/shop/web?\n");
        workspace.run(2, "explain", "elsewhere", "deployment/web");
        assertThat(workspace.stderr()).contains("hint: name a folder, or one such as helmrelease/shop/web\n");
    }
}
