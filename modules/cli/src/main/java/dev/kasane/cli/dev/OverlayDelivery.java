package dev.kasane.cli.dev;

import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.images.ImageBuilds;
import dev.kasane.cli.show.SafeText;
import dev.kasane.dev.Delivery;
import dev.kasane.dev.DevProgram;
import dev.kasane.image.BuiltImage;
import dev.kasane.kustomize.Rendering;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The image of a pipeline, and its overlay rendered with that image. No file of the work tree is changed. */
final class OverlayDelivery implements Delivery {

    private static final String LAYOUT = "oci:";

    private final DevProgram program;
    private final Pipeline pipeline;
    private final String overlay;
    private final Flags flags;
    private final Console console;

    /**
     * @param pipeline the pipeline of the image
     * @param overlay the folder of the overlay, from the root of the work tree
     * @param flags those of {@code dev}
     */
    OverlayDelivery(DevProgram program, Pipeline pipeline, String overlay, Flags flags, Console console) {
        this.program = program;
        this.pipeline = pipeline;
        this.overlay = overlay;
        this.flags = flags;
        this.console = console;
    }

    @Override
    public Rendering deliver() {
        BuiltImage built =
                new ImageBuilds(flags, console).images(List.of(program.name())).getFirst();
        String reference = built.name().startsWith(LAYOUT)
                ? "kasane.local/" + pipeline.image().name() + ":" + built.tag()
                : built.name() + ":" + built.tag() + "@" + built.digest();
        String loader = flags.value("load");
        if (loader != null) {
            load(loader, built, reference);
        }
        return new OverlayRendering(program.root(), pipeline, overlay, LimitFlag.options(flags, console))
                .with(reference);
    }

    /** Passes the image to the program that loads it into the nodes. */
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
            process.inputReader().lines().forEach(line -> console.printError(SafeText.forTerminal(line) + "\n"));
            int code = process.waitFor();
            if (code != 0) {
                throw Problem.error(
                                loader + " ended with exit code " + code + ", so the cluster does not have the image",
                                null,
                                "fix the errors above")
                        .asException();
            }
        } catch (IOException e) {
            throw Problem.error("cannot run " + loader + ": " + e.getMessage(), null, "correct --load")
                    .asException();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
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
