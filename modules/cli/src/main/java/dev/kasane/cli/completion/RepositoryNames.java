package dev.kasane.cli.completion;

import dev.kasane.cli.console.Console;
import dev.kasane.cli.targets.TreeRoot;
import dev.kasane.files.DirectoryTree;
import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.KasaneException;
import dev.kasane.resource.ResourceSet;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.Repository;

/**
 * Names for completion from the repository around the working directory. Unreadable files are ignored, since completion
 * shows no errors.
 */
final class RepositoryNames {

    private static final List<String> KUSTOMIZATIONS =
            List.of("kustomization.yaml", "kustomization.yml", "Kustomization");

    /** Folders that hold many files and no kustomizations. */
    private static final Set<String> NOT_SEARCHED = Set.of("node_modules", "target");

    /** A shell waits for the answer: after so many folders the rest is found when more letters are typed. */
    private static final int MOST_FOLDERS = 4_000;

    private final Console console;

    RepositoryNames(Console console) {
        this.console = console;
    }

    /** The folders with a kustomization whose path can begin so, relative to the working directory, nearer ones first. */
    List<String> targets(String prefix) {
        int slash = prefix.lastIndexOf('/');
        String parent = slash < 0 ? "" : prefix.substring(0, slash + 1);
        String name = prefix.substring(slash + 1);
        List<String> found = new ArrayList<>();
        Deque<String> open = new ArrayDeque<>();
        for (String child : children(parent)) {
            if (child.startsWith(name)) {
                open.add(parent + child);
            }
        }
        for (int i = 0; i < MOST_FOLDERS && !open.isEmpty(); i++) {
            String folder = open.poll();
            Path path = console.folder().resolve(folder);
            if (KUSTOMIZATIONS.stream().anyMatch(file -> Files.isRegularFile(path.resolve(file)))) {
                found.add(folder);
            }
            children(folder + "/").forEach(child -> open.add(folder + "/" + child));
        }
        return found;
    }

    private Set<String> children(String folder) {
        Set<String> names = new TreeSet<>();
        try (DirectoryStream<Path> paths =
                Files.newDirectoryStream(console.folder().resolve(folder))) {
            for (Path path : paths) {
                String name = String.valueOf(path.getFileName());
                if (!name.startsWith(".")
                        && !NOT_SEARCHED.contains(name)
                        && Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
                    names.add(name);
                }
            }
        } catch (IOException e) {
            return Set.of();
        }
        return names;
    }

    /** Branches, tags and {@code HEAD}. */
    Set<String> revisions() {
        Set<String> names = new TreeSet<>();
        try (GitRepository repository = GitRepository.around(console.folder(), console.environment())) {
            if (repository != null) {
                names.add("HEAD");
                for (Ref ref : repository.jgit().getRefDatabase().getRefsByPrefix("refs/heads/", "refs/tags/")) {
                    names.add(Repository.shortenRefName(ref.getName()));
                }
            }
        } catch (IOException | RuntimeException e) {
            return names;
        }
        return names;
    }

    boolean isFolder(String target) {
        return Files.isDirectory(console.folder().resolve(target));
    }

    /** The objects of a folder; none if it cannot be rendered. */
    ResourceSet objects(String target) {
        try {
            Path folder = TreeRoot.real(console.folder().resolve(target), target);
            Path root = TreeRoot.of(folder, null, console.folder());
            try (DirectoryTree tree = new DirectoryTree(root, console.folder())) {
                String path = root.equals(folder) ? "" : root.relativize(folder).toString();
                return new Renderer(tree, RenderOptions.DEFAULT)
                        .renderOnce(path)
                        .resources();
            }
        } catch (KasaneException | TreeException e) {
            return ResourceSet.EMPTY;
        }
    }

    /** The names of the pipelines. */
    Set<String> pipelines() {
        Set<String> names = new TreeSet<>();
        Path folder = TreeRoot.forSearch(console.folder(), console.folder()).resolve("pipelines");
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.yaml")) {
            for (Path file : files) {
                String name = String.valueOf(file.getFileName());
                names.add(name.substring(0, name.length() - ".yaml".length()));
            }
        } catch (IOException e) {
            return names;
        }
        return names;
    }
}
