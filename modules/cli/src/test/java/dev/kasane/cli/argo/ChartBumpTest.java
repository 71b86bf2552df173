package dev.kasane.cli.argo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.Workspace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The screens of docs/guides/helm.md for a new version of a chart. */
class ChartBumpTest {

    private static final Path PAGE = Path.of("../../docs/guides/helm.md");

    private static final String METADATA = "apiVersion: v2\nname: lamp\nversion: %s\nappVersion: \"%s\"\n";
    private static final String VALUES = "replicas: 1\nimage: registry.example.org/lamp\nresources:\n  memory: %s\n";
    private static final String DEPLOYMENT = """
            apiVersion: apps/v1
            kind: Deployment
            metadata:
              name: {{ .Release.Name }}
            spec:
              replicas: {{ .Values.replicas }}
              selector:
                matchLabels: {%1$sapp: {{ .Release.Name }}}
              template:
                metadata:
                  labels: {%1$sapp: {{ .Release.Name }}}
                spec:
                  containers:
                    - name: lamp
                      image: {{ include "lamp.image" . }}
                      resources:
                        limits: {memory: {{ .Values.resources.memory }}}
            """;

    @TempDir
    Path folder;

    @Test
    void theGuideShowsWhatANewVersionDoesAndWhereItComesFrom() throws Exception {
        try (Workspace workspace = new Workspace(folder)) {
            workspace
                    .write(
                            "charts/lamp/Chart.yaml",
                            METADATA.formatted("1.0.0", "2.1"),
                            "charts/lamp/values.yaml",
                            VALUES.formatted("64Mi"),
                            "charts/lamp/templates/_names.tpl",
                            "{{- define \"lamp.image\" -}}\n{{ .Values.image }}:{{ .Chart.AppVersion }}\n{{- end }}\n",
                            "charts/lamp/templates/deployment.yaml",
                            DEPLOYMENT.formatted(""),
                            "shop/values.yaml",
                            "replicas: 3\n",
                            "argocd/lamp.yaml",
                            """
                            apiVersion: argoproj.io/v1alpha1
                            kind: Application
                            metadata: {name: lamp, namespace: argocd}
                            spec:
                              project: default
                              source:
                                repoURL: https://git.example.org/shop.git
                                path: charts/lamp
                                helm: {valueFiles: [../../shop/values.yaml]}
                              destination: {server: https://kubernetes.default.svc, namespace: shop}
                            """,
                            ".kasane.yaml",
                            "argo:\n  folders: [argocd]\n")
                    .commit();
            workspace
                    .write(
                            "charts/lamp/Chart.yaml",
                            METADATA.formatted("1.1.0", "2.2"),
                            "charts/lamp/values.yaml",
                            VALUES.formatted("128Mi"),
                            "charts/lamp/templates/deployment.yaml",
                            DEPLOYMENT.formatted("part: lamp, "))
                    .commit();

            for (List<String> words : List.of(
                    List.of("diff", "HEAD~1..HEAD"),
                    List.of(
                            "explain",
                            "lamp",
                            "deployment/lamp",
                            "spec.template.spec.containers[lamp].resources.limits.memory"),
                    List.of("explain", "lamp", "deployment/lamp", "spec.replicas"),
                    List.of("explain", "--at", "charts/lamp/values.yaml:4"))) {
                String typed = words.stream()
                        .map(word -> word.contains("[") ? "'" + word + "'" : word)
                        .collect(Collectors.joining(" "));
                String screen = workspace
                        .run(0, words.toArray(String[]::new))
                        .lines()
                        .map(String::stripTrailing)
                        .collect(Collectors.joining("\n"));
                assertThat(Files.readString(PAGE))
                        .contains("```console\n$ kasane " + typed + "\n" + screen + "\n```\n");
            }
        }
    }
}
