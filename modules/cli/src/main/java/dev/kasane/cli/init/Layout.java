package dev.kasane.cli.init;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.cli.console.Console;
import dev.kasane.git.GitRepository;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A repository with the folders that {@code init} makes.
 *
 * @param root its outermost folder
 * @param environments the folders of overlays, in the order in which promotions go: dev, then the others, and prod last
 */
record Layout(Path root, List<String> environments) {

    private static final String OVERLAYS = "overlays";
    private static final List<String> NO_ENVIRONMENTS = List.of("local", "alternatives");

    /**
     * The repository around the working directory.
     *
     * @param files what the new files refer to, as paths in the repository
     * @throws dev.kasane.problem.KasaneException when one of these files or an environment is missing
     */
    static Layout around(Console console, List<String> files) {
        Path root = root(console);
        if (!Files.isDirectory(root.resolve(OVERLAYS))) {
            throw missing(root, OVERLAYS);
        }
        for (String file : files) {
            if (!Files.isRegularFile(root.resolve(file))) {
                throw missing(root, file);
            }
        }
        List<String> environments = environments(root);
        if (environments.isEmpty()) {
            throw missing(root, "a folder of an environment in overlays");
        }
        return new Layout(root, environments);
    }

    private static RuntimeException missing(Path root, String what) {
        return Problem.error(
                        root + " does not have the layout of kasane init: " + what + " is missing",
                        null,
                        "kasane add needs manifests/, overlays/ENVIRONMENT/ and argocd/operators/ of kasane init:"
                                + " make a repository with it, or write the overlay by hand")
                .asException();
    }

    /**
     * The nearest folder with overlays, from the working directory up to the top of the repository: one that was made inside another
     * repository is meant before that. The top when there is none; the working directory outside of repositories.
     */
    private static Path root(Console console) {
        try (GitRepository repository = GitRepository.around(console.folder())) {
            Path here = console.folder().toRealPath();
            Path workTree = repository == null ? null : repository.workTree();
            Path top = workTree == null ? here : workTree.toRealPath();
            for (Path folder = here; folder != null && folder.startsWith(top); folder = folder.getParent()) {
                if (Files.isDirectory(folder.resolve(OVERLAYS))) {
                    return folder;
                }
            }
            return top;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> environments(Path root) {
        try (Stream<Path> folders = Files.list(root.resolve(OVERLAYS))) {
            return folders.filter(Files::isDirectory)
                    .filter(folder -> !isKustomization(folder))
                    .map(folder -> String.valueOf(folder.getFileName()))
                    .filter(name -> !NO_ENVIRONMENTS.contains(name))
                    .sorted((one, other) ->
                            order(one) == order(other) ? one.compareTo(other) : order(one) - order(other))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An overlay itself, which is no folder of overlays. */
    private static boolean isKustomization(Path folder) {
        return KustomizationGraph.FILE_NAMES.stream().anyMatch(name -> Files.isRegularFile(folder.resolve(name)));
    }

    private static int order(String environment) {
        return environment.startsWith("dev") ? 0 : environment.startsWith("prod") ? 2 : 1;
    }
}
