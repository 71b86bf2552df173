package dev.kasane.cli.argo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.WorkspaceTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A chart that makes a password of its own, as {@code diff} shows it. */
class RandomDiffTest extends WorkspaceTest {

    private static final String WORDS = "(new at every render)";
    private static final String SECRET = """
        apiVersion: v1
        kind: Secret
        metadata: {name: db}
        stringData:
          password: {{ randAlphaNum 12 | quote }}
          user: {{ .Values.user }}
        """;
    private static final String CHECKSUM = """
        apiVersion: v1
        kind: ConfigMap
        metadata:
          name: db
          annotations: {checksum: '{{ include (print $.Template.BasePath "/secret.yaml") . | sha256sum }}'}
        data: {user: "{{ .Values.user }}", tokens: "{{ list (randAlpha 5) | toJson | b64enc }}"}
        """;

    @BeforeEach
    void write() throws Exception {
        workspace.write(
                "db/Chart.yaml",
                "apiVersion: v2\nname: db\nversion: 1.0.0\n",
                "db/values.yaml",
                "user: app\n",
                "db/templates/secret.yaml",
                SECRET,
                "db/templates/config.yaml",
                CHECKSUM);
    }

    private void application() throws Exception {
        workspace.write("argocd/db.yaml", """
                        apiVersion: argoproj.io/v1alpha1
                        kind: Application
                        metadata: {name: db, namespace: argocd}
                        spec:
                          project: default
                          destination: {server: https://kubernetes.default.svc, namespace: shop}
                          source: {repoURL: https://git.example/shop.git, path: db, targetRevision: main}
                        """).commit();
    }

    private void longerPassword() throws Exception {
        workspace.write(
                "db/templates/secret.yaml",
                SECRET.replace("randAlphaNum 12", "randAlphaNum 20"),
                "db/templates/config.yaml",
                CHECKSUM.replace("randAlpha 5", "randAlpha 9"));
    }

    @Test
    void a_value_that_both_sides_make_anew_is_no_change() throws Exception {
        application();
        longerPassword();

        assertThat(workspace.run(0, "diff")).doesNotContain("Secret", "ConfigMap", "checksum");
        workspace.run(0, "diff", "--exit-code");
    }

    @Test
    void beside_it_other_values_are_shown() throws Exception {
        application();
        longerPassword();
        workspace.write("db/values.yaml", "user: other\n");

        assertThat(workspace.run(0, "diff"))
                .contains("data.user", "stringData.user")
                .doesNotContain("password", "checksum");
    }

    @Test
    void what_is_changed_in_the_same_text_is_shown() throws Exception {
        String config = """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: app}
            data:
              app.ini: |
                token = {{ randAlphaNum 32 }}
                debug = DEBUG
            """;
        workspace.write("db/templates/config.yaml", config.replace("DEBUG", "off"));
        application();
        workspace.write(
                "db/templates/config.yaml", config.replace("DEBUG", "on").replace("32", "40"));

        assertThat(workspace.run(0, "diff")).contains("debug = off", "debug = on", "token = " + WORDS);
    }

    @Test
    void what_a_patch_puts_in_the_place_of_a_random_value_is_shown() throws Exception {
        String kustomization = """
            helmGlobals: {chartHome: .}
            helmCharts: [{name: db, releaseName: db}]
            patches:
            - patch: '{apiVersion: v1, kind: Secret, metadata: {name: db}, stringData: {password: NEW}}'
            """;
        workspace
                .write("kustomization.yaml", kustomization.replace("NEW", "fixed-one"))
                .commit();
        workspace.write("kustomization.yaml", kustomization.replace("NEW", "fixed-two"));

        assertThat(workspace.run(0, "diff"))
                .contains("Secret db", "stringData.password")
                .doesNotContain(WORDS);
    }

    @Test
    void a_value_that_becomes_random_is_shown_in_words() throws Exception {
        workspace.write("db/templates/secret.yaml", SECRET.replace("{{ randAlphaNum 12 | quote }}", "fixed"));
        application();
        workspace.write("db/templates/secret.yaml", SECRET);

        assertThat(workspace.run(0, "diff"))
                .contains("stringData.password", "******** (", "+ " + WORDS)
                .doesNotContain("fixed");
        assertThat(workspace.run(0, "diff", "-f", "json")).contains(WORDS);
        assertThat(workspace.run(0, "diff", "-f", "markdown")).contains(WORDS);
    }

    @Test
    void a_new_application_has_words_for_what_it_makes_anew() throws Exception {
        workspace.commit();
        application();

        assertThat(workspace.run(0, "diff", "HEAD~1..HEAD", "-f", "json")).contains("password: " + WORDS);
    }

    @Test
    void charts_of_kustomizations_and_releases_of_flux_are_treated_alike() throws Exception {
        workspace
                .write(
                        "kustomization.yaml",
                        "namePrefix: my-\nhelmGlobals: {chartHome: .}\nhelmCharts: [{name: db, releaseName: db}]\n",
                        "clusters/a/release.yaml",
                        """
                        apiVersion: helm.toolkit.fluxcd.io/v2
                        kind: HelmRelease
                        metadata: {name: db, namespace: shop}
                        spec:
                          chart: {spec: {chart: ./db, sourceRef: {kind: GitRepository, name: flux-system, namespace: flux-system}}}
                        """)
                .commit();
        longerPassword();

        assertThat(workspace.run(0, "diff")).doesNotContain("Secret", "ConfigMap");

        workspace.write("db/values.yaml", "user: other\n");
        assertThat(workspace.run(0, "diff"))
                .contains("my-db", "HelmRelease", "stringData.user")
                .doesNotContain("password", "checksum");
    }
}
