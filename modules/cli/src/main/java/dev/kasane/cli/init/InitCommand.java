package dev.kasane.cli.init;

import com.google.re2j.Pattern;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code init}: a new GitOps repository, with one service in it. */
public final class InitCommand implements Command {

    /** HTTP with a user, password or query, or any other scheme with a password. */
    private static final Pattern PASSWORD =
            Pattern.compile("(?i)https?:/*[^/]*@.*|https?:.*\\?.*|[^/@]*:/*[^/@]*:[^/@]*@.*");

    private static final String ANOTHER_FOLDER = "name a folder that does not exist yet: kasane init DIR";

    @Override
    public CommandSpec spec() {
        return InitSpec.INIT;
    }

    @Override
    public int run(Flags flags, Console console) {
        if (flags.words().size() > 1) {
            throw Problem.error("init takes one folder", null, "give the folder that becomes the repository")
                    .asException();
        }
        refusePassword(flags.value("repository"));
        Path root = folder(flags.words().isEmpty() ? "." : flags.words().getFirst(), console);
        if (!flags.has("no-commit")) {
            requireEmpty(root);
        }
        String asked = flags.value("environments");
        List<String> environments = asked == null ? List.of("dev", "staging", "prod") : List.of(asked.split(",", -1));
        environments.forEach(environment -> Names.checked("an environment", environment));
        String service = flags.value("service");
        service = Names.checked("a service", service == null ? "hello" : service);

        Map<String, String> files = new LinkedHashMap<>();
        Map<String, String> gaps = new LinkedHashMap<>();
        gaps.put("repository", repository(flags, root));
        gaps.put("environments", sentence(environments));
        files.putAll(Template.named("repository").filled(gaps));
        for (String environment : environments) {
            gaps.put("environment", environment);
            files.putAll(Template.named("environment").filled(gaps));
        }
        files.putAll(Services.files(service, environments, flags));

        RenderOptions options = LimitFlag.options(flags);
        NewFiles made = new NewFiles(root, files, ANOTHER_FOLDER);
        made.write();
        int targets;
        try {
            targets = Proof.render(root, options);
        } catch (KasaneException e) {
            made.remove();
            throw e;
        }
        StringBuilder said = new StringBuilder();
        made.paths()
                .forEach(path ->
                        said.append("made  ").append(SafeText.forTerminal(path)).append('\n'));
        said.append(targets).append(" kustomizations render\n");
        if (!flags.has("no-commit")) {
            said.append("committed ")
                    .append(FirstCommit.of(root, made.paths(), "Begin with " + service), 0, 10)
                    .append('\n');
        }
        console.print(said.toString());
        return ExitCode.OK;
    }

    /** The names as a part of a sentence: {@code dev, staging and prod}. */
    private static String sentence(List<String> names) {
        int last = names.size() - 1;
        return last == 0 ? names.getFirst() : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
    }

    private static Path folder(String word, Console console) {
        Path folder = console.folder().resolve(word).toAbsolutePath().normalize();
        for (Path part : folder) {
            if (part.toString().equals(".git")) {
                throw Problem.error("init does not write into .git", null, "name the folder beside it, or another one")
                        .asException();
            }
        }
        try {
            return Files.createDirectories(folder).toRealPath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Rejects a folder with other files: a commit would add the new files to an existing branch. */
    private static void requireEmpty(Path root) {
        try (Stream<Path> files = Files.list(root)) {
            if (files.anyMatch(file -> !file.endsWith(".git"))) {
                throw Problem.error(
                                root + " is not empty, so nothing was written",
                                null,
                                ANOTHER_FOLDER + "; with --no-commit, kasane adds the files to this one")
                        .asException();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Refuses an address with a password: it would be written into files that are committed. */
    private static void refusePassword(@Nullable String url) {
        if (url != null && PASSWORD.matches(url)) {
            throw Problem.error(
                            "the address of --repository holds a user or password",
                            null,
                            "take it out of the address: Argo CD reads it from a Secret of its own")
                    .asException();
        }
    }

    private static String repository(Flags flags, Path root) {
        String url = flags.value("repository");
        if (url == null) {
            try (GitRepository repository = GitRepository.around(root)) {
                url = repository == null ? null : repository.originUrl();
            }
        }
        if (url == null) {
            throw Problem.error(
                            "the address at which clusters find this repository is not known",
                            null,
                            "add it: --repository https://example.org/team/deploy.git")
                    .asException();
        }
        return Names.plain("repository", url);
    }
}
