package dev.kasane.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code diff}, {@code check} and {@code explain} say about charts that ask their cluster. */
class ChartNotesTest {

    private static final String APPLICATION =
            "note: 1 Application has a chart that calls lookup for Secret shop/db; the result is empty, as in Argo CD\n";
    private static final String RELEASE = "note: 1 HelmRelease has a chart that calls lookup for Secret shop/db;"
            + " the result is empty here, and in Flux it is the object in the cluster\n";
    private static final String FIELD = "its template calls lookup for Secret shop/db; the result is empty here\n";

    @TempDir
    Path folder;

    private Workspace workspace;

    @BeforeEach
    void write() throws Exception {
        workspace = new Workspace(folder);
        workspace.write(
                "db/Chart.yaml",
                "apiVersion: v2\nname: db\nversion: 1.0.0\n",
                "db/values.yaml",
                "size: 1\n",
                "db/templates/asking.yaml",
                """
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: asking}
                data:
                  size: "{{ .Values.size }}"
                  known: "{{ not (empty (lookup "v1" "Secret" .Release.Namespace "db")) }}"
                """,
                "db/templates/plain.yaml",
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: plain}\ndata: {size: \"{{ .Values.size }}\"}\n");
    }

    @AfterEach
    void close() {
        workspace.close();
    }

    private void writeApplication() throws Exception {
        workspace.write("argocd/db.yaml", """
                apiVersion: argoproj.io/v1alpha1
                kind: Application
                metadata: {name: db, namespace: argocd}
                spec:
                  project: default
                  destination: {server: https://kubernetes.default.svc, namespace: shop}
                  source: {repoURL: https://git.example/shop.git, targetRevision: HEAD, path: db}
                """);
    }

    private void writeRelease() throws Exception {
        workspace.write("flux/db.yaml", """
                apiVersion: source.toolkit.fluxcd.io/v1
                kind: GitRepository
                metadata: {name: here, namespace: shop}
                spec: {interval: 1m, url: https://git.example/shop.git, ref: {branch: main}}
                ---
                apiVersion: helm.toolkit.fluxcd.io/v2
                kind: HelmRelease
                metadata: {name: db, namespace: shop}
                spec:
                  interval: 1m
                  chart: {spec: {chart: ./db, sourceRef: {kind: GitRepository, name: here}}}
                """);
    }

    private void changeTheSize() throws Exception {
        workspace.commit();
        workspace.write("db/values.yaml", "size: 2\n");
    }

    @Test
    void anApplicationIsNotedAsArgoCdRendersIt() throws Exception {
        writeApplication();
        changeTheSize();
        assertThat(workspace.run(0, "diff", "HEAD")).contains("data.size").doesNotContain("note:");
        assertThat(workspace.stderr()).isEqualTo(APPLICATION);
        workspace.run(0, "check");
        assertThat(workspace.stderr()).isEqualTo(APPLICATION);
        workspace.run(0, "check", "HEAD");
        assertThat(workspace.stderr()).isEqualTo(APPLICATION);
        workspace.run(0, "diff", "--quiet", "HEAD");
        assertThat(workspace.stderr()).isEmpty();
    }

    @Test
    void aReleaseIsNotedSinceFluxRendersItInTheCluster() throws Exception {
        writeRelease();
        changeTheSize();
        assertThat(workspace.run(0, "diff", "HEAD")).contains("data.size");
        assertThat(workspace.stderr()).isEqualTo(RELEASE);
        workspace.run(0, "check");
        assertThat(workspace.stderr()).isEqualTo(RELEASE);
    }

    @Test
    void aFieldIsNotedIfItsOwnTemplateAsks() throws Exception {
        writeApplication();
        workspace.commit();
        assertThat(workspace.run(0, "explain", "application/db", "configmap/asking", "data.known"))
                .contains("db/templates/asking.yaml:6:14 template ")
                .endsWith(FIELD);
        assertThat(workspace.run(0, "explain", "application/db", "configmap/plain", "data.size"))
                .doesNotContain("lookup");
        assertThat(workspace.run(0, "explain", "--format", "json", "application/db", "configmap/asking", "data.known"))
                .contains("\"lookups\": [", "\"Secret shop/db\"");
    }

    @Test
    void nothingIsNotedOfChartsThatDoNotAsk() throws Exception {
        writeApplication();
        writeRelease();
        workspace.write("db/templates/asking.yaml", "");
        changeTheSize();
        assertThat(workspace.run(0, "diff", "HEAD")).contains("data.size");
        assertThat(workspace.stderr()).isEmpty();
    }
}
