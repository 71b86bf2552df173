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

    /** An object that no server takes, and one whose pods are unknown: some rules do not look at their target. */
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

    /** The kinds that most repositories have, one of each. */
    private static final String COMMON = """
                {apiVersion: v1, kind: Namespace, metadata: {name: shop}}
                ---
                apiVersion: v1
                kind: LimitRange
                metadata: {name: a, namespace: shop}
                spec: {limits: [{type: Container, default: {cpu: 1}, defaultRequest: {cpu: 500m}, max: {cpu: 2}}]}
                ---
                apiVersion: v1
                kind: ResourceQuota
                metadata: {name: a, namespace: shop}
                spec: {hard: {pods: 10, requests.cpu: 4}}
                ---
                apiVersion: v1
                kind: PersistentVolumeClaim
                metadata: {name: a, namespace: shop}
                spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
                ---
                {apiVersion: v1, kind: ServiceAccount, metadata: {name: a, namespace: shop}}
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: Role
                metadata: {name: a, namespace: shop}
                rules: [{apiGroups: [''], resources: [pods], verbs: [get]}]
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: RoleBinding
                metadata: {name: a, namespace: shop}
                roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: a}
                subjects: [{kind: ServiceAccount, name: a, namespace: shop}]
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: ClusterRole
                metadata: {name: a}
                rules: [{nonResourceURLs: [/metrics], verbs: [get]}]
                ---
                apiVersion: batch/v1
                kind: CronJob
                metadata: {name: a, namespace: shop}
                spec:
                  schedule: "0 3 * * *"
                  jobTemplate:
                    spec:
                      template:
                        spec:
                          restartPolicy: Never
                          containers: [{name: a, image: "example.org/a:1", command: [a]}]
                ---
                apiVersion: apps/v1
                kind: StatefulSet
                metadata: {name: a, namespace: shop}
                spec:
                  serviceName: a
                  selector: {matchLabels: {app: a}}
                  template:
                    metadata: {labels: {app: a}}
                    spec:
                      affinity:
                        podAntiAffinity:
                          requiredDuringSchedulingIgnoredDuringExecution:
                          - {topologyKey: kubernetes.io/hostname, labelSelector: {matchLabels: {app: a}}}
                      securityContext: {runAsNonRoot: true, seccompProfile: {type: RuntimeDefault}}
                      containers:
                      - name: a
                        image: example.org/a:1
                        env: [{name: A, value: b}, {name: N, valueFrom: {fieldRef: {fieldPath: metadata.name}}}]
                        livenessProbe: {httpGet: {path: /, port: 80}}
                        readinessProbe: {tcpSocket: {port: 80}}
                        volumeMounts: [{name: data, mountPath: /data}]
                        securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}
                      volumes: [{name: config, configMap: {name: a}}, {name: tmp, emptyDir: {}}]
                  volumeClaimTemplates:
                  - {metadata: {name: data}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}
                ---
                apiVersion: apps/v1
                kind: DaemonSet
                metadata: {name: b, namespace: shop}
                spec:
                  selector: {matchLabels: {app: b}}
                  template:
                    metadata: {labels: {app: b}}
                    spec:
                      tolerations: [{operator: Exists}]
                      containers: [{name: b, image: "example.org/b:1"}]
                ---
                apiVersion: networking.k8s.io/v1
                kind: Ingress
                metadata: {name: a, namespace: shop}
                spec:
                  tls: [{hosts: [a.example.org], secretName: a}]
                  rules:
                  - host: a.example.org
                    http: {paths: [{path: /, pathType: Prefix, backend: {service: {name: a, port: {number: 80}}}}]}
                ---
                apiVersion: autoscaling/v2
                kind: HorizontalPodAutoscaler
                metadata: {name: a, namespace: shop}
                spec:
                  scaleTargetRef: {apiVersion: apps/v1, kind: StatefulSet, name: a}
                  maxReplicas: 3
                  metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 80}}}]
                """;

    @Override
    public int run(List<Path> folders, Console console) {
        Path folder = folders.getFirst();
        Console silent = Training.silent(folder, console);
        writePolicy(folder);
        new CheckCommand().run(List.of(), silent);
        new CheckCommand().run(List.of("faulty"), silent);
        new CheckCommand().run(List.of("wrong"), silent);
        new CheckCommand().run(List.of("common"), silent);
        for (String format : List.of("text", "json", "junit", "sarif", "gitlab", "markdown")) {
            new CheckCommand().run(List.of("HEAD~1..HEAD", "--format", format), silent);
        }
        Training.withoutPackedRefs(folder, () -> new DiffCommand().run(List.of("HEAD~1..HEAD", "--check"), silent));
        return ExitCode.OK;
    }

    /** A policy that matches every object of the folder, and a target with findings. */
    static void writePolicy(Path folder) {
        try {
            Files.createDirectories(folder.resolve("policies"));
            writeTarget(folder.resolve("faulty"), FAULTY);
            writeTarget(folder.resolve("wrong"), WRONG);
            writeTarget(folder.resolve("common"), COMMON);
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
