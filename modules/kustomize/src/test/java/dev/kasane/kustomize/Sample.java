package dev.kasane.kustomize;

import dev.kasane.files.MemoryTree;
import java.nio.charset.StandardCharsets;

/** A folder of a test, rendered. */
public final class Sample {

    private Sample() {}

    /**
     * The text of a folder.
     *
     * @param files paths and contents in turn
     */
    public static String rendered(String... files) {
        MemoryTree.Builder tree = MemoryTree.builder();
        for (int i = 0; i < files.length; i += 2) {
            tree.file("top/" + files[i], files[i + 1]);
        }
        return new String(
                new Renderer(tree.build(), RenderOptions.DEFAULT).render("top").toYaml(), StandardCharsets.UTF_8);
    }
}
