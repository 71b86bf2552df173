package dev.kasane.dev;

import dev.kasane.files.DirectoryTree;
import dev.kasane.files.MemoryTree;
import dev.kasane.files.TreePath;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.Rendering;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A folder of objects that exist while the loop runs: a kustomization, or YAML files.
 *
 * @param root the folder that bounds what a kustomization may read
 * @param folder below it
 * @param options how a kustomization is rendered
 */
record Fixtures(Path root, Path folder, RenderOptions options) {

    /**
     * The current objects.
     *
     * @param rendering the objects
     * @param files what they were made of
     */
    record Objects(Rendering rendering, Set<Path> files) {}

    static Fixtures of(Path root, Path folder, RenderOptions options) {
        if (!Files.isDirectory(folder)) {
            throw Problem.error("there is no folder " + folder, null, "name a folder of YAML files, or a kustomization")
                    .asException();
        }
        if (!folder.startsWith(root)) {
            throw Problem.error(
                            "the fixtures in " + folder + " do not lie in the work tree",
                            null,
                            "put them below " + root)
                    .asException();
        }
        return new Fixtures(root, folder, options);
    }

    Objects read() {
        boolean isKustomization = Stream.of("kustomization.yaml", "kustomization.yml", "Kustomization")
                .anyMatch(name -> Files.exists(folder.resolve(name)));
        return isKustomization ? kustomization() : files();
    }

    private Objects kustomization() {
        try (DirectoryTree tree = new DirectoryTree(root)) {
            String path = root.equals(folder) ? "" : root.relativize(folder).toString();
            Rendering rendering = new Renderer(tree, options).render(path);
            Set<Path> files = new TreeSet<>();
            rendering.reads().forEach((read, kind) -> {
                Path file = root.resolve(read);
                if (Files.isRegularFile(file)) {
                    files.add(file);
                }
            });
            return new Objects(rendering, files);
        }
    }

    private Objects files() {
        MemoryTree.Builder tree = MemoryTree.builder();
        StringBuilder kustomization = new StringBuilder("resources:\n");
        List<Path> files = yaml();
        for (Path file : files) {
            String name = folder.relativize(file).toString();
            kustomization.append("- ").append(TreePath.join("", name)).append('\n');
            try {
                tree.file(name, Files.readAllBytes(file));
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read " + file, e);
            }
        }
        tree.file("kustomization.yaml", files.isEmpty() ? "resources: []\n" : kustomization.toString());
        return new Objects(new Renderer(tree.build(), options).renderOnce(""), new TreeSet<>(files));
    }

    private List<Path> yaml() {
        try (Stream<Path> found = Files.list(folder)) {
            return new ArrayList<>(found.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + folder, e);
        }
    }
}
