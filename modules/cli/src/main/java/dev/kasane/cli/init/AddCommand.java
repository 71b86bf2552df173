package dev.kasane.cli.init;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.show.SafeText;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.problem.ClosestName;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code add}: a service, or a store for a service, in a repository of the shape that {@code init} makes. */
public final class AddCommand implements Command {

    private static final String BASE_COMPONENT = "manifests/components/service/kustomization.yaml";
    private static final List<String> STORE_PARTS =
            List.of(BASE_COMPONENT, "manifests/passwords/generator.yaml", "argocd/operators/project.yaml");

    @Override
    public CommandSpec spec() {
        return AddSpec.ADD;
    }

    @Override
    public int run(Flags flags, Console console) {
        List<String> words = flags.words();
        String what = words.isEmpty() ? "" : words.getFirst();
        if (words.size() != 2 && (words.isEmpty() || spec().verbs().contains(what))) {
            throw Problem.error(
                            "add takes what is added, and its name",
                            null,
                            "such as: kasane add "
                                    + (what.equals("middleware") ? "middleware redis --to cart" : "service cart"))
                    .asException();
        }
        return switch (what) {
            case "service" -> service(Names.checked("a service", words.getLast()), flags, console);
            case "middleware" -> middleware(Store.named(words.getLast()), flags, console);
            default ->
                throw Problem.error(
                                "add cannot add a " + what,
                                null,
                                ClosestName.hint(what, spec().verbs(), "it adds a service, or middleware to one"))
                        .asException();
        };
    }

    private static int service(String service, Flags flags, Console console) {
        Layout layout = Layout.around(console, List.of(BASE_COMPONENT));
        return write(
                layout.root(),
                Services.files(service, layout.environments(), flags),
                null,
                LimitFlag.options(flags),
                console);
    }

    private static int middleware(Store store, Flags flags, Console console) {
        String to = flags.value("to");
        if (to == null) {
            throw Problem.error(
                            "--to is missing: middleware is added to a service",
                            null,
                            "such as: kasane add middleware " + store.name() + " --to cart")
                    .asException();
        }
        String service = Names.checked("a service", to);
        Layout layout = Layout.around(console, STORE_PARTS);
        Path root = layout.root();
        Path base = root.resolve("manifests/" + service + "/kustomization.yaml");
        if (!Files.isRegularFile(base)) {
            throw Problem.error("there is no service " + service, null, "add it first: kasane add service " + service)
                    .asException();
        }
        Map<String, String> gaps = new LinkedHashMap<>();
        gaps.put("service", service);
        Map<String, String> files =
                new LinkedHashMap<>(Template.named(store.template()).filled(gaps));
        for (String environment : layout.environments()) {
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
        NewFiles files = new NewFiles(root, texts, "choose another name, or remove these files");
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
        console.print(said.append(targets).append(" kustomizations render\n").toString());
        return ExitCode.OK;
    }
}
