package dev.kasane.cli.train;

import dev.kasane.cli.check.CheckCommand;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.console.Console;
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

    /** An object that no server takes, and one whose pods nobody knows: some rules do not look at their target. */
    private static final String WRONG = """
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: Wrong_name, namespace: shop}
                data: {count: 1}
                ---
                apiVersion: example.com/v1
                kind: Unknown
                metadata: {name: any, namespace: shop}
                """;

    /** Objects with something to find, so that the rules about all objects of a target are known, too. */
    private static final String FAULTY = """
                apiVersion: v1
                kind: Service
                metadata: {name: nobody, namespace: shop}
                spec: {selector: {app: nobody}, ports: [{port: 80, targetPort: http}]}
                ---
                apiVersion: v1
                kind: Service
                metadata: {name: web, namespace: shop}
                spec: {selector: {app: web}, ports: [{port: 80, targetPort: metrics}]}
                ---
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: web, namespace: shop}
                spec:
                  replicas: 2
                  selector: {matchLabels: {app: web}}
                  template:
                    metadata: {labels: {app: web}}
                    spec:
                      serviceAccountName: web
                      containers:
                      - name: web
                        image: example.org/web
                        envFrom: [{configMapRef: {name: missing}}, {secretRef: {name: missing}}]
                        ports: [{name: http, containerPort: 8080}]
                        resources: {requests: {cpu: 2, memory: 1Gi}, limits: {cpu: 2, memory: 1Gi}}
                      volumes:
                      - {name: data, persistentVolumeClaim: {claimName: data}}
                ---
                apiVersion: v1
                kind: Secret
                metadata: {name: login, namespace: shop}
                stringData: {password: none}
                ---
                apiVersion: policy/v1
                kind: PodDisruptionBudget
                metadata: {name: web, namespace: shop}
                spec: {minAvailable: 1, selector: {matchLabels: {app: none}}}
                ---
                apiVersion: networking.k8s.io/v1
                kind: NetworkPolicy
                metadata: {name: web, namespace: shop}
                spec: {podSelector: {matchLabels: {app: web}}, policyTypes: [Ingress]}
                """;

    @Override
    public int run(List<Path> folders, Console console) {
        Path folder = folders.getFirst();
        Console silent = Training.silent(folder, console);
        writePolicy(folder);
        new CheckCommand().run(List.of(), silent);
        new CheckCommand().run(List.of("faulty"), silent);
        new CheckCommand().run(List.of("wrong"), silent);
        for (String format : List.of("text", "json", "junit", "sarif", "markdown")) {
            new CheckCommand().run(List.of("HEAD~1..HEAD", "--format", format), silent);
        }
        new DiffCommand().run(List.of("HEAD~1..HEAD", "--check"), silent);
        return ExitCode.OK;
    }

    /** A policy that looks at every object of the folder, and a target with findings. */
    static void writePolicy(Path folder) {
        try {
            Files.createDirectories(folder.resolve("policies"));
            writeTarget(folder.resolve("faulty"), FAULTY);
            writeTarget(folder.resolve("wrong"), WRONG);
            Files.writeString(folder.resolve("policies/policy.yaml"), POLICY);
            Files.writeString(folder.resolve(".kasane.yaml"), "check: {policies: [policies]}\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void writeTarget(Path folder, String objects) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("kustomization.yaml"), "resources: [objects.yaml]\n");
        Files.writeString(folder.resolve("objects.yaml"), objects);
    }
}
