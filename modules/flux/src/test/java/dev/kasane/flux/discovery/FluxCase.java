package dev.kasane.flux.discovery;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.files.MemoryTree;
import dev.kasane.files.SourceFile;
import dev.kasane.gotemplate.value.GoJson;
import dev.kasane.gotemplate.value.GoYaml;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.KasaneException;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.JsonForm;
import dev.kasane.yaml.Yaml11;
import dev.kasane.yaml.YamlReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A case: files of a tree, an object of Flux, and what Flux's own packages make of it. */
record FluxCase(Map<String, String> parts) {

    private static final Path CASES = Path.of("src/test/resources");

    static List<String> names(String folder) throws IOException {
        try (Stream<Path> files = Files.list(CASES.resolve(folder))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    static FluxCase read(String folder, String name) {
        Map<String, String> parts = new LinkedHashMap<>();
        StringBuilder text = new StringBuilder();
        String part = "";
        try {
            for (String line : Files.readAllLines(CASES.resolve(folder).resolve(name))) {
                if (line.startsWith("-- ") && line.endsWith(" --")) {
                    parts.put(part, text.toString());
                    part = line.substring(3, line.length() - 3);
                    text.setLength(0);
                } else {
                    text.append(line).append('\n');
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        parts.put(part, text.toString());
        return new FluxCase(parts);
    }

    /** Holds that a target renders the objects of Flux, or is refused where Flux refuses it. */
    void check(String file, String name) {
        List<String> expected = new ArrayList<>();
        YamlReader.standard()
                .documents(SourceFile.of("expected", parts.getOrDefault("expected.yaml", "")))
                .documents()
                .forEach(document -> expected.add(GoJson.raw(GoYaml.value(Yaml11.toJson(document)))));
        check(file, name, expected, parts.containsKey("error"));
    }

    /**
     * Holds that a target renders some objects, or is refused.
     *
     * @param expected the objects as JSON
     */
    void check(String file, String name, List<String> expected, boolean isRefused) {
        MemoryTree.Builder files = MemoryTree.builder();
        files.file("cluster/flux.yaml", bytes(requireNonNull(parts.get(file))));
        for (String written : List.of("objects.yaml", "source.yaml")) {
            if (parts.containsKey(written)) {
                files.file("cluster/" + written, bytes(requireNonNull(parts.get(written))));
            }
        }
        parts.forEach((path, text) -> {
            if (path.startsWith("tree/")) {
                files.file(path.substring("tree/".length()), bytes(text));
            }
        });
        MemoryTree tree = files.build();
        FluxTargets targets = FluxTargets.of(new KustomizationGraph(tree), new Renderer(tree, RenderOptions.DEFAULT));
        assertThat(targets.targets().keySet()).contains(name);

        List<String> actual = new ArrayList<>();
        try {
            for (Resource resource :
                    targets.objects(requireNonNull(targets.targets().get(name)))) {
                actual.add(GoJson.raw(GoYaml.value(JsonForm.ofWritten(resource.root()))));
            }
        } catch (KasaneException e) {
            assertThat(isRefused).as(e.getMessage()).isTrue();
            return;
        }
        assertThat(isRefused).as("kasane renders %s", actual).isFalse();
        assertThat(actual).containsExactlyInAnyOrderElementsOf(expected);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
