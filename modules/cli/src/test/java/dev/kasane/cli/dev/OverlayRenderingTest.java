package dev.kasane.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.files.DirectoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.ProblemText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OverlayRenderingTest {

    private static final Path HOME = Path.of("../..").toAbsolutePath().normalize();
    private static final String BUILT = "kasane.local/library/app:t@sha256:" + "0".repeat(64);
    private static final String PIPELINE = """
            apiVersion: kasane.dev/v1alpha1
            kind: Pipeline
            metadata: {name: app}
            spec:
              source: {modules: [app]}
              build: {command: [mvn, -q, verify]}
              image:
                name: library/app
                java: {mainClass: a.B, classes: [app/target/classes], runtime: {modules: [java.base]}}
              promotion:
              - target: overlays/dev/app
            """;

    @TempDir
    Path temporary;

    /** The pipelines that have a slice for a laptop, and their first targets. */
    static Stream<String> overlays() throws IOException {
        try (DirectoryTree tree = new DirectoryTree(HOME)) {
            return new Pipelines(tree)
                    .all().stream()
                            .flatMap(pipeline -> Stream.of("overlays/local/", "overlays/dev/")
                                    .map(folder -> folder + pipeline.name()))
                            .filter(folder -> Files.isDirectory(HOME.resolve(folder)))
                            .toList()
                            .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void every_overlay_of_a_pipeline_runs_what_was_built(String overlay) {
        String name = overlay.substring(overlay.lastIndexOf('/') + 1);

        assertThat(rendered(HOME, name, overlay)).contains("image: " + BUILT + "\n");
    }

    private static String rendered(Path root, String name, String overlay) {
        Pipeline pipeline;
        try (DirectoryTree tree = new DirectoryTree(root)) {
            pipeline = new Pipelines(tree).named(name);
        }
        return new String(
                new OverlayRendering(root, pipeline, overlay, RenderOptions.DEFAULT)
                        .with(BUILT)
                        .toYaml(),
                StandardCharsets.UTF_8);
    }

    private void write(Map<String, String> files) throws IOException {
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = temporary.resolve(file.getKey());
            Files.createDirectories(temporary.resolve(file.getKey()).resolveSibling(""));
            Files.writeString(path, file.getValue());
        }
    }

    private static String pod(String image) {
        return "apiVersion: v1\nkind: Pod\nmetadata: {name: app}\nspec: {containers: [{name: app, image: " + image
                + "}]}\n";
    }

    @Test
    void an_image_that_containers_call_by_its_own_name_needs_no_entry() throws IOException {
        write(Map.of(
                "pipelines/app.yaml",
                PIPELINE,
                "overlays/dev/app/kustomization.yaml",
                "resources: [pod.yaml]\n",
                "overlays/dev/app/pod.yaml",
                pod("library/app")));

        assertThat(rendered(temporary, "app", "overlays/dev/app")).contains("image: " + BUILT + "\n");
    }

    @Test
    void an_overlay_that_runs_something_else_is_refused() throws IOException {
        write(Map.of(
                "pipelines/app.yaml",
                PIPELINE,
                "overlays/dev/app/kustomization.yaml",
                "resources: [pod.yaml]\n",
                "overlays/dev/app/pod.yaml",
                pod("library/other")));

        assertThatThrownBy(() -> rendered(temporary, "app", "overlays/dev/app"))
                .isInstanceOfSatisfying(
                        KasaneException.class,
                        refused -> assertThat(texts(refused))
                                .contains("nothing in overlays/dev/app runs the image library/app of the pipeline app")
                                .contains("overlays/dev/app/kustomization.yaml: {name: NAME, newName: library/app}"));
    }

    private static String texts(KasaneException refused) {
        List<String> texts = refused.problems().stream().map(ProblemText::of).toList();
        return texts.stream().collect(Collectors.joining("\n"));
    }
}
