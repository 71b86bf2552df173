package dev.kasane.cli.dev;

import dev.kasane.cli.Console;
import dev.kasane.cli.Flags;
import dev.kasane.cli.image.ImageBuilds;
import dev.kasane.core.edit.KustomizationEditor;
import dev.kasane.core.kustomize.RenderOptions;
import dev.kasane.core.kustomize.Renderer;
import dev.kasane.core.kustomize.Rendering;
import dev.kasane.core.problem.Problem;
import dev.kasane.core.source.DirectoryTree;
import dev.kasane.core.source.OverlayTree;
import dev.kasane.core.source.SourceFile;
import dev.kasane.core.yaml.YamlList;
import dev.kasane.core.yaml.YamlMap;
import dev.kasane.core.yaml.YamlNode;
import dev.kasane.core.yaml.YamlReader;
import dev.kasane.dev.Delivery;
import dev.kasane.dev.DevProgram;
import dev.kasane.image.BuiltImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The image of a pipeline, and its overlay rendered with that image. No file of the work tree is changed. */
final class OverlayDelivery implements Delivery {

    private static final String LAYOUT = "oci:";
    private static final List<String> NAMES = List.of("kustomization.yaml", "kustomization.yml", "Kustomization");

    private final DevProgram program;
    private final String image;
    private final String overlay;
    private final Flags flags;
    private final Console console;

    /**
     * @param image the name of the pipeline's image
     * @param overlay the folder of the overlay, from the root of the work tree
     * @param flags those of {@code dev}
     */
    OverlayDelivery(DevProgram program, String image, String overlay, Flags flags, Console console) {
        this.program = program;
        this.image = image;
        this.overlay = overlay;
        this.flags = flags;
        this.console = console;
    }

    @Override
    public Rendering deliver() {
        BuiltImage built =
                new ImageBuilds(flags, console).images(List.of(program.name())).getFirst();
        String reference = built.name().startsWith(LAYOUT)
                ? "kasane.local/" + image + ":" + built.tag()
                : built.name() + ":" + built.tag() + "@" + built.digest();
        String loader = flags.value("load");
        if (loader != null) {
            load(loader, built, reference);
        }
        return rendering(reference);
    }

    /** Gives the image to whoever brings it to the nodes. */
    private void load(String loader, BuiltImage built, String reference) {
        String from = built.name().startsWith(LAYOUT)
                ? LAYOUT + console.folder().resolve(built.name().substring(LAYOUT.length())) + ":" + built.tag()
                : reference;
        try {
            Process process = new ProcessBuilder(loader, from, reference)
                    .directory(program.root().toFile())
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            process.inputReader().lines().forEach(line -> console.complain(line + "\n"));
            int code = process.waitFor();
            if (code != 0) {
                throw Problem.error(
                                loader + " ended with exit code " + code + ", so the cluster does not have the image",
                                null,
                                "correct what it says above")
                        .asException();
            }
        } catch (IOException e) {
            throw Problem.error("cannot run " + loader + ": " + e.getMessage(), null, "correct --load")
                    .asException();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Rendering rendering(String reference) {
        Path root = program.root();
        String path = overlay + "/" + kustomization();
        try (DirectoryTree tree = new DirectoryTree(root)) {
            KustomizationEditor editor = new KustomizationEditor(path, tree.read(path));
            editor.setImages(List.of(nameIn(path, tree.read(path)) + "=" + reference));
            return new Renderer(new OverlayTree(tree, Map.of(path, editor.bytes())), RenderOptions.DEFAULT)
                    .renderOnce(overlay);
        }
    }

    private String kustomization() {
        return NAMES.stream()
                .filter(name ->
                        Files.isRegularFile(program.root().resolve(overlay).resolve(name)))
                .findFirst()
                .orElseThrow(() -> Problem.error(
                                "there is no kustomization in " + overlay, null, "name an overlay with --target")
                        .asException());
    }

    /** What the overlay calls the image: the name of the entry that gives it its place in a registry. */
    private String nameIn(String path, byte[] bytes) {
        YamlNode root = YamlReader.standard().first(new SourceFile(path, bytes, "images"));
        YamlNode images = root instanceof YamlMap map ? map.get("images") : null;
        if (images instanceof YamlList list) {
            for (YamlNode item : list) {
                if (item instanceof YamlMap entry && isOurs(entry.text("newName"), entry.text("name"))) {
                    return Objects.requireNonNull(entry.text("name"));
                }
            }
        }
        return image;
    }

    private boolean isOurs(@Nullable String newName, @Nullable String name) {
        String place = newName == null ? name : newName;
        return name != null && place != null && (place.equals(image) || place.endsWith("/" + image));
    }

    @Override
    public List<Path> watched() {
        List<Path> watched = new ArrayList<>(program.inputs());
        watched.add(program.root().resolve(overlay));
        return watched;
    }

    /** A folder of the work tree, as it is written from its root. */
    static String inTree(Path root, Path folder, String written) {
        try {
            Path real = folder.toRealPath();
            if (real.startsWith(root)) {
                return root.relativize(real).toString();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("there is no folder " + written, e);
        }
        throw Problem.error(written + " does not lie in the work tree", null, "name an overlay of this repository")
                .asException();
    }
}
