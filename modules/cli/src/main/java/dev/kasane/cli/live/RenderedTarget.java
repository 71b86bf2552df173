package dev.kasane.cli.live;

import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.targets.TreeRoot;
import dev.kasane.files.DirectoryTree;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.Rendering;
import java.nio.file.Path;

/**
 * A folder and its rendered objects.
 *
 * @param name what the user called the folder
 * @param rendering its objects
 */
public record RenderedTarget(String name, Rendering rendering) {

    public static RenderedTarget of(String target, Flags flags, Console console) {
        Path folder = TreeRoot.real(console.folder().resolve(target), target);
        Path root = TreeRoot.of(folder, null, console.folder());
        try (DirectoryTree tree = new DirectoryTree(root, console.folder())) {
            String path = root.equals(folder) ? "" : root.relativize(folder).toString();
            Rendering rendering = new Renderer(tree, LimitFlag.options(flags, console)).renderOnce(path);
            console.printError(rendering.warnings());
            return new RenderedTarget(target, rendering);
        }
    }
}
