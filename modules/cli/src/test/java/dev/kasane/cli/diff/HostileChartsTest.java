package dev.kasane.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An Application whose chart is not right is one broken target: the others are compared, and no secret is shown. */
class HostileChartsTest {

    private static final String CANARY = "h7Qx2ZkP9wVt";

    private static final String CHART = "apiVersion: v2\nname: web\nversion: 1.0.0\n";

    private static final String TEMPLATE = """
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: greeting}
        data: {greeting: "{{ .Values.greeting }}"}
        """;

    @TempDir
    Path folder;

    private Workspace workspace;

    @BeforeEach
    void a_chart_that_is_right() throws Exception {
        workspace = new Workspace(folder);
        workspace.write(
                "argocd/good.yaml",
                application("good", "path: charts/good"),
                "charts/good/Chart.yaml",
                CHART,
                "charts/good/values.yaml",
                "greeting: hello\n",
                "charts/good/templates/a.yaml",
                TEMPLATE);
    }

    @AfterEach
    void close() {
        workspace.close();
    }

    private static String application(String name, String source) {
        return """
            apiVersion: argoproj.io/v1alpha1
            kind: Application
            metadata: {name: %s, namespace: argocd}
            spec:
              destination: {server: https://kubernetes.default.svc, namespace: a}
              source:
                repoURL: https://git.example/here.git
                targetRevision: main
                %s
            """.formatted(name, source.replace("\n", "\n    "));
    }

    private void writeBad(String source) throws Exception {
        workspace.write(
                "argocd/bad.yaml",
                application("bad", source),
                "charts/bad/Chart.yaml",
                CHART,
                "charts/bad/templates/a.yaml",
                TEMPLATE);
    }

    /** A change of both charts: the good one is compared, whatever the bad one is, and no canary is in any output. */
    private void theOtherIsCompared() throws Exception {
        workspace.write("charts/good/values.yaml", "greeting: hello\n").commit();
        workspace.write("charts/good/values.yaml", "greeting: goodbye\n", "charts/bad/values.yaml", "a: b\n");

        String diff = workspace.run(0, "diff");
        assertThat(diff).contains("- hello").contains("+ goodbye");
        theCanaryIsNotIn(diff);
        assertThat(workspace.run(0, "affected")).contains("application good");
        for (String[] command :
                new String[][] {{"check"}, {"diff", "-f", "markdown"}, {"diff", "-f", "json"}, {"graph", "--waves"}}) {
            theCanaryIsNotIn(workspace.print(java.util.List.of(command)));
            assertThat(workspace.exitCode())
                    .as(String.join(" ", command) + workspace.stderr())
                    .isLessThan(2);
        }
    }

    private void theCanaryIsNotIn(String printed) {
        for (int i = 0; i + 4 <= CANARY.length(); i++) {
            assertThat(printed + workspace.stderr()).doesNotContainIgnoringCase(CANARY.substring(i, i + 4));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "path: charts/bad\nhelm: {valueFiles: [\"a\\0b.yaml\"]}",
                "path: charts/bad\nhelm: {valueFiles: [null]}",
                "path: charts/bad\nhelm: {valueFiles: [../../argocd]}",
                "path: charts/bad\nhelm: {fileParameters: [{name: a, path: \"a\\0b\"}]}",
                "path: \"charts/bad\\0b\"",
                "path: charts/bad/Chart.yaml",
                "path: charts/nowhere"
            })
    void aPathThatNoFileCanHave(String source) throws Exception {
        writeBad(source);
        theOtherIsCompared();
    }

    @Test
    void aNameLongerThanAnyFileHas() throws Exception {
        writeBad("path: charts/bad\nhelm: {valueFiles: [" + "x".repeat(300) + "]}");
        theOtherIsCompared();
    }

    @ParameterizedTest
    @ValueSource(strings = {"file://a\\0b", "file://../../..", "file:///", "file://../good", "file://."})
    void aChartThatDependsOnNoChart(String repository) throws Exception {
        writeBad("path: charts/bad");
        workspace.write(
                "charts/bad/Chart.yaml",
                CHART + "dependencies: [{name: web, version: 1.0.0, repository: \"" + repository + "\"}]\n");
        theOtherIsCompared();
    }

    @ParameterizedTest
    @ValueSource(strings = {"nowhere", "x-1.0.0.tgz", "../../../../../..", "../bad", "/etc"})
    void aLinkThatIsNoChart(String target) throws Exception {
        writeBad("chart: x\npath: ''");
        Path vendor = Files.createDirectories(folder.resolve(".kasane/vendor/charts"));
        Files.createSymbolicLink(vendor.resolve("x-1.0.0.tgz"), Path.of(target));
        Path charts = Files.createDirectories(folder.resolve("charts/bad/charts"));
        Files.createSymbolicLink(charts.resolve("x-1.0.0.tgz"), Path.of(target));
        Files.createSymbolicLink(charts.resolve("y"), Path.of(target));
        theOtherIsCompared();
        workspace.write("argocd/bad.yaml", application("bad", "path: charts/bad"));
        theOtherIsCompared();
    }

    @Test
    void anArchiveThatIsNone() throws Exception {
        writeBad("chart: x\ntargetRevision: 1.0.0");
        workspace.write(
                "argocd/bad.yaml",
                application("bad", "chart: x").replace("targetRevision: main", "targetRevision: 1.0.0"));
        workspace.write(".kasane/vendor/charts/x-1.0.0.tgz", "this is no archive");
        theOtherIsCompared();
        assertThat(workspace.run(0, "diff", "--all")).contains("goodbye");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "parameters: [{name: password, value: '{" + CANARY + "'}]",
                "parameters: [{name: password, value: 'a," + CANARY + "'}]",
                "values: \"password: " + CANARY + "\\n  b: c\\n\"",
                "values: \"password: *" + CANARY + "\\n\"",
                "values: \"password: {" + CANARY + "\\n\"",
                "valuesObject: {password: " + CANARY + ", mode: fail}",
                "valuesObject: {password: " + CANARY + ", mode: include}",
                "valuesObject: {password: " + CANARY + ", mode: date}",
                "valuesObject: {password: '{{ " + CANARY + " }}', mode: tpl}",
                "valuesObject: {password: " + CANARY + ", mode: upper}",
                "valuesObject: {password: {key: " + CANARY + "}, mode: number}",
                "valuesObject: {env: [{name: DB_PASSWORD, value: " + CANARY + "}], mode: list}"
            })
    void noMessageShowsASecretValue(String helm) throws Exception {
        writeBad("path: charts/bad\nhelm:\n  " + helm);
        workspace.write("charts/bad/templates/b.yaml", """
            {{- if eq .Values.mode "fail" }}{{ fail (printf "weak: %s" .Values.password) }}{{ end }}
            {{- if eq .Values.mode "include" }}{{ include .Values.password . }}{{ end }}
            {{- if eq .Values.mode "date" }}{{ mustToDate "2006" .Values.password }}{{ end }}
            {{- if eq .Values.mode "tpl" }}{{ tpl .Values.password . }}{{ end }}
            {{- if eq .Values.mode "upper" }}{{ fail (.Values.password | b64enc | upper) }}{{ end }}
            {{- if eq .Values.mode "number" }}{{ mulf "x" .Values.password.key }}{{ fromJson .Values.password.key }}{{ end }}
            {{- if eq .Values.mode "list" }}{{ fail (toJson .Values.env) }}{{ end }}
            """);
        theOtherIsCompared();
    }

    @Test
    void aLinkedFolderOfAChartIsComparedBetweenRevisions() throws Exception {
        writeBad("path: charts/bad");
        Files.delete(folder.resolve("charts/bad/templates/a.yaml"));
        Files.delete(folder.resolve("charts/bad/templates"));
        Files.createSymbolicLink(folder.resolve("charts/bad/templates"), Path.of("../shared"));
        workspace
                .write("charts/shared/a.yaml", TEMPLATE, "charts/bad/values.yaml", "greeting: one\n")
                .commit();
        workspace
                .write(
                        "charts/shared/a.yaml",
                        TEMPLATE.replace("metadata: {name: greeting}", "metadata: {name: moved}"))
                .commit();

        assertThat(workspace.run(0, "affected", "HEAD~1..HEAD"))
                .contains("application bad")
                .contains("charts/shared/a.yaml");
        assertThat(workspace.run(0, "diff", "HEAD~1..HEAD"))
                .contains("greeting")
                .contains("moved");
    }

    @Test
    void anApplicationThatHoldsOthersAndIsBrokenIsSaid() throws Exception {
        writeBad("path: charts/bad");
        workspace.write(
                "charts/bad/templates/child.yaml", "{{ fail \"no\" }}\n" + application("child", "path: charts/good"));
        workspace.commit().write("charts/good/values.yaml", "greeting: goodbye\n");

        assertThat(workspace.run(0, "diff"))
                .contains("goodbye")
                .contains("1 file cannot be read or rendered on either side, so its Applications are not compared");
        assertThat(workspace.print(java.util.List.of("check", "--all")))
                .contains("the application bad cannot be rendered, so which Applications it holds is not known: ");

        workspace.write("charts/bad/templates/child.yaml", application("child", "path: charts/good"));
        workspace
                .commit()
                .write(
                        "charts/bad/templates/child.yaml",
                        "{{ fail \"no\" }}\n" + application("child", "path: charts/good"));
        assertThat(workspace.run(0, "diff")).doesNotContain("child (").contains("bad cannot be rendered, so");
    }
}
