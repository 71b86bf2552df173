package dev.kasane.testkit;

import dev.kasane.change.diff.Change;
import dev.kasane.change.diff.FieldChange;
import dev.kasane.change.diff.ResourceDiff;
import dev.kasane.change.equivalence.StoredChanges;
import dev.kasane.files.DirectoryTree;
import dev.kasane.files.MemoryTree;
import dev.kasane.files.Origin;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.Rendering;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compares a rendered kustomization with a golden file: the order of keys and objects, quotes, and defaults of the API
 * server make no difference. A failure shows the file and line of each value that differs.
 *
 * <pre>{@code RenderGolden.of(Path.of("."), "overlays/prod/api").matches(Path.of("src/test/resources/api.yaml"));}</pre>
 *
 * <p>A missing golden file is written, and the test fails, so that you review it.
 */
public final class RenderGolden {

    private final Rendering rendering;
    private final String folder;

    private RenderGolden(Rendering rendering, String folder) {
        this.rendering = rendering;
        this.folder = folder;
    }

    /**
     * Renders a kustomization.
     *
     * @param root the folder that nothing is read outside of
     * @param folder the kustomization in it
     */
    public static RenderGolden of(Path root, String folder) {
        try (DirectoryTree tree = new DirectoryTree(root)) {
            return new RenderGolden(new Renderer(tree, RenderOptions.DEFAULT).renderOnce(folder), folder);
        }
    }

    /** Fails unless the file means the same. */
    public void matches(Path golden) {
        try {
            if (!Files.exists(golden)) {
                Files.write(golden, rendering.toYaml());
                throw new AssertionError("there was no " + golden + ": it holds now what " + folder
                        + " renders to. Look whether it is right, and run the test again");
            }
            List<String> lines = differences(read(golden), golden);
            if (!lines.isEmpty()) {
                throw new AssertionError(folder + " does not render to " + golden + ":\n" + String.join("\n", lines)
                        + "\nWhen it is right now, delete the file and run the test twice");
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the golden file " + golden + " cannot be used", e);
        }
    }

    private static ResourceSet read(Path golden) throws IOException {
        MemoryTree tree = MemoryTree.builder()
                .file("kustomization.yaml", "resources: [golden.yaml]\n")
                .file("golden.yaml", Files.readAllBytes(golden))
                .build();
        return new Renderer(tree, RenderOptions.DEFAULT).renderOnce("").resources();
    }

    private List<String> differences(ResourceSet golden, Path file) {
        List<String> lines = new ArrayList<>();
        for (Change change : new ResourceDiff().between(golden, rendering.resources())) {
            String object = change.resource().id().toText();
            switch (change) {
                case Change.Added added ->
                    lines.add(object + " is rendered, but not in " + file
                            + madeBy(added.resource().root()));
                case Change.Removed ignored -> lines.add(object + " is in " + file + ", but not rendered");
                case Change.Replaced replaced -> {
                    lines.add(object + " is rendered, but not in " + file
                            + madeBy(replaced.resource().root()));
                    lines.add(replaced.pair().before().id().toText() + " is in " + file + ", but not rendered");
                }
                case Change.Changed changed ->
                    StoredChanges.of(changed).fields().forEach(field -> lines.add(object + " " + line(field)));
            }
        }
        return lines;
    }

    private static String line(FieldChange field) {
        YamlNode after = field.after();
        return field.path() + " should be " + text(field.before()) + ", and is " + text(after)
                + (after == null ? "" : madeBy(after));
    }

    private static String text(@Nullable YamlNode value) {
        return value == null ? "nothing" : value instanceof YamlScalar scalar ? scalar.text() : value.kind();
    }

    private static String madeBy(YamlNode value) {
        StringBuilder text = new StringBuilder();
        for (Origin.Step step : value.provenance()) {
            text.append("\n    by ")
                    .append(step.directive())
                    .append(" at ")
                    .append(step.span().toText());
        }
        return text.toString();
    }
}
