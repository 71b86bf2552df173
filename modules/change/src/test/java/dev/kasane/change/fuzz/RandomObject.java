package dev.kasane.change.fuzz;

import java.util.List;
import java.util.random.RandomGenerator;

/** Objects of the kinds that directives know something about, with names that refer to each other. */
final class RandomObject {

    static final List<String> NAMES = List.of("web", "api", "db", "cfg", "sec", "web-1", "x.y");
    private static final List<String> KINDS = List.of(
            "Deployment",
            "Deployment",
            "StatefulSet",
            "DaemonSet",
            "CronJob",
            "Job",
            "Pod",
            "Service",
            "ConfigMap",
            "Secret",
            "Ingress",
            "RoleBinding",
            "Role",
            "ServiceAccount",
            "HorizontalPodAutoscaler",
            "PersistentVolumeClaim",
            "Namespace",
            "CustomResourceDefinition",
            "Widget",
            "PodDisruptionBudget",
            "NetworkPolicy",
            "ClusterRoleBinding");

    private final RandomGenerator random;

    RandomObject(RandomGenerator random) {
        this.random = random;
    }

    String name() {
        return NAMES.get(random.nextInt(NAMES.size()));
    }

    String kind() {
        return KINDS.get(random.nextInt(KINDS.size()));
    }

    static String apiVersion(String kind) {
        return switch (kind) {
            case "Deployment", "StatefulSet", "DaemonSet" -> "apps/v1";
            case "CronJob", "Job" -> "batch/v1";
            case "Ingress", "NetworkPolicy" -> "networking.k8s.io/v1";
            case "Role", "RoleBinding", "ClusterRoleBinding" -> "rbac.authorization.k8s.io/v1";
            case "HorizontalPodAutoscaler" -> "autoscaling/v2";
            case "CustomResourceDefinition" -> "apiextensions.k8s.io/v1";
            case "Widget" -> "example.com/v1";
            case "PodDisruptionBudget" -> "policy/v1";
            default -> "v1";
        };
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private String odd(int indent) {
        return RandomText.written(RandomText.next(random), random, indent);
    }

    /** A value that a field of text usually has, and now and then an odd one. */
    private String text(int indent) {
        return chance(5)
                ? odd(indent)
                : List.of("a", "b", "v1", "\"1\"", "true-ish").get(random.nextInt(5));
    }

    String next() {
        return of(kind(), name());
    }

    String of(String kind, String name) {
        StringBuilder text = new StringBuilder();
        text.append("apiVersion: ")
                .append(apiVersion(kind))
                .append("\nkind: ")
                .append(kind)
                .append("\nmetadata:\n  name: ");
        text.append(name).append('\n');
        if (chance(20)) {
            text.append("  namespace: ").append(chance(50) ? "default" : "ns1").append('\n');
        }
        if (chance(40)) {
            text.append("  labels: {app: ")
                    .append(name)
                    .append(chance(30) ? ", tier: \"1\"" : "")
                    .append("}\n");
        }
        if (chance(25)) {
            text.append("  annotations:\n    note: ").append(text(6)).append('\n');
        }
        return text.append(body(kind)).toString();
    }

    private String body(String kind) {
        return switch (kind) {
            case "Deployment", "StatefulSet", "DaemonSet" -> workload();
            case "Job" -> "spec:\n  template:\n" + pod(4);
            case "CronJob" -> "spec:\n  schedule: '* * * * *'\n  jobTemplate:\n    spec:\n      template:\n" + pod(8);
            case "Pod" -> podSpec(0);
            case "Service" -> service();
            case "ConfigMap" -> "data:\n" + entries();
            case "Secret" -> "type: Opaque\n" + (chance(50) ? "stringData:\n" + entries() : "data: {k: dg==}\n");
            case "Ingress" ->
                "spec:\n  tls: [{secretName: " + name() + "}]\n  rules:\n  - host: h\n    http:\n      paths:\n"
                        + "      - path: /\n        backend: {service: {name: " + name() + ", port: {number: 80}}}\n";
            case "RoleBinding", "ClusterRoleBinding" ->
                "roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: " + name() + "}\nsubjects:\n"
                        + "- {kind: ServiceAccount, name: " + (chance(50) ? "default" : name())
                        + (chance(50) ? ", namespace: ns1" : "") + "}\n";
            case "Role" -> "rules:\n- apiGroups: ['']\n  resources: [configmaps]\n  resourceNames: [" + name() + "]\n";
            case "HorizontalPodAutoscaler" ->
                "spec:\n  maxReplicas: 3\n  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: " + name()
                        + "}\n";
            case "PersistentVolumeClaim" -> "spec: {storageClassName: fast, volumeName: " + name() + "}\n";
            case "PodDisruptionBudget" -> "spec: {selector: {matchLabels: {app: web}}}\n";
            case "NetworkPolicy" -> "spec:\n  podSelector: {matchLabels: {app: web}}\n";
            case "Widget" ->
                "spec:\n  size: " + odd(4) + "\n  items: [1, a, {k: " + name() + "}]\n  deep: {er: {still: x}}\n";
            default -> "";
        };
    }

    private String entries() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i <= random.nextInt(3); i++) {
            text.append("  k").append(i).append(": ").append(odd(4)).append('\n');
        }
        return text.toString();
    }

    private String service() {
        StringBuilder text = new StringBuilder("spec:\n  selector: {app: web}\n  ports:\n");
        for (int i = 0; i <= random.nextInt(3); i++) {
            text.append("  - {port: ")
                    .append(80 + i)
                    .append(chance(40) ? ", protocol: TCP" : "")
                    .append(", name: p")
                    .append(i);
            text.append("}\n");
        }
        return text.toString();
    }

    private String workload() {
        return "spec:\n" + (chance(50) ? "  replicas: " + random.nextInt(4) + "\n" : "")
                + (chance(60) ? "  selector: {matchLabels: {app: web}}\n" : "") + "  template:\n" + pod(4);
    }

    private String pod(int indent) {
        String margin = " ".repeat(indent);
        return (chance(60) ? margin + "metadata: {labels: {app: web}}\n" : "") + podSpec(indent);
    }

    private String podSpec(int indent) {
        String margin = " ".repeat(indent);
        StringBuilder text = new StringBuilder(margin + "spec:\n");
        if (chance(20)) {
            text.append(margin).append("  serviceAccountName: ").append(name()).append('\n');
        }
        text.append(margin).append("  containers:\n");
        for (int i = 0; i <= random.nextInt(2); i++) {
            container(text, margin, List.of("main", "side", "log").get(i + random.nextInt(2)));
        }
        if (chance(30)) {
            text.append(margin).append("  volumes:\n").append(margin).append("  - {name: v, configMap: {name: ");
            text.append(name()).append("}}\n").append(margin).append("  - {name: w, secret: {secretName: ");
            text.append(name()).append("}}\n");
        }
        return text.toString();
    }

    private void container(StringBuilder text, String margin, String name) {
        text.append(margin).append("  - name: ").append(name).append('\n');
        text.append(margin).append("    image: ").append(image()).append('\n');
        if (chance(40)) {
            text.append(margin).append("    env:\n");
            for (int i = 0; i <= random.nextInt(3); i++) {
                text.append(margin)
                        .append("    - name: E")
                        .append(i)
                        .append('\n')
                        .append(margin);
                text.append(
                        chance(60)
                                ? "      value: " + text(margin.length() + 8) + "\n"
                                : "      valueFrom: {configMapKeyRef: {name: " + name() + ", key: k0}}\n");
            }
        }
        if (chance(30)) {
            text.append(margin).append("    ports: [{containerPort: 80").append(chance(50) ? ", protocol: TCP" : "");
            text.append("}]\n");
        }
        if (chance(20)) {
            text.append(margin).append("    args: [\"$(VAR)\", x, --a=b]\n");
        }
    }

    String image() {
        return List.of(
                        "nginx",
                        "nginx:1.2",
                        "reg.io:5000/team/app:v1",
                        "app@sha256:ab",
                        "busybox:1-x",
                        "nginx:1@sha256:cd")
                .get(random.nextInt(6));
    }
}
