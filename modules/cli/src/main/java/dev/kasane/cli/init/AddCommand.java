package dev.kasane.cli.init;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.show.SafeText;
import dev.kasane.git.GitRepository;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code add}: a service, or a store for a service, in a repository of the shape that {@code init} makes. */
public final class AddCommand implements Command {

    private static final List<String> NO_ENVIRONMENTS = List.of("local", "alternatives");

    @Override
    public CommandSpec spec() {
        return AddSpec.ADD;
    }

    @Override
    public int run(Flags flags, Console console) {
        List<String> words = flags.words();
        if (words.size() != 2) {
            throw Problem.error("add takes what is added, and its name", null, "such as: kasane add service cart")
                    .asException();
        }
        Path root = root(console);
        List<String> environments = environments(root);
        return switch (words.getFirst()) {
            case "service" -> {
                String service = Names.checked("a service", words.getLast());
                yield write(
                        root, Services.files(service, environments, flags), null, LimitFlag.options(flags), console);
            }
            case "middleware" -> middleware(root, environments, Store.named(words.getLast()), flags, console);
            default ->
                throw Problem.error(
                                "add cannot add a " + words.getFirst(), null, "it adds a service, or middleware to one")
                        .asException();
        };
    }

    private static int middleware(Path root, List<String> environments, Store store, Flags flags, Console console) {
        String to = flags.value("to");
        if (to == null) {
            throw Problem.error("no service uses the " + store.name(), null, "name the service: --to NAME")
                    .asException();
        }
        String service = Names.checked("a service", to);
        Path base = root.resolve("manifests/" + service + "/kustomization.yaml");
        if (!Files.isRegularFile(base)) {
            throw Problem.error("there is no service " + service, null, "add it first: kasane add service " + service)
                    .asException();
        }
        Map<String, String> gaps = new LinkedHashMap<>();
        gaps.put("service", service);
        Map<String, String> files =
                new LinkedHashMap<>(Template.named(store.template()).filled(gaps));
        for (String environment : environments) {
            gaps.put("environment", environment);
            gaps.put("store", store.name());
            files.putAll(Template.named("store-overlay").filled(gaps));
        }
        // an operator serves all services: the first of them brings it
        files.keySet().removeIf(path -> path.startsWith("argocd/operators/") && Files.exists(root.resolve(path)));
        return write(
                root,
                files,
                new Mention(base, "../" + service + "-" + store.name() + "/connection"),
                LimitFlag.options(flags),
                console);
    }

    private static int write(
            Path root, Map<String, String> texts, @Nullable Mention mention, RenderOptions options, Console console) {
        NewFiles files = new NewFiles(root, texts);
        files.write();
        int targets;
        try {
            if (mention != null) {
                mention.write();
            }
            targets = Proof.render(root, options);
        } catch (KasaneException e) {
            files.remove();
            if (mention != null) {
                mention.takeBack();
            }
            throw e;
        }
        StringBuilder said = new StringBuilder();
        files.paths()
                .forEach(path -> said.append("made     ")
                        .append(SafeText.forTerminal(path))
                        .append('\n'));
        if (mention != null) {
            said.append("changed  ")
                    .append(SafeText.forTerminal(root.relativize(mention.file()).toString()))
                    .append('\n');
        }
        console.print(said.append(targets).append(" targets render\n").toString());
        return ExitCode.OK;
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
                if (Files.isDirectory(folder.resolve("overlays"))) {
                    return folder;
                }
            }
            return top;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The folders of overlays, in the order in which promotions go: dev, then the others, and prod last. */
    private static List<String> environments(Path root) {
        List<String> environments = new ArrayList<>();
        try (Stream<Path> folders = Files.list(root.resolve("overlays"))) {
            folders.filter(Files::isDirectory)
                    .map(folder -> String.valueOf(folder.getFileName()))
                    .filter(name -> !NO_ENVIRONMENTS.contains(name))
                    .sorted((one, other) ->
                            order(one) == order(other) ? one.compareTo(other) : order(one) - order(other))
                    .forEach(environments::add);
        } catch (IOException e) {
            throw Problem.error(
                            "there is no folder overlays in " + root,
                            null,
                            "go to the root of a GitOps repository, or make one: kasane init")
                    .asException();
        }
        return environments;
    }

    private static int order(String environment) {
        return environment.startsWith("dev") ? 0 : environment.startsWith("prod") ? 2 : 1;
    }
}
