package dev.kasane.cli.ci;

import dev.kasane.cli.Console;
import dev.kasane.cli.ExitCode;
import dev.kasane.cli.check.CheckCommand;
import dev.kasane.cli.graph.AffectedCommand;
import dev.kasane.cli.image.ImageCommand;
import dev.kasane.cli.pr.PullRequestCommand;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;

/**
 * {@code train-ci DIR}: makes a repository of a folder and takes two commits through {@code ci}. The build runs it to
 * learn which classes these commands need, which then come from the AOT cache; help does not mention it.
 */
public final class CiTraining {

    private CiTraining() {}

    /** Runs it, and prints nothing. */
    public static int run(List<String> arguments, Console console) {
        Path folder = console.folder().resolve(arguments.getFirst());
        Map<String, String> environment = new HashMap<>(console.environment());
        environment.keySet().removeIf(name -> name.startsWith("KASANE_"));
        environment.put("XDG_CACHE_HOME", folder.resolveSibling("service-cache").toString());
        Console silent = new Console(
                OutputStream.nullOutputStream(), OutputStream.nullOutputStream(), folder, environment, null);
        try (Git git = Git.init()
                .setDirectory(folder.toFile())
                .setInitialBranch("main")
                .call()) {
            commit(git);
            new CiCommand().run(List.of(), silent);
            new PullRequestCommand().run(List.of("list"), silent);
            new PullRequestCommand().run(List.of("show", "1"), silent);
            new PullRequestCommand().run(List.of("merge", "1"), silent);
            new ImageCommand().run(List.of("build", "app"), silent);
            Files.writeString(folder.resolve("classes/app.properties"), "key=other\n");
            Files.writeString(folder.resolve("contracts/app.proto"), "syntax = \"proto2\";\n");
            commit(git);
            new CiCommand().run(List.of("--output", "json"), silent);
            int code = new CiCommand().run(List.of(), silent) == ExitCode.OK ? ExitCode.OK : ExitCode.BUG;
            trainChecks(folder, silent);
            return code;
        } catch (GitAPIException | IOException e) {
            throw new IllegalStateException("the training failed", e);
        }
    }

    /** {@code train-affected DIR}: asks which targets and pipelines the newest commit and the work tree of a repository reach. */
    public static int affected(List<String> arguments, Console console) {
        Console silent = new Console(
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream(),
                console.folder().resolve(arguments.getFirst()),
                console.environment(),
                null);
        new AffectedCommand().run(List.of("HEAD~1..HEAD", "--output", "json"), silent);
        new AffectedCommand().run(List.of(), silent);
        return new AffectedCommand().run(List.of("HEAD~1..HEAD"), silent);
    }

    private static void trainChecks(Path folder, Console silent) throws IOException {
        Files.createDirectories(folder.resolve("policies"));
        Files.writeString(folder.resolve("policies/policy.yaml"), """
                apiVersion: admissionregistration.k8s.io/v1
                kind: ValidatingAdmissionPolicy
                metadata: {name: names}
                spec:
                  matchConstraints:
                    resourceRules: [{apiGroups: ['*'], apiVersions: ['*'], operations: [CREATE], resources: ['*']}]
                  variables: [{name: labels, expression: 'has(object.metadata.labels) ? object.metadata.labels : {}'}]
                  validations:
                  - expression: "variables.labels.all(k, size(k) < 60 && k.matches('^[a-z./-]+$'))"
                    messageExpression: "'no label of ' + object.metadata.name"
                ---
                apiVersion: admissionregistration.k8s.io/v1
                kind: ValidatingAdmissionPolicyBinding
                metadata: {name: names}
                spec: {policyName: names, validationActions: [Deny]}
                """);
        Files.writeString(folder.resolve(".kasane.yaml"), "check: {policies: [policies]}\n");
        new CheckCommand().run(List.of(), silent);
        new CheckCommand().run(List.of("HEAD..HEAD"), silent);
    }

    private static void commit(Git git) throws GitAPIException {
        git.add().addFilepattern(".").call();
        git.commit()
                .setMessage("training")
                .setAuthor("kasane", "kasane@example.org")
                .setCommitter("kasane", "kasane@example.org")
                .setSign(false)
                .call();
    }
}
