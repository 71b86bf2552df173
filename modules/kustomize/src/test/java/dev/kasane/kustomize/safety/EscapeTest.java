package dev.kasane.kustomize.safety;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.DirectoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.option.LoadRestriction;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.ProblemText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every field that holds a path, with every way a path can leave the root: nothing outside is read, and all is refused. */
class EscapeTest {

    private static final String CANARY = "canary-outside";

    @TempDir
    @Nullable
    Path folder;

    private Path root() {
        return Objects.requireNonNull(folder).resolve("root");
    }

    @BeforeEach
    void make_something_outside() throws IOException {
        Path outside = Files.createDirectories(Objects.requireNonNull(folder).resolve("outside"));
        Files.writeString(outside.resolve("kustomization.yaml"), "resources: [file.yaml]\n");
        Files.writeString(
                outside.resolve("file.yaml"),
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {k: " + CANARY + "}\n");
        Files.createDirectories(root().resolve("top"));
        Files.writeString(root().resolve("top/own.yaml"), "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\n");
        // beside the root, with a name that starts alike
        Path sibling = Files.createDirectories(Objects.requireNonNull(folder).resolve("root-sibling"));
        Files.writeString(
                sibling.resolve("file.yaml"), "apiVersion: v1\nkind: Pod\nmetadata: {name: " + CANARY + "}\n");
        Files.createSymbolicLink(root().resolve("top/link.yaml"), outside.resolve("file.yaml"));
        Files.createSymbolicLink(root().resolve("top/relative.yaml"), Path.of("../../outside/file.yaml"));
        Files.createSymbolicLink(root().resolve("top/linked"), outside);
        Files.createSymbolicLink(root().resolve("top/twice.yaml"), Path.of("link.yaml"));
        Files.createSymbolicLink(root().resolve("top/self"), Path.of("self"));
    }

    static Stream<Arguments> fieldsAndWays() {
        Map<String, String> fields = Map.ofEntries(
                Map.entry("resources", "resources: [\"PATH\"]"),
                Map.entry("bases", "bases: [\"PATH\"]"),
                Map.entry("components", "components: [\"PATH\"]"),
                Map.entry("patches", "resources: [own.yaml]\npatches: [{path: \"PATH\"}]"),
                Map.entry("patchesStrategicMerge", "resources: [own.yaml]\npatchesStrategicMerge: [\"PATH\"]"),
                Map.entry(
                        "patchesJson6902",
                        "resources: [own.yaml]\npatchesJson6902: [{path: \"PATH\", target: {kind: Pod, name: p}}]"),
                Map.entry("generator files", "configMapGenerator: [{name: g, files: [\"PATH\"]}]"),
                Map.entry("generator files with key", "configMapGenerator: [{name: g, files: [\"k=PATH\"]}]"),
                Map.entry("generator envs", "secretGenerator: [{name: g, envs: [\"PATH\"]}]"),
                Map.entry("generator env", "secretGenerator: [{name: g, env: \"PATH\"}]"),
                Map.entry("crds", "resources: [own.yaml]\ncrds: [\"PATH\"]"),
                Map.entry("configurations", "resources: [own.yaml]\nconfigurations: [\"PATH\"]"),
                Map.entry("openapi", "resources: [own.yaml]\nopenapi: {path: \"PATH\"}"),
                Map.entry("replacements", "resources: [own.yaml]\nreplacements: [{path: \"PATH\"}]"),
                Map.entry("generators", "generators: [\"PATH\"]"),
                Map.entry("transformers", "resources: [own.yaml]\ntransformers: [\"PATH\"]"),
                Map.entry("validators", "resources: [own.yaml]\nvalidators: [\"PATH\"]"));
        List<String> ways = List.of(
                "../../outside/file.yaml",
                "../../outside",
                "OUTSIDE/file.yaml",
                "OUTSIDE",
                "link.yaml",
                "relative.yaml",
                "twice.yaml",
                "linked",
                "linked/file.yaml",
                "own.yaml/../../../outside/file.yaml",
                "../../root-sibling/file.yaml",
                "./../.././outside/file.yaml",
                "self",
                "nothing/../../../outside/file.yaml",
                "/etc/passwd",
                "../../../../../../etc/passwd");
        List<Arguments> all = new ArrayList<>();
        fields.forEach((name, field) -> ways.forEach(way -> all.add(Arguments.of(name, way, field))));
        return all.stream();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("fieldsAndWays")
    void nothing_outside_the_root_is_read(String field, String way, String text) throws IOException {
        String path = way.replace(
                "OUTSIDE", String.valueOf(Objects.requireNonNull(folder).resolve("outside")));
        Files.writeString(root().resolve("top/kustomization.yaml"), text.replace("PATH", path) + "\n");
        for (LoadRestriction restriction : LoadRestriction.values()) {
            assertThat(refusal(restriction))
                    .contains("kustomization.yaml:")
                    .doesNotContain(CANARY)
                    .doesNotContain("root:x:");
        }
    }

    private String refusal(LoadRestriction restriction) {
        try (DirectoryTree tree = new DirectoryTree(root())) {
            new Renderer(tree, RenderOptions.DEFAULT.withRestriction(restriction))
                    .render("top")
                    .toYaml();
        } catch (KasaneException e) {
            return String.join("", e.problems().stream().map(ProblemText::of).toList());
        }
        throw new AssertionError("this should have been refused");
    }
}
