package dev.kasane.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.WorkspaceTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code explain} through charts of Applications and HelmReleases: template lines, values, conditions, and the way back. */
class ExplainChartsTest extends WorkspaceTest {

    @BeforeEach
    void write() throws Exception {
        workspace.write(
                ".kasane.yaml",
                "argo: {repositories: {'https://git.example/shop.git': .}}\n",
                "apps/web.yaml",
                """
                apiVersion: argoproj.io/v1alpha1
                kind: Application
                metadata: {name: web, namespace: argocd}
                spec:
                  project: default
                  destination: {name: in-cluster, namespace: shop}
                  source:
                    repoURL: https://git.example/shop.git
                    path: charts/web
                    helm:
                      valueFiles: [/values/prod.yaml]
                      valuesObject:
                        zone: b
                      parameters:
                      - {name: image.tag, value: "2"}
                """,
                "values/prod.yaml",
                "replicas: 3\nzone: a\nadmin: {password: hunter2-hunter2}\nlicense: QWERTY-12345\n",
                "clusters/prod/release.yaml",
                """
                apiVersion: helm.toolkit.fluxcd.io/v2
                kind: HelmRelease
                metadata: {name: cache, namespace: shop}
                spec:
                  chart: {spec: {chart: ./charts/web, sourceRef: {kind: GitRepository, name: flux-system, namespace: flux-system}}}
                  valuesFrom: [{kind: Secret, name: hidden}, {kind: ConfigMap, name: settings}]
                  values:
                    zone: c
                """,
                "clusters/prod/settings.yaml",
                """
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: settings, namespace: shop}
                data:
                  values.yaml: |
                    replicas: 7
                ---
                apiVersion: v1
                kind: Secret
                metadata: {name: hidden, namespace: shop}
                stringData: {values.yaml: "extra: canary-in-values"}
                """,
                "clusters/prod/sync.yaml",
                """
                apiVersion: kustomize.toolkit.fluxcd.io/v1
                kind: Kustomization
                metadata: {name: all, namespace: flux-system}
                spec:
                  path: ./clusters/prod
                  sourceRef: {kind: GitRepository, name: flux-system}
                """,
                "charts/web/Chart.yaml",
                "apiVersion: v2\nname: web\nversion: 1.0.0\n",
                "charts/web/values.yaml",
                "replicas: 1\nimage: {name: shop, tag: '1'}\nzone: z\nlicense: ''\nextra: ''\nadmin: {password: ''}\n",
                "charts/web/templates/_names.tpl",
                "{{- define \"web.image\" -}}\n{{ .Values.image.name }}:{{ .Values.image.tag }}\n{{- end -}}\n",
                "charts/web/templates/web.yaml",
                """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: {{ .Release.Name }}}
                spec:
                  replicas: {{ .Values.replicas }}
                  template:
                    spec:
                      containers:
                      - name: web
                        image: {{ include "web.image" . }}
                {{- if .Values.license }}
                        args: [licensed]
                {{- end }}
                {{- if .Values.extra }}
                        command: [extra]
                {{- end }}
                        env: [{name: ZONE, value: {{ .Values.zone }}}]
                ---
                apiVersion: v1
                kind: Secret
                metadata: {name: {{ .Release.Name }}}
                stringData: {key: {{ .Values.license | quote }}, admin: {{ .Values.admin.password | quote }}}
                """);
        workspace.commit();
    }

    @Test
    void aFieldIsFollowedToTheTemplateAndToEachPlaceOfItsValue() throws Exception {
        assertThat(workspace.run(0, "explain", "web", "deployment/web", "spec.replicas"))
                .isEqualTo("""
                Deployment web  spec.replicas
                  charts/web/values.yaml:1 default                  replicas: 1
                  values/prod.yaml:1 valueFiles                     replicas: 3
                  charts/web/templates/web.yaml:5:16 template       replicas: {{ .Values.replicas }}
                value: 3
                """);
    }

    @Test
    void parametersAndValuesOfTheApplicationHaveTheirOwnLines() throws Exception {
        assertThat(workspace.run(
                        0, "explain", "application/web", "deployment/web", "spec.template.spec.containers[web].image"))
                .contains(
                        "charts/web/values.yaml:2 default ",
                        "image.name: shop\n",
                        "apps/web.yaml:15 parameters ",
                        "image.tag: 2\n",
                        "charts/web/templates/web.yaml:10:19 template ",
                        "charts/web/templates/_names.tpl:2:4 template ");
        assertThat(workspace.run(
                        0, "explain", "web", "deployment/web", "spec.template.spec.containers[web].env[ZONE].value"))
                .contains("values/prod.yaml:2 valueFiles ", "apps/web.yaml:13 valuesObject ", "zone: b\n");
    }

    @Test
    void whatMakesAFieldAppearIsNamedAndShowsNoSecret() throws Exception {
        String args = workspace.run(0, "explain", "web", "deployment/web", "spec.template.spec.containers[web].args");
        assertThat(args)
                .contains("present because of:\n", "values/prod.yaml:4 valueFiles ", "license: ********\n")
                .doesNotContain("QWERTY");
        assertThat(workspace.run(0, "explain", "web", "secret/web", "stringData.admin"))
                .contains("values/prod.yaml:3 valueFiles ", "admin.password\n")
                .doesNotContain("hunter2");
        assertThat(workspace.run(0, "explain", "web", "secret/web", "stringData"))
                .contains("license\n")
                .doesNotContain("hunter2", "QWERTY");
        assertThat(workspace.run(0, "explain", "web", "secret/web", "stringData.admin", "--format", "json"))
                .contains("\"path\": \"admin.password\"", "\"chartValues\"")
                .doesNotContain("hunter2");
    }

    @Test
    void aHelmReleaseIsExplainedToo() throws Exception {
        String replicas = workspace.run(0, "explain", "helmrelease/shop/cache", "deployment/cache", "spec.replicas");
        assertThat(replicas)
                .contains(
                        "charts/web/values.yaml:1 default ",
                        "clusters/prod/settings.yaml:",
                        "valuesFrom ",
                        "replicas: 7\n",
                        "charts/web/templates/web.yaml:5:16 template ");
        String command = workspace.run(
                0,
                "explain",
                "HelmRelease shop/cache",
                "deployment/cache",
                "spec.template.spec.containers[web].command");
        assertThat(command)
                .contains("clusters/prod/settings.yaml:", "valuesFrom ", "********")
                .doesNotContain("canary", "extra:");
    }

    @Test
    void aHelmReleaseWithFilesOfItsChartNamesThese() throws Exception {
        workspace.write(
                "clusters/prod/release.yaml",
                """
                apiVersion: helm.toolkit.fluxcd.io/v2
                kind: HelmRelease
                metadata: {name: cache, namespace: shop}
                spec:
                  chart:
                    spec:
                      chart: ./charts/web
                      sourceRef: {kind: GitRepository, name: flux-system, namespace: flux-system}
                      valuesFiles: [./charts/web/small.yaml, charts/web/large.yaml]
                """,
                "charts/web/small.yaml",
                "replicas: 2\nimage: {name: small, tag: '1'}\nzone: s\nadmin: {password: ''}\n",
                "charts/web/large.yaml",
                "zone: l\nreplicas: 9\n");

        assertThat(workspace.run(0, "explain", "helmrelease/shop/cache", "deployment/cache", "spec.replicas"))
                .containsSubsequence(
                        "charts/web/small.yaml:1 valuesFiles ",
                        "replicas: 2\n",
                        "charts/web/large.yaml:2 valuesFiles ",
                        "replicas: 9\n",
                        "value: 9")
                .doesNotContain("charts/web/values.yaml");
    }

    @Test
    void aLineOfValuesListsTheFieldsThatItReaches() throws Exception {
        assertThat(workspace.run(0, "explain", "--at", "values/prod.yaml:1")).isEqualTo("""
                web (in-cluster/shop, project default)
                  Deployment web  spec.replicas: 3  by replicas
                """);
        assertThat(workspace.run(0, "explain", "--at", "values/prod.yaml:2")).isEqualTo("""
                web (in-cluster/shop, project default)
                  zone  overridden by apps/web.yaml:13 valuesObject
                """);
        assertThat(workspace.run(0, "explain", "--at", "apps/web.yaml:15"))
                .contains("spec.template.spec.containers[0].image: shop:2  by image.tag\n");
        assertThat(workspace.run(0, "explain", "--at", "clusters/prod/release.yaml:8"))
                .contains("HelmRelease shop/cache\n", "env[0].value: c  by zone\n");
        assertThat(workspace.run(0, "explain", "--at", "values/prod.yaml:3"))
                .contains("Secret web", "stringData.admin: ********")
                .doesNotContain("hunter2");
    }

    @Test
    void subchartsAreKnownByTheirAliases() throws Exception {
        workspace.write(
                "charts/web/Chart.yaml",
                "apiVersion: v2\nname: web\nversion: 1.0.0\n"
                        + "dependencies: [{name: sub, version: 1.0.0, alias: al, repository: 'file://charts/sub'}]\n",
                "charts/web/charts/sub/Chart.yaml",
                "apiVersion: v2\nname: sub\nversion: 1.0.0\n",
                "charts/web/charts/sub/values.yaml",
                "color: red\nsize: big\n",
                "charts/web/charts/sub/templates/c.yaml",
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: sub}\ndata:\n  color: {{ .Values.color }}\n  size: {{ .Values.size }}\n",
                "values/prod.yaml",
                "al: {color: green}\n");

        assertThat(workspace.run(0, "explain", "web", "configmap/sub", "data.color"))
                .contains(
                        "charts/web/charts/sub/values.yaml:1 default ",
                        "al.color: red\n",
                        "values/prod.yaml:1 valueFiles ",
                        "charts/web/charts/sub/templates/c.yaml:5:13 template ");
        assertThat(workspace.run(0, "explain", "--at", "charts/web/charts/sub/values.yaml:2"))
                .contains("ConfigMap sub  data.size: big  by al.size\n");
        assertThat(workspace.run(0, "explain", "--at", "charts/web/charts/sub/values.yaml:1"))
                .contains("al.color  overridden by values/prod.yaml:1 valueFiles\n");
    }

    @Test
    void objectsOfOneNameAreToldApartByTheirNamespace() throws Exception {
        workspace.write(
                "charts/web/templates/two.yaml",
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: two}\ndata: {v: {{ .Values.zone }}}\n---\n"
                        + "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: two, namespace: other}\ndata: {v: {{ .Values.image.name }}}\n");

        assertThat(workspace.run(0, "explain", "web", "other/configmap/two", "data.v"))
                .contains("image.name: shop\n", "charts/web/templates/two.yaml:9:14 template ")
                .doesNotContain("zone");
    }

    @Test
    void aLineOfATemplateShowsNoSecretThatStandsInIt() throws Exception {
        workspace.write(
                "charts/web/templates/line.yaml",
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: line}\ndata:\n"
                        + "  a: {{ list (dict \"password\" \"hunter3-hunter3\") .Values.zone | len | quote }}\n"
                        + "  b: {{ .Values.admin.password | len | quote }}\n");

        assertThat(workspace.run(0, "explain", "web", "configmap/line", "data.a"))
                .contains("dict \"password\" ********\n")
                .doesNotContain("hunter3");
        assertThat(workspace.run(0, "explain", "web", "configmap/line", "data.b"))
                .contains("b: {{ .Values.admin.password | len | quote }}\n")
                .doesNotContain("hunter2");
    }

    @Test
    void whatOverridesASourceBesideItCountsLast() throws Exception {
        workspace.write(
                "charts/web/.argocd-source-web.yaml", "helm:\n  parameters:\n  - {name: image.tag, value: '3'}\n");

        assertThat(workspace.run(0, "explain", "web", "deployment/web", "spec.template.spec.containers[web].image"))
                .containsSubsequence(
                        "apps/web.yaml:15 parameters ",
                        "image.tag: 2\n",
                        "charts/web/.argocd-source-web.yaml:3 parameters ",
                        "image.tag: 3\n",
                        "value: shop:3\n");
    }

    @Test
    void valuesThatAPatchChangesHaveThePlaceOfTheHelmRelease() throws Exception {
        workspace.write(
                "clusters/prod/kustomization.yaml",
                "resources: [release.yaml, settings.yaml, sync.yaml]\npatches:\n- patch: |-\n"
                        + "    apiVersion: helm.toolkit.fluxcd.io/v2\n    kind: HelmRelease\n"
                        + "    metadata: {name: cache, namespace: shop}\n    spec: {values: {zone: patched, number: 5}}\n");

        assertThat(workspace.run(
                        0,
                        "explain",
                        "helmrelease/shop/cache",
                        "deployment/cache",
                        "spec.template.spec.containers[web].env[ZONE].value"))
                .contains("clusters/prod/release.yaml:1 values ", "zone: patched\n", "value: patched\n");
    }

    @Test
    void aFieldThatTheRepositoryMarksHidesWhatItIsMadeOf() throws Exception {
        workspace.write(
                ".kasane.yaml",
                "argo: {repositories: {'https://git.example/shop.git': .}}\n"
                        + "secrets: [{kind: Lock, group: example.org, fieldPaths: [spec.pin]}]\n",
                "charts/web/templates/lock.yaml",
                "apiVersion: example.org/v1\nkind: Lock\nmetadata: {name: lock}\nspec: {pin: {{ .Values.zone | upper | sha256sum }}}\n");

        assertThat(workspace.run(
                        0, "explain", "web", "deployment/web", "spec.template.spec.containers[web].env[ZONE].value"))
                .contains("zone: ********\n")
                .doesNotContain("zone: a\n");
    }

    @Test
    void aLineThatTheChartDoesNotLetBeOtherwiseSaysSo() throws Exception {
        workspace.write(
                "charts/web/templates/refused.yaml",
                "{{ if ne (int .Values.replicas) 3 }}{{ fail \"three\" }}{{ end }}\n");

        assertThat(workspace.run(0, "explain", "--at", "values/prod.yaml:1"))
                .contains("replicas: the chart takes no other value\n");
    }

    @Test
    void allValuesOfAnObjectHaveTheLinesOfTheirTemplates() throws Exception {
        assertThat(workspace.run(0, "explain", "web", "deployment/web"))
                .contains(
                        "  charts/web/templates/web.yaml:5:16 template   spec.replicas: 3\n",
                        "  charts/web/templates/_names.tpl:2:4 template  spec.template.spec.containers[web].image: shop:2\n");
        assertThat(workspace.run(0, "explain", "web", "secret/web")).doesNotContain("hunter2", "QWERTY");
        assertThat(workspace.run(0, "explain", "web", "deployment/web", "--format", "json"))
                .contains("\"file\": \"charts/web/templates/_names.tpl\"");
    }

    @Test
    void anUnknownNameIsAnsweredWithTheNearest() throws Exception {
        workspace.run(2, "explain", "wep", "deployment/web");

        assertThat(workspace.stderr())
                .contains(
                        "there is no folder wep, and no Application, Kustomization or HelmRelease of that name", "web");
    }
}
