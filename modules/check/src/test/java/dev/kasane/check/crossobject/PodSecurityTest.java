package dev.kasane.check.crossobject;

import static dev.kasane.check.crossobject.RuleFindings.findings;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.check.Shared;
import dev.kasane.check.finding.Finding;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pods that the level of their namespace refuses; the verdicts of Kubernetes are made by {@code observe/podsecurity}. */
class PodSecurityTest {

    private static final String OPERATOR = """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: operator, namespace: databases}
            spec:
              selector: {matchLabels: {app: operator}}
              template:
                metadata: {labels: {app: operator}}
                spec:
                  securityContext: {runAsNonRoot: true, seccompProfile: {type: RuntimeDefault}}
                  containers:
                  - name: operator
                    image: operator
                    securityContext: {capabilities: {drop: [ALL]}}
            ---
            """;

    private static String namespace(String name, String level) {
        return "apiVersion: v1\nkind: Namespace\nmetadata:\n  name: " + name
                + "\n  labels: {pod-security.kubernetes.io/enforce: " + level + "}\n---\n";
    }

    private static List<Finding> of(String text) {
        return findings(new PodSecurity(), text);
    }

    @Test
    void podsOfAnOperatorUnderARestrictedNamespaceAreFound() {
        assertThat(of(OPERATOR + namespace("databases", "restricted")))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.severity()).isEqualTo(Finding.Severity.ERROR);
                    assertThat(finding.sentence())
                            .isEqualTo("the namespace databases enforces restricted, which refuses these pods: "
                                    + "allowPrivilegeEscalation is not false (container operator)");
                    assertThat(finding.path())
                            .isEqualTo("spec.template.spec.containers[0].securityContext.allowPrivilegeEscalation");
                    assertThat(finding.place()).startsWith("test.yaml:");
                });
    }

    @Test
    void anotherLevelOrNamespaceRefusesNothing() {
        assertThat(of(OPERATOR + namespace("databases", "baseline"))).isEmpty();
        assertThat(of(OPERATOR + namespace("databases", "privileged"))).isEmpty();
        assertThat(of(OPERATOR + namespace("other", "restricted"))).isEmpty();
    }

    @Test
    void whatNamesNoNamespaceIsInTheOnlyOne() {
        String chart = OPERATOR.replace(", namespace: databases", "");
        assertThat(of(chart + namespace("databases", "restricted")))
                .singleElement()
                .satisfies(finding -> assertThat(finding.severity()).isEqualTo(Finding.Severity.WARNING));
        assertThat(of(chart + namespace("databases", "restricted") + namespace("other", "restricted")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"baseline", "restricted"})
    void kubernetesRefusesTheSamePods(String level) throws Exception {
        List<String> different = new ArrayList<>();
        int refused = 0;
        int pods = 0;
        for (String line : Files.readAllLines(Shared.observed("pods.jsonl"))) {
            int end = line.lastIndexOf(",\"refusing\":");
            boolean refuses = line.indexOf(level, end) >= 0;
            // JSON is YAML
            String pod = line.substring("{\"pod\":".length(), end);
            if (of(pod + "\n---\n" + namespace("default", level)).isEmpty() == refuses) {
                different.add(pod);
            }
            refused += refuses ? 1 : 0;
            pods++;
        }
        assertThat(different).isEmpty();
        assertThat(pods).isEqualTo(800);
        assertThat(refused).isBetween(200, 700);
    }
}
