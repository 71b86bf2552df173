package dev.kasane.argocd.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.argocd.SharedData;
import dev.kasane.argocd.render.ApplicationRenderer;
import dev.kasane.files.DirectoryTree;
import dev.kasane.files.SourceFile;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoYaml;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.KasaneException;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.Yaml11;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The chart Applications of this repository's test bed with the charts that upstream published in the vendor folder, held
 * against what {@code helm template} prints for the same arguments.
 */
class TestbedChartsTest {

    private static final Path REPOSITORY = Path.of("../..");

    @TempDir
    private Path root;

    /** What Helm is told of the clusters. */
    private List<String> served = List.of();

    @Tag("reference-data")
    @Test
    void theTestBedsChartsRenderAsHelmRendersThem() throws IOException, InterruptedException {
        Path archive = SharedData.charts("charts.tar.xz");
        Path list = SharedData.charts("charts.tsv");
        assertThat(run(REPOSITORY, "helm", "version", "--short"))
                .as("Helm 4 is on the PATH")
                .startsWith("v4");
        run(
                REPOSITORY,
                "cp",
                "-r",
                ".kasane.yaml",
                "argocd",
                "manifests",
                "overlays",
                root.toAbsolutePath().toString());
        Path charts = Files.createDirectories(root.resolve(".kasane/vendor/charts"));
        Path unpacked = Files.createDirectories(root.resolve("unpacked"));
        run(unpacked, "tar", "xJf", archive.toAbsolutePath().toString());
        for (String line : Files.readAllLines(list)) {
            List<String> row = List.of(line.split("\t"));
            Files.move(unpacked.resolve(row.getLast()), charts.resolve(row.get(1) + "-" + row.get(2)));
        }
        List<String> same = new ArrayList<>();
        List<String> refusedByBoth = new ArrayList<>();
        List<String> unvendored = new ArrayList<>();
        List<String> different = new ArrayList<>();
        try (DirectoryTree tree = new DirectoryTree(root)) {
            ArgoSettings settings = ArgoSettings.of(tree, List.of());
            served = settings.helm().cluster().apiVersions();
            Renderer renderer = new Renderer(tree, RenderOptions.DEFAULT);
            ArgoTargets targets = ArgoTargets.of(tree, settings, renderer);
            TargetObjects objects = new TargetObjects(tree, settings, targets, renderer);
            for (ArgoTarget target : targets.targets().values()) {
                GoMap source = chartOf(target);
                if (source == null) {
                    continue;
                }
                Path chart = charts.resolve(source.text("chart") + "-" + source.text("targetRevision"));
                if (!Files.exists(chart)) {
                    unvendored.add(target.name());
                    continue;
                }
                Map<String, Object> first = helm(chart, target, source);
                Map<String, Object> ours = ours(objects, withChartAlone(target));
                if (first.isEmpty() && ours.isEmpty()) {
                    refusedByBoth.add(target.name());
                } else {
                    Map<String, Object> second = helm(chart, target, source);
                    // what Helm makes at random is not compared
                    first.entrySet().removeIf(one -> {
                        boolean random = !one.getValue().equals(second.get(one.getKey()));
                        if (random && ours.containsKey(one.getKey())) {
                            ours.remove(one.getKey());
                        }
                        return random;
                    });
                    if (ours.equals(first)) {
                        same.add(target.name());
                    } else {
                        different.add(target.name() + difference(first, ours));
                    }
                }
            }
        }
        assertThat(different).isEmpty();
        assertThat(refusedByBoth).isEmpty();
        assertThat(unvendored).containsExactly("mysql-operator");
        assertThat(same).hasSize(33);
    }

    /** The first object that is different. */
    private static String difference(Map<String, Object> helm, Map<String, Object> ours) {
        Set<String> keys = new TreeSet<>(helm.keySet());
        keys.addAll(ours.keySet());
        for (String key : keys) {
            if (!Objects.equals(helm.get(key), ours.get(key))) {
                return " " + key + "\n  Helm: " + helm.get(key) + "\n  ours: " + ours.get(key);
            }
        }
        return "";
    }

    /** An Application without its sources of other kinds. */
    private static ArgoTarget withChartAlone(ArgoTarget target) {
        GoMap spec = target.application().map("spec");
        List<Object> sources = new ArrayList<>();
        for (Object item : spec.list("sources").items()) {
            if (item instanceof GoMap source && source.has("chart")) {
                sources.add(source);
            } else if (item instanceof GoMap source && source.has("ref")) {
                sources.add(GoMap.empty().put("repoURL", source.text("repoURL")).put("ref", source.text("ref")));
            }
        }
        GoMap alone = target.application().copy().put("spec", spec.copy().put("sources", GoList.of(sources)));
        return new ArgoTarget(
                alone,
                target.place(),
                target.owner(),
                target.origin(),
                target.isNamedByOrigin(),
                target.written(),
                target.keptByOwner());
    }

    private static @Nullable GoMap chartOf(ArgoTarget target) {
        for (GoMap source : ApplicationRenderer.sources(target.application())) {
            if (source.has("chart")) {
                return source;
            }
        }
        return null;
    }

    private static Map<String, Object> ours(TargetObjects objects, ArgoTarget target) {
        Map<String, Object> all = new TreeMap<>();
        try {
            for (Resource resource : objects.of(target)) {
                put((GoMap) GoYaml.value(Yaml11.toJson(resource.root())), all);
            }
        } catch (KasaneException e) {
            all.clear();
        }
        return all;
    }

    private Map<String, Object> helm(Path chart, ArgoTarget target, GoMap source)
            throws IOException, InterruptedException {
        GoMap helm = source.map("helm");
        List<String> command = new ArrayList<>(List.of("helm", "template", "."));
        command.addAll(List.of("--name-template", helm.text("releaseName"), "--kube-version", "1.34.0"));
        String namespace = target.application().map("spec").map("destination").text("namespace");
        command.addAll(List.of("--namespace", namespace));
        for (String served : served) {
            command.addAll(List.of("--api-versions", served));
        }
        if (!helm.isTrue("skipCrds")) {
            command.add("--include-crds");
        }
        for (Object file : helm.list("valueFiles").items()) {
            Path path = root.resolve(file.toString().replace("$values/", "")).toAbsolutePath();
            if (Files.exists(path)) {
                command.addAll(List.of("--values", path.toString()));
            }
        }
        Map<String, Object> all = new TreeMap<>();
        SourceFile output = SourceFile.of("helm", run(chart, command.toArray(new String[0])));
        for (YamlNode document : YamlReader.standard().documents(output).documents()) {
            if (GoYaml.value(Yaml11.toJson(document)) instanceof GoMap map && !map.isEmpty()) {
                put(map, all);
            }
        }
        return all;
    }

    private static void put(GoMap object, Map<String, Object> all) {
        GoMap metadata = object.map("metadata");
        if (!metadata.map("annotations").text("helm.sh/hook").contains("test")) {
            all.put(
                    object.text("apiVersion") + " " + object.text("kind") + " " + metadata.text("namespace") + "/"
                            + metadata.text("name"),
                    object);
        }
    }

    /** What a program prints; nothing when it fails or is not there. */
    private static String run(Path folder, String... command) throws IOException, InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            return "";
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() == 0 ? output : "";
    }
}
