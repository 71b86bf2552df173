package dev.kasane.cli.dev;

import dev.kasane.change.edit.KustomizationEditor;
import dev.kasane.files.DirectoryTree;
import dev.kasane.files.OverlayTree;
import dev.kasane.files.SourceFile;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.Rendering;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An overlay rendered with an image that was just built. No file of the work tree is changed. */
final class OverlayRendering {

    private static final List<String> NAMES = List.of("kustomization.yaml", "kustomization.yml", "Kustomization");

    private final Path root;
    private final Pipeline pipeline;
    private final String image;
    private final String overlay;
    private final RenderOptions options;

    /**
     * @param root the root of the work tree
     * @param pipeline the pipeline of the image
     * @param overlay the folder of the overlay, from the root
     * @param options how it is rendered
     */
    OverlayRendering(Path root, Pipeline pipeline, String overlay, RenderOptions options) {
        this.root = root;
        this.pipeline = pipeline;
        this.image = pipeline.image().name();
        this.overlay = overlay;
        this.options = options;
    }

    /**
     * The objects of the overlay.
     *
     * @param reference the image that those run that run the pipeline's
     * @throws dev.kasane.problem.KasaneException when none does
     */
    Rendering with(String reference) {
        String path = kustomization(overlay);
        if (path == null) {
            throw Problem.error("there is no kustomization in " + overlay, null, "name an overlay with --target")
                    .asException();
        }
        try (DirectoryTree tree = new DirectoryTree(root)) {
            String name = name(tree, path);
            KustomizationEditor editor = new KustomizationEditor(path, tree.read(path));
            editor.setImages(List.of(name + "=" + reference));
            Rendering rendering =
                    new Renderer(new OverlayTree(tree, Map.of(path, editor.bytes())), options).renderOnce(overlay);
            if (!new String(rendering.toYaml(), StandardCharsets.UTF_8).contains(reference)) {
                throw Problem.error(
                                "nothing in " + overlay + " runs the image " + image + " of the pipeline "
                                        + pipeline.name() + ", also under the name " + name,
                                null,
                                "name its place in the images of " + path + ": {name: NAME, newName: " + image
                                        + "}, where NAME is the image in the containers")
                        .asException();
            }
            return rendering;
        }
    }

    private @Nullable String kustomization(String folder) {
        return NAMES.stream()
                .map(name -> folder + "/" + name)
                .filter(path -> Files.isRegularFile(root.resolve(path)))
                .findFirst()
                .orElse(null);
    }

    /**
     * What containers call the image: the name in the overlay's entry that gives it its place; where the overlay gives it another
     * place, the name in the overlays that it is promoted to.
     */
    private String name(DirectoryTree tree, String path) {
        Map<String, String> places = places(tree, path);
        List<String> own = ours(places);
        if (!own.isEmpty()) {
            return own.getFirst();
        }
        List<String> promoted = new ArrayList<>();
        for (Promotion promotion : pipeline.spec().promotion()) {
            String other = promotion.repository() == null ? kustomization(promotion.target()) : null;
            promoted.addAll(other == null ? List.of() : ours(places(tree, other)));
        }
        return promoted.stream()
                .filter(places::containsKey)
                .findFirst()
                .orElse(promoted.isEmpty() ? image : promoted.getFirst());
    }

    private List<String> ours(Map<String, String> places) {
        return places.entrySet().stream()
                .filter(entry ->
                        entry.getValue().equals(image) || entry.getValue().endsWith("/" + image))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** The images of a kustomization: the name of each, and its place. */
    private static Map<String, String> places(DirectoryTree tree, String path) {
        Map<String, String> places = new LinkedHashMap<>();
        YamlNode root = YamlReader.standard().first(new SourceFile(path, tree.read(path), "images"));
        YamlNode images = root instanceof YamlMap map ? map.get("images") : null;
        if (images instanceof YamlList list) {
            for (YamlNode item : list) {
                String name = item instanceof YamlMap entry ? entry.text("name") : null;
                if (name != null && item instanceof YamlMap entry) {
                    String newName = entry.text("newName");
                    places.put(name, newName == null ? name : newName);
                }
            }
        }
        return places;
    }
}
