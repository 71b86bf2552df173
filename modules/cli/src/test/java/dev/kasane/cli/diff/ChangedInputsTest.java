package dev.kasane.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When the inputs of a target that is not rendered change, what can be said is said. */
class ChangedInputsTest {

    private static final String INLINE = """
        apiVersion: argoproj.io/v1alpha1
        kind: Application
        metadata: {name: redis, namespace: argocd}
        spec:
          destination: {server: https://k, namespace: a}
          syncPolicy: {syncOptions: [CreateNamespace=true]}
          source:
            repoURL: https://charts.example
            chart: redis
            targetRevision: 1.4.0
            helm:
              parameters:
              - {name: image.tag, value: "7"}
              values: |
                # a comment
                replicas: 2
                auth:
                  password: hunter-old
                  existingSecret: redis
                env:
                - {name: DB_TOKEN, value: token-old}
                - {name: LEVEL, value: info}
        """;

    private static final String FILES = """
        apiVersion: argoproj.io/v1alpha1
        kind: Application
        metadata: {name: loki, namespace: argocd}
        spec:
          destination: {server: https://k, namespace: a}
          sources:
          - {repoURL: https://git.example/here.git, ref: values, targetRevision: main}
          - repoURL: https://charts.example
            chart: loki
            targetRevision: 2.0.0
            helm:
              valueFiles: [$values/values/loki.yaml, $values/envs/*.yaml]
              valuesObject:
                deep: {a: 1}
        """;

    private static final String SET = """
        apiVersion: argoproj.io/v1alpha1
        kind: ApplicationSet
        metadata: {name: set, namespace: argocd}
        spec:
          goTemplate: true
          generators:
          - list:
              elements:
              - {cluster: east, version: 1.0.0}
              - {cluster: west, version: 1.0.0}
          template:
            metadata: {name: 'mon-{{.cluster}}'}
            spec:
              project: default
              destination: {server: https://k, namespace: mon}
              source:
                repoURL: https://charts.example
                chart: prometheus
                targetRevision: '{{.version}}'
                helm:
                  values: |
                    cluster: {{.cluster}}
                    retention: 1d
        """;

    private static final String INFLATED = """
        helmCharts:
        - name: cert-manager
          repo: https://charts.example
          version: v1.14.0
          valuesFile: values.yaml
          additionalValuesFiles: [env/extra.yaml]
          valuesInline:
            installCRDs: true
        resources: [cm.yaml]
        """;

    private static final String GENERATOR = """
        apiVersion: builtin
        kind: HelmChartInflationGenerator
        metadata: {name: mine}
        name: minecraft
        repo: https://charts.example
        version: 3.1.3
        valuesFile: values.yaml
        """;

    @TempDir
    Path folder;

    private Workspace workspace;

    @BeforeEach
    void write() throws Exception {
        workspace = new Workspace(folder);
        workspace
                .write(
                        "argocd/redis.yaml",
                        INLINE,
                        "argocd/loki.yaml",
                        FILES,
                        "argocd/set.yaml",
                        SET,
                        "values/loki.yaml",
                        "replicas: 1\nlog: info\n",
                        "envs/a.yaml",
                        "x: 1\n",
                        "inflate/kustomization.yaml",
                        INFLATED,
                        "inflate/values.yaml",
                        "replicas: 1\n",
                        "inflate/env/extra.yaml",
                        "extra: 1\n",
                        "inflate/cm.yaml",
                        "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n",
                        "generated/kustomization.yaml",
                        "generators: [chart.yaml]\n",
                        "generated/chart.yaml",
                        GENERATOR,
                        "generated/values.yaml",
                        "eula: true\n")
                .commit();
    }

    @AfterEach
    void close() {
        workspace.close();
    }

    private void edit(String path, String from, String to) throws Exception {
        String text = Files.readString(folder.resolve(path));
        assertThat(text).contains(from);
        workspace.write(path, text.replace(from, to));
    }

    private String diff() {
        return workspace.run(1, "diff", "--exit-code").replaceAll(" {2,}(?=\\S+:\\d+ )", "  ");
    }

    @Test
    void theVersionOfAChartIsShownOnBothSides() throws Exception {
        edit("argocd/redis.yaml", "1.4.0", "1.5.0");

        assertThat(diff())
                .contains("1 of 6 targets changes: 0 objects created, 0 changed, 0 replaced, 0 deleted; 0 dangers,"
                        + " 0 restarts, the inputs of 1 target that is not rendered\n")
                .contains("redis (https://k/a, project default)\n  ~ Chart redis\n      version\n"
                        + "        - 1.4.0  argocd/redis.yaml:10 argo\n        + 1.5.0  argocd/redis.yaml:10 argo\n")
                .doesNotContain("cannot be rendered");
    }

    @Test
    void inlineValuesAndParametersAreComparedFieldByField() throws Exception {
        edit("argocd/redis.yaml", "replicas: 2", "replicas: 3");
        edit("argocd/redis.yaml", "\"7\"", "\"8\"");
        edit("argocd/redis.yaml", "value: info", "value: debug");

        assertThat(diff())
                .contains(
                        "values.replicas\n        - 2  argocd/redis.yaml:16 values\n        + 3  argocd/redis.yaml:16")
                .contains("parameters[\"image.tag\"]\n        - \"7\"  argocd/redis.yaml:13")
                .contains("values.env[LEVEL].value\n        - info  argocd/redis.yaml:22 values");
    }

    @Test
    void aCommentInValuesChangesNothing() throws Exception {
        edit("argocd/redis.yaml", "# a comment", "# another");
        workspace.write("values/loki.yaml", "# new\nreplicas: 1\nlog: info\n");

        assertThat(workspace.run(0, "diff", "--exit-code")).contains("nothing changes in 6 targets");
    }

    @Test
    void valuesFilesOfAReferenceAndOfAPatternAreComparedFieldByField() throws Exception {
        edit("values/loki.yaml", "log: info", "log: warn");
        workspace.write("envs/b.yaml", "y: 1\n");
        edit("argocd/loki.yaml", "a: 1}", "a: 2}");

        assertThat(diff())
                .contains("values.log\n        - info  values/loki.yaml:2 values\n        + warn  values/loki.yaml:2")
                .contains("values.y\n        + 1  envs/b.yaml:1 values")
                .contains("values.deep.a\n        - 1  argocd/loki.yaml:14");
        assertThat(workspace.run(0, "affected")).contains("application loki").doesNotContain("redis");
    }

    @Test
    void sourceRevisionDestinationAndSyncOptionsAreCompared() throws Exception {
        edit("argocd/loki.yaml", "targetRevision: main", "targetRevision: prod");
        edit("argocd/redis.yaml", "namespace: a}\n  sync", "namespace: b}\n  sync");
        edit("argocd/redis.yaml", "CreateNamespace=true", "CreateNamespace=false");
        edit("argocd/redis.yaml", "https://charts.example", "https://other.example");

        assertThat(diff())
                .contains("spec.sources[0].targetRevision\n        - main  argocd/loki.yaml:7")
                .contains("spec.destination.namespace\n        - a  argocd/redis.yaml:5")
                .contains("spec.syncPolicy.syncOptions[0]\n        - CreateNamespace=true  argocd/redis.yaml:6")
                .contains("repository\n        - https://charts.example  argocd/redis.yaml:8");
    }

    @Test
    void anApplicationOfASetHasThePlacesOfItsTemplate() throws Exception {
        edit("argocd/set.yaml", "1d", "2d");
        edit("argocd/set.yaml", "east, version: 1.0.0", "east, version: 1.0.1");

        assertThat(diff())
                .contains("mon-east (https://k/mon, project default)\n  ~ Chart prometheus\n      version\n"
                        + "        - 1.0.0  argocd/set.yaml:19")
                .contains("values.retention\n        - 1d  argocd/set.yaml:23 values");
    }

    @Test
    void chartsThatKustomizeInflatesAreCompared() throws Exception {
        edit("inflate/kustomization.yaml", "v1.14.0", "v1.15.0");
        edit("inflate/kustomization.yaml", "installCRDs: true", "installCRDs: false");
        edit("inflate/values.yaml", "1", "2");
        edit("inflate/env/extra.yaml", "1", "2");

        assertThat(diff())
                .contains("inflate\n"
                        + "  ~ Chart cert-manager\n"
                        + "      version\n"
                        + "        - v1.14.0  inflate/kustomization.yaml:4")
                .contains("values.replicas\n        - 1  inflate/values.yaml:1 values")
                .contains("values.extra\n        - 1  inflate/env/extra.yaml:1 values")
                .contains("values.installCRDs\n        - true  inflate/kustomization.yaml:8")
                .contains("not downloaded: 4 Applications (Helm charts), 2 targets (Helm charts of kustomizations);"
                        + " kasane compared only their inputs, such as chart versions and values; run kasane lock\n");
    }

    @Test
    void aFileBesideAnInflatedChartIsAChange() throws Exception {
        edit("inflate/cm.yaml", "name: a", "name: b");

        assertThat(diff()).contains("~ Kustomization inflate").contains("files[\"inflate/cm.yaml\"]");
    }

    @Test
    void theValuesFileOfAGeneratorReachesItsTargetWithItsPath() throws Exception {
        edit("generated/values.yaml", "true", "false");

        assertThat(workspace.run(0, "affected")).isEqualTo("generated  by generated/values.yaml\n");
        assertThat(diff())
                .contains("generated\n  ~ Chart minecraft\n      values.eula\n"
                        + "        - true  generated/values.yaml:1 values\n        + false");

        workspace.commit();
        edit("generated/chart.yaml", "3.1.3", "3.1.4");
        assertThat(workspace.run(0, "affected")).isEqualTo("generated  by generated/chart.yaml\n");
        assertThat(diff()).contains("- 3.1.3  generated/chart.yaml:6 generators");
    }

    @Test
    void secretLookingValuesAreNeverShown() throws Exception {
        edit("argocd/redis.yaml", "hunter-old", "hunter-new");
        edit("argocd/redis.yaml", "token-old", "token-new");
        edit("argocd/redis.yaml", "existingSecret: redis", "existingSecret: other");

        assertThat(diff())
                .contains("values.auth.password\n        - ********")
                .contains("values.env[DB_TOKEN].value\n        - ********")
                .contains("values.auth.existingSecret\n        - redis");
        for (String format : new String[] {"text", "unified", "markdown", "json", "html"}) {
            assertThat(workspace.run(0, "diff", "-f", format))
                    .as(format)
                    .doesNotContain("hunter-", "token-old", "token-new");
        }
    }

    @Test
    void everyFormatShowsWhatChanged() throws Exception {
        edit("argocd/redis.yaml", "1.4.0", "1.5.0");

        assertThat(workspace.run(0, "diff", "-f", "unified")).contains("/Chart/redis\n@@ version @@\n-1.4.0\n+1.5.0\n");
        assertThat(workspace.run(0, "diff", "-f", "markdown"))
                .contains("<details><summary>Chart redis</summary>")
                .contains("- 1.4.0    # argocd/redis.yaml:10");
        assertThat(workspace.run(0, "diff", "-f", "json"))
                .contains("\"inputs\": [")
                .contains("\"value\": \"\\\"1.5.0\\\"\"");
        assertThat(workspace.run(0, "diff", "-f", "html")).contains("Chart ").contains("redis");
    }
}
