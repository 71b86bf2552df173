package dev.kasane.check.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.check.CheckConfig;
import dev.kasane.check.KnownObjects;
import dev.kasane.check.Shared;
import dev.kasane.check.finding.Finding;
import dev.kasane.files.DirectoryTree;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The policies under manifests/policies let what is right pass, and refuse each thing they are about. */
class PolicyPackTest {

    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

    private static final String RIGHT = """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web}
            spec:
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web, service: shop, role: app}}
                spec:
                  securityContext: {runAsNonRoot: true, seccompProfile: {type: RuntimeDefault}}
                  containers:
                  - name: web
                    image: web:1
                    securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}
                    resources: {requests: {cpu: 100m, memory: 100Mi}, limits: {cpu: 150m, memory: 150Mi}}
                    readinessProbe: {tcpSocket: {port: 80}}
                    livenessProbe: {tcpSocket: {port: 80}}
            """;

    private static List<String> of(String text) {
        try (DirectoryTree tree = new DirectoryTree(ROOT, ROOT)) {
            CheckConfig config = new CheckConfig(null, List.of(), List.of("manifests/policies"), Map.of(), List.of());
            List<Resource> resources = Shared.yaml(text).stream()
                    .map(map -> Resource.of(map, gvk -> false))
                    .toList();
            return new KnownObjects(tree)
                    .checker(config).check("shop", ResourceSet.of(resources)).stream()
                            .filter(finding -> List.of("policy", "schema", "policy-not-evaluable")
                                    .contains(finding.rule()))
                            .map(Finding::sentence)
                            .toList();
        }
    }

    private static void refused(String from, String to, String message) {
        assertThat(RIGHT).contains(from);
        assertThat(of(RIGHT.replace(from, to)))
                .as(to)
                .anySatisfy(sentence -> assertThat(sentence).contains(message));
    }

    @Test
    void what_is_right_passes() {
        assertThat(of(RIGHT)).isEmpty();
    }

    @Test
    void the_test_bed_asks_for_labels_requests_limits_and_probes() {
        refused(", service: shop", "", "label service");
        refused(", role: app", "", "label role");
        refused("requests: {cpu: 100m, memory: 100Mi}", "requests: {cpu: 100m}", "request no cpu or no memory: web");
        refused("limits: {cpu: 150m", "limits: {cpu: 151m", "at most 1.5 times");
        refused("readinessProbe: {tcpSocket: {port: 80}}", "tty: false", "readiness probe");
        refused("livenessProbe: {tcpSocket: {port: 80}}", "tty: false", "liveness probe");
    }

    @Test
    void baseline_refuses_what_reaches_the_node() {
        refused("containers:", "hostNetwork: true\n      containers:", "host namespaces");
        refused("allowPrivilegeEscalation: false", "privileged: true", "privileged containers");
        refused("drop: [ALL]", "add: [SYS_ADMIN]", "may not be added");
        refused("containers:", "volumes: [{name: v, hostPath: {path: /}}]\n      containers:", "hostPath");
        refused("image: web:1", "image: web:1\n        ports: [{containerPort: 80, hostPort: 80}]", "host ports");
        refused("type: RuntimeDefault", "type: Unconfined", "unconfined");
    }

    @Test
    void restricted_asks_for_more() {
        refused("allowPrivilegeEscalation: false, ", "", "allowPrivilegeEscalation to false");
        refused("runAsNonRoot: true, ", "", "another user than root");
        refused("drop: [ALL]", "drop: [KILL]", "drop all capabilities");
        refused(", seccompProfile: {type: RuntimeDefault}", "", "seccomp profile");
        refused(
                "containers:",
                "volumes: [{name: v, nfs: {server: a, path: /}}]\n      containers:",
                "volumes of this kind");
    }
}
