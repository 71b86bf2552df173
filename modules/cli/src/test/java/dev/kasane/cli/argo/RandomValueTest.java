package dev.kasane.cli.argo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.Main;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A chart that makes a password of its own, as {@code check} reports it. */
class RandomValueTest {

    @TempDir
    @Nullable
    Path folder;

    @BeforeEach
    void write() throws IOException {
        application("");
        write("db/Chart.yaml", "apiVersion: v2\nname: db\nversion: 1.0.0\n");
        write("db/values.yaml", "auth: {password: '', user: app}\nreplicas: 2\n");
        write("db/templates/_helpers.tpl", """
            {{- define "db.password" -}}
            {{- default (randAlphaNum 12) .Values.auth.password -}}
            {{- end -}}
            """);
        write("db/templates/secret.yaml", """
            apiVersion: v1
            kind: Secret
            metadata: {name: db}
            stringData:
              password: {{ include "db.password" . | quote }}
              user: {{ .Values.auth.user }}
            """);
        write("db/templates/deployment.yaml", """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: db}
            spec:
              replicas: {{ .Values.replicas }}
              selector: {matchLabels: {app: db}}
              template:
                metadata:
                  labels: {app: db}
                  annotations:
                    checksum/secret: {{ include (print $.Template.BasePath "/secret.yaml") . | sha256sum }}
                spec:
                  containers: [{name: db, image: "db:1.0@sha256:%s"}]
            """.formatted("0".repeat(64)));
    }

    @Test
    void namesTheFieldsAndTheValueThatMakesThemFixed() throws IOException {
        assertThat(check())
                .contains("random-value")
                .contains("Secret db: stringData.password:"
                        + " the value is random: each render of the chart makes another")
                .contains("Deployment db: spec.template.metadata.annotations[checksum/secret]")
                .contains("syncing it restarts pods")
                .contains("set auth.password among the values of the chart")
                .contains("db/templates/secret.yaml:1:1")
                .doesNotContain("stringData.user", "plain-secret");
    }

    @Test
    void aPasswordInTheDefaultsIsAPlainSecretAndNotRandom() throws IOException {
        write("db/values.yaml", "auth: {password: hunter2-hunter2, user: app}\nreplicas: 2\n");
        assertThat(check()).contains("plain-secret").doesNotContain("random-value");
    }

    @Test
    void isQuietWhenTheValueIsGiven() throws IOException {
        application("helm: {parameters: [{name: auth.password, value: given}]}");
        assertThat(check()).doesNotContain("random-value");
    }

    @Test
    void namesNoValueThatChangesNothing() throws IOException {
        write("db/templates/_helpers.tpl", """
            {{- define "db.password" -}}
            {{- if .Values.auth.password }}{{ end }}{{ uuidv4 -}}
            {{- end -}}
            """);
        assertThat(check())
                .contains("random-value", "let the chart use a Secret that exists")
                .doesNotContain("auth.password");
    }

    @Test
    void theChartsOfKustomizationsAreLookedAtToo() throws IOException {
        Files.delete(Objects.requireNonNull(folder).resolve("argocd/db.yaml"));
        write(
                "kustomization.yaml",
                "namePrefix: my-\nhelmGlobals: {chartHome: .}\nhelmCharts: [{name: db, releaseName: db}]\n");

        assertThat(check())
                .contains("random-value", "Secret my-db: stringData.password: the value is random")
                .contains("set auth.password among the values of the chart", "db/templates/secret.yaml:1:1")
                .doesNotContain("plain-secret");
    }

    @Test
    void whatAReleaseOfFluxMakesIsNoPlainSecret() throws IOException {
        Files.delete(Objects.requireNonNull(folder).resolve("argocd/db.yaml"));
        write("clusters/a/release.yaml", """
            apiVersion: helm.toolkit.fluxcd.io/v2
            kind: HelmRelease
            metadata: {name: db, namespace: shop}
            spec:
              chart: {spec: {chart: ./db, sourceRef: {kind: GitRepository, name: flux-system, namespace: flux-system}}}
            """);

        assertThat(check()).doesNotContain("plain-secret", "random-value");

        write("db/values.yaml", "auth: {password: hunter2-hunter2, user: app}\nreplicas: 2\n");
        assertThat(check()).contains("plain-secret");
    }

    @Test
    void isOffWhereTheRepositorySaysSo() throws IOException {
        write(".kasane.yaml", "check: {rules: {random-value: off}}\n");
        assertThat(check()).doesNotContain("random-value");
    }

    private void application(String more) throws IOException {
        write("argocd/db.yaml", """
            apiVersion: argoproj.io/v1alpha1
            kind: Application
            metadata: {name: db, namespace: argocd}
            spec:
              project: default
              destination: {server: https://kubernetes.default.svc, namespace: shop}
              source:
                repoURL: https://git.example/shop.git
                path: db
                targetRevision: main
                %s
            """.formatted(more));
    }

    private String check() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Console console = new Console(out, out, root(), Map.of(), null);
        int code = new Main("kasane", console).run(List.of("check", "--all"));
        String text = out.toString(StandardCharsets.UTF_8);
        assertThat(code).as(text).isIn(ExitCode.OK, ExitCode.FINDINGS);
        return text;
    }

    private void write(String file, String content) throws IOException {
        Path path = root().resolve(file);
        Files.createDirectories(Objects.requireNonNull(path.getParent()));
        Files.writeString(path, content);
    }

    private Path root() {
        return Objects.requireNonNull(folder);
    }
}
