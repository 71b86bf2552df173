package dev.kasane.cli.render;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.console.OutputFile;
import dev.kasane.cli.targets.TreeRoot;
import dev.kasane.concurrent.Chunks;
import dev.kasane.concurrent.Progress;
import dev.kasane.files.DirectoryTree;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.Rendering;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** {@code render}: the objects of kustomizations, byte for byte as kustomize prints them. */
public final class RenderCommand implements Command {

    private static final int WORTH_A_THREAD = 4;

    private final String program;

    /**
     * The command under the name its program was called by.
     *
     * @param program the name
     */
    public RenderCommand(String program) {
        this.program = program;
    }

    @Override
    public CommandSpec spec() {
        return program.equals("kustomize") ? RenderSpec.RENDER.named("build") : RenderSpec.RENDER;
    }

    @Override
    public int run(Flags given, Console console) {
        RenderFlags flags = RenderFlags.of(given, program, console);
        List<String> targets = flags.targets();
        return targets.size() == 1 ? renderOne(targets.getFirst(), flags, console) : renderAll(targets, flags, console);
    }

    private static int renderOne(String target, RenderFlags flags, Console console) {
        Path folder = folderOf(target, console);
        Path root = TreeRoot.of(folder, flags.root(), console.folder());
        try (DirectoryTree tree = new DirectoryTree(root, console.folder())) {
            Rendering rendering = new Renderer(tree, flags.options()).renderOnce(pathIn(root, folder));
            console.printError(rendering.warnings());
            write(rendering, flags.output(), console);
        }
        return ExitCode.OK;
    }

    private static void write(Rendering rendering, @Nullable String output, Console console) {
        if (output == null) {
            print(rendering, console);
            return;
        }
        Path path = console.folder().resolve(output);
        try {
            if (Files.isDirectory(path)) {
                OutputFolder.write(rendering, path);
            } else {
                OutputFile.write(path, rendering.toYaml());
            }
        } catch (IOException e) {
            throw OutputFile.cannotWrite(path, output, e);
        }
    }

    private static void print(Rendering rendering, Console console) {
        try {
            rendering.write().writeTo(console.out());
        } catch (IOException e) {
            throw Problem.error("cannot write to standard output: " + e.getMessage(), null, "choose a file with -o")
                    .asException();
        }
    }

    private static int renderAll(List<String> targets, RenderFlags flags, Console console) {
        String output = flags.output();
        if (output == null) {
            throw Problem.error(
                            targets.size() + " folders are to be rendered, and their objects would run together",
                            null,
                            "write one file for each with -o DIR, or render them one by one")
                    .asException();
        }
        Path outputFolder = console.folder().resolve(output);
        List<Path> files = OutputNames.of(targets, console.folder());
        Map<Path, RootedRenderer> renderers = new ConcurrentHashMap<>();
        List<List<Problem>> problems = new ArrayList<>(Collections.nCopies(targets.size(), List.of()));
        AtomicBoolean failed = new AtomicBoolean();
        try (Progress step = Progress.begin("rendering targets", targets.size())) {
            Chunks.run(targets.size(), WORTH_A_THREAD, (from, to) -> {
                for (int i = from; i < to; i++) {
                    step.start(targets.get(i));
                    try {
                        Path file = outputFolder.resolve(files.get(i));
                        problems.set(i, renderTo(file, targets.get(i), flags, console, renderers));
                    } catch (KasaneException e) {
                        failed.set(true);
                        problems.set(i, e.problems());
                    }
                    step.done(targets.get(i));
                }
            });
        } finally {
            renderers.values().forEach(RootedRenderer::close);
        }
        console.printError(problems.stream().flatMap(List::stream).toList());
        return failed.get() ? ExitCode.USER : ExitCode.OK;
    }

    private static List<Problem> renderTo(
            Path file, String target, RenderFlags flags, Console console, Map<Path, RootedRenderer> renderers) {
        Path folder = folderOf(target, console);
        Path root = TreeRoot.of(folder, flags.root(), console.folder());
        RootedRenderer renderer = renderers.computeIfAbsent(
                root, path -> new RootedRenderer(new DirectoryTree(path, console.folder()), flags.options()));
        Rendering rendering = renderer.renderer.render(pathIn(root, folder));
        try {
            OutputFolder.writeFile(rendering, file);
        } catch (IOException e) {
            throw OutputFile.cannotWrite(file, file.toString(), e);
        }
        return rendering.warnings();
    }

    /** A renderer with the tree it reads, which targets of the same root share. */
    private static final class RootedRenderer {
        private final DirectoryTree tree;
        private final Renderer renderer;

        RootedRenderer(DirectoryTree tree, dev.kasane.kustomize.RenderOptions options) {
            this.tree = tree;
            this.renderer = new Renderer(tree, options);
        }

        void close() {
            tree.close();
        }
    }

    private static Path folderOf(String target, Console console) {
        if (target.contains("://") || target.startsWith("git@")) {
            throw Problem.error(
                            target + " is on a server, and rendering opens no connection",
                            null,
                            "clone the repository, and render the folder in it")
                    .asException();
        }
        return TreeRoot.real(console.folder().resolve(target), target);
    }

    private static String pathIn(Path root, Path folder) {
        try {
            return root.equals(folder) ? "" : root.relativize(folder).toString();
        } catch (IllegalArgumentException e) {
            throw new UncheckedIOException(new IOException(folder + " does not lie in " + root, e));
        }
    }
}
