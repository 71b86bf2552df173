package dev.kasane.argocd.inflate;

import dev.kasane.files.MemoryTree;
import dev.kasane.files.SourceFile;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoText;
import dev.kasane.gotemplate.value.GoYaml;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.chart.ChartOptions;
import dev.kasane.kustomize.option.LoadRestriction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A kustomization with charts, and what kustomize 5.8.1 answered with Helm 3.22.0, 4.2.1 and 4.3.1. */
record InflationCase(GoMap recorded, Map<String, GoMap> charts) {

    private static final Path FILE = Path.of("src/test/resources/inflate/cases.jsonl");

    /** All cases that {@code src/test/observe/inflate/record.py} recorded. */
    static List<InflationCase> all() throws IOException {
        Map<String, GoMap> charts = new HashMap<>();
        List<InflationCase> cases = new ArrayList<>();
        for (String line : Files.readString(FILE).split("\n")) {
            GoMap read = (GoMap) GoYaml.read(SourceFile.of("cases.jsonl", line));
            if (read.has("chart")) {
                charts.put(read.text("chart"), read.map("files"));
            } else {
                cases.add(new InflationCase(read, charts));
            }
        }
        return cases;
    }

    /** What was answered with Helm 3, 4.2.1 or 4: {@code out} or {@code error}. */
    GoMap answer(String release) {
        return recorded.map(recorded.has(release) ? release : "4");
    }

    String render(String release) {
        Map<String, String> files = new HashMap<>();
        for (var place : recorded.map("charts").entries()) {
            for (var file : Objects.requireNonNull(charts.get(place.getValue().toString()))
                    .entries()) {
                files.put(place.getKey() + "/" + file.getKey(), file.getValue().toString());
            }
        }
        recorded.map("files")
                .entries()
                .forEach(file -> files.put(file.getKey(), file.getValue().toString()));
        List<String> texts = new ArrayList<>();
        files.forEach((path, text) -> {
            texts.add(path);
            texts.add(text);
        });
        Renderer renderer = new Renderer(MemoryTree.of(texts.toArray(String[]::new)), options(release));
        return GoText.of(renderer.render(recorded.text("target")).toYaml());
    }

    private RenderOptions options(String release) {
        boolean enabled = false;
        String kubeVersion = "";
        List<String> apiVersions = new ArrayList<>();
        RenderOptions options = RenderOptions.DEFAULT;
        List<Object> flags = recorded.list("flags").items();
        for (int i = 0; i < flags.size(); i++) {
            switch (flags.get(i).toString()) {
                case "--enable-helm" -> enabled = true;
                case "--helm-kube-version" -> kubeVersion = flags.get(++i).toString();
                case "--helm-api-versions" -> apiVersions.add(flags.get(++i).toString());
                case "--load-restrictor" -> {
                    options = options.withRestriction(LoadRestriction.NONE);
                    i++;
                }
                default -> {
                    // --helm-debug: it changes messages only
                }
            }
        }
        return options.withCharts(new ChartOptions(enabled, release, kubeVersion, apiVersions));
    }

    @Override
    public String toString() {
        return recorded.text("name");
    }
}
