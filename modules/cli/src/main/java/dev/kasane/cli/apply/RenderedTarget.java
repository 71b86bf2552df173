package dev.kasane.cli.apply;

import dev.kasane.cli.Console;
import dev.kasane.cli.Flags;
import dev.kasane.cli.LimitFlag;
import dev.kasane.cli.render.TreeRoot;
import dev.kasane.core.kustomize.Renderer;
import dev.kasane.core.kustomize.Rendering;
import dev.kasane.core.source.DirectoryTree;
import java.nio.file.Path;

/**
 * A folder and what it renders to.
 *
 * @param name what the user called the folder
 * @param rendering its objects
 */
record RenderedTarget(String name, Rendering rendering) {

    static RenderedTarget of(String target, Flags flags, Console console) {
        Path folder = TreeRoot.real(console.folder().resolve(target), target);
        Path root = TreeRoot.of(folder, null, console.folder());
        try (DirectoryTree tree = new DirectoryTree(root, console.folder())) {
            String path = root.equals(folder) ? "" : root.relativize(folder).toString();
            Rendering rendering = new Renderer(tree, LimitFlag.options(flags)).renderOnce(path);
            console.complain(rendering.warnings());
            return new RenderedTarget(target, rendering);
        }
    }
}
