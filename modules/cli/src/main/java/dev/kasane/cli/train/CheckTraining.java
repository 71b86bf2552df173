package dev.kasane.cli.train;

import dev.kasane.cli.Console;
import dev.kasane.cli.ExitCode;
import dev.kasane.cli.check.CheckCommand;
import dev.kasane.cli.diff.DiffCommand;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Checks the work tree and the newest commit of a repository, with a policy. */
final class CheckTraining implements Training {

    private static final String POLICY = """
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
                """;

    @Override
    public int run(List<Path> folders, Console console) {
        Path folder = folders.getFirst();
        Console silent = Training.silent(folder, console);
        writePolicy(folder);
        new CheckCommand().run(List.of(), silent);
        for (String format : List.of("text", "json", "junit", "sarif", "markdown")) {
            new CheckCommand().run(List.of("HEAD~1..HEAD", "--format", format), silent);
        }
        new DiffCommand().run(List.of("HEAD~1..HEAD", "--check"), silent);
        return ExitCode.OK;
    }

    /** A policy that looks at every object of the folder. */
    static void writePolicy(Path folder) {
        try {
            Files.createDirectories(folder.resolve("policies"));
            Files.writeString(folder.resolve("policies/policy.yaml"), POLICY);
            Files.writeString(folder.resolve(".kasane.yaml"), "check: {policies: [policies]}\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
