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

/** An operator in a wave before the pipelines that build its image, as {@code graph --waves} and {@code check} report it. */
class ColdStartTest {

    private static final String WAIT =
            "wave -30 waits for an image that wave 40 builds: Deployment singer of Application singer runs"
                    + " registry.test/operators/singer:dev, the image of pipeline sing, and Application ci has the"
                    + " pipelines";

    @TempDir
    @Nullable
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @BeforeEach
    void write() throws IOException {
        write("apps/singer.yaml", application("singer", -30));
        write("apps/ci.yaml", application("ci", 40));
        write("ci/kustomization.yaml", "resources: [pipeline.yaml]\n");
        write(
                "ci/pipeline.yaml",
                "apiVersion: tekton.dev/v1\nkind: Pipeline\nmetadata: {name: ci}\nspec: {tasks: []}\n");
        write("singer/kustomization.yaml", "resources: [deployment.yaml]\n");
        write("singer/deployment.yaml", """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: singer}
            spec:
              selector: {matchLabels: {app: singer}}
              template:
                metadata: {labels: {app: singer}}
                spec:
                  containers:
                  - {name: singer, image: registry.test/operators/singer:dev}
            """);
        write("pipelines/sing.yaml", """
            apiVersion: kasane.dev/v1alpha1
            kind: Pipeline
            metadata: {name: sing}
            spec:
              source: {modules: [.]}
              build: {command: [make]}
              image:
                name: operators/singer
                java: {mainClass: a.B, classes: [classes], runtime: {modules: [java.base]}}
            """);
    }

    private static String application(String name, int wave) {
        return """
            apiVersion: argoproj.io/v1alpha1
            kind: Application
            metadata:
              name: %s
              namespace: argocd
              annotations: {argocd.argoproj.io/sync-wave: "%d"}
            spec:
              project: default
              source: {repoURL: https://git.example/r.git, path: %s}
              destination: {server: 'https://kubernetes.default.svc', namespace: %s}
            """.formatted(name, wave, name, name);
    }

    private void write(String path, String text) throws IOException {
        Path file = Objects.requireNonNull(folder).resolve(path);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    private int run(String... words) {
        out.reset();
        Console console = new Console(out, out, Objects.requireNonNull(folder), Map.of(), null);
        return new Main("kasane", console).run(List.of(words));
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void graphWavesReportsWhatAColdStartWaitsFor() {
        int code = run("graph", "--waves");

        assertThat(printed()).contains("a cold start\n  finding: " + WAIT + "\n");
        assertThat(code).isEqualTo(ExitCode.FINDINGS);
    }

    @Test
    void wordsThatShareLettersWithASecretStayInTheSentence() throws IOException {
        write("singer/kustomization.yaml", """
            resources: [deployment.yaml, login.yaml]
            replacements:
            - source: {kind: Secret, fieldPath: stringData.word}
              targets:
              - select: {kind: Deployment}
                fieldPaths: [metadata.annotations.word]
                options: {create: true}
            """);
        write("singer/login.yaml", """
            apiVersion: v1
            kind: Secret
            metadata: {name: login}
            stringData: {word: a pipe and a wave}
            """);

        run("graph", "--waves");

        assertThat(printed()).contains("a cold start\n  finding: " + WAIT + "\n");
    }

    @Test
    void checkReportsItAsAWarningOfTheRuleColdStart() {
        run("check", "-f", "json");

        assertThat(printed())
                .contains("\"cold-start\"")
                .contains(WAIT)
                .contains("give it the wave of the pipelines or a later one");
    }

    @Test
    void nothingWaitsIfThePipelinesComeFirst() throws IOException {
        write("apps/ci.yaml", application("ci", -31));

        assertThat(run("graph", "--waves")).as(printed()).isEqualTo(ExitCode.OK);
        assertThat(printed()).doesNotContain("a cold start");
        run("check", "-f", "json");
        assertThat(printed()).doesNotContain("cold-start");
    }
}
