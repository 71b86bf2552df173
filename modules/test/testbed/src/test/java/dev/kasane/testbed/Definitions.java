package dev.kasane.testbed;

import dev.kasane.files.DirectoryTree;
import dev.kasane.files.SourceFile;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.Rendering;
import dev.kasane.yaml.YamlReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** This repository's definitions: its targets, and what they render to. Everything is rendered once. */
final class Definitions {

    static final Path HOME = Path.of("../../..").toAbsolutePath().normalize();
    static final List<String> ENVIRONMENTS = List.of("dev", "staging", "prod");
    static final List<String> SERVICES = List.of(
            "admin",
            "cart",
            "comment",
            "delivery-status",
            "order",
            "payment-info",
            "point",
            "product",
            "rate",
            "search",
            "user");

    private static final Renderer RENDERER = new Renderer(new DirectoryTree(HOME), RenderOptions.DEFAULT);
    private static final Map<String, List<Manifest>> RENDERED = new ConcurrentHashMap<>();

    private Definitions() {}

    /** All targets: overlays, environments of Argo CD, and the acts that begin them. */
    static List<String> targets() {
        List<String> targets = new ArrayList<>(kustomizations("overlays"));
        targets.addAll(kustomizations("argocd/environments"));
        for (String folder : List.of("bootstrap", "bootstrap-staging", "bootstrap-prod", "bootstrap-local")) {
            targets.add("argocd/" + folder);
        }
        return targets;
    }

    /** The folders with a kustomization below a folder, in order. */
    static List<String> kustomizations(String below) {
        return files(below, "kustomization.yaml").stream()
                .map(file -> file.substring(0, file.lastIndexOf('/')))
                .toList();
    }

    /** The files whose names end so, below a folder, in order. */
    static List<String> files(String below, String end) {
        try (Stream<Path> paths = Files.walk(HOME.resolve(below))) {
            return paths.filter(Files::isRegularFile)
                    .map(path -> HOME.relativize(path).toString())
                    .filter(path -> path.endsWith(end))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Rendering rendering(String target) {
        return RENDERER.render(target);
    }

    /** The objects of a target. */
    static List<Manifest> objects(String target) {
        return RENDERED.computeIfAbsent(target, name -> {
            List<Manifest> objects = new ArrayList<>();
            rendering(name).resources().forEach(resource -> objects.add(new Manifest(Values.of(resource.root()))));
            return List.copyOf(objects);
        });
    }

    /** The objects of all targets. */
    static List<Manifest> objects() {
        return targets().stream().flatMap(target -> objects(target).stream()).toList();
    }

    /** The Applications of an environment. */
    static List<Manifest> applications(String environment) {
        return ofKind("argocd/environments/" + environment, "Application");
    }

    /** An Application of an environment. */
    static Manifest application(String environment, String name) {
        return applications(environment).stream()
                .filter(application -> application.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    static List<Manifest> ofKind(String target, String kind) {
        return objects(target).stream()
                .filter(object -> object.kind().equals(kind))
                .toList();
    }

    /** The documents of a file, which need not belong to this repository. */
    static List<Manifest> documents(Path file) throws IOException {
        List<Manifest> documents = new ArrayList<>();
        YamlReader.standard()
                .documents(SourceFile.of(String.valueOf(file.getFileName()), Files.readString(file)))
                .documents()
                .forEach(document -> {
                    if (!document.isNull()) {
                        documents.add(new Manifest(Values.of(document)));
                    }
                });
        return documents;
    }

    static String read(String path) {
        try {
            return new String(Files.readAllBytes(HOME.resolve(path)), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The folder with the reference data; it need not be there. */
    static Path shared() {
        String named = System.getenv("KASANE_SHARED");
        return named == null || named.isEmpty() ? HOME.resolveSibling("shared") : Path.of(named);
    }
}
